import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The sessions of administrators' browsers: which cookie has one, and what ends it.
final class AdminSessionTests: XCTestCase {
    private func cookie(_ page: PageClient.Page) throws -> String {
        String(try XCTUnwrap(page.headers["set-cookie"]).prefix { $0 != ";" })
    }

    func testALogoutEndsTheSessionAndNotOnlyTheCookie() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        let cookie = try cookie(try browser.send("POST", "/login", site.login(.owner)))
        try browser.get("/account")
        let before = try browser.send("GET", "/people", headers: ["Cookie": cookie])

        let out = try browser.send("POST", "/logout", ["pageToken": browser.pageToken])
        let after = try browser.send("GET", "/people", headers: ["Cookie": cookie])

        XCTAssertEqual([before.status, after.status], [200, 303])
        XCTAssertTrue(out.headers["set-cookie"]?.hasSuffix("; Max-Age=0") == true, "\(out.headers)")
        try await site.close()
    }

    func testALoginEndsTheSessionThatTheBrowserHad() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        let first = try cookie(try browser.send("POST", "/login", site.login(.owner)))
        try browser.get("/account")

        let fields = try site.login(.people).merging(["pageToken": browser.pageToken]) { $1 }
        let second = try cookie(try browser.send("POST", "/login", fields))

        let (former, own) = (
            try browser.send("GET", "/account", headers: ["Cookie": first]),
            try browser.send("GET", "/account", headers: ["Cookie": second])
        )
        XCTAssertEqual(former.headers["location"], "/login")
        XCTAssertTrue(own.text.contains("people@example.com"), own.text)
        try await site.close()
    }

    func testTwoCookiesOfOneNameHaveNoSession() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        let cookie = try cookie(try browser.send("POST", "/login", site.login(.owner)))

        let twice = try browser.send("GET", "/account", headers: ["Cookie": "\(cookie); badge_session=planted"])

        XCTAssertEqual(twice.headers["location"], "/login")
        try await site.close()
    }

    func testANewPasswordEndsTheSessionsOfAllBrowsers() async throws {
        let site = try await AdminSite()
        let (first, second) = (try site.browser(.people), try site.browser(.people))
        let other = try site.browser(.policy)

        try site.authority.setPassword(
            Secret(utf8: "another password"), ofAdministrator: AdminSite.email(.people))

        XCTAssertEqual(try [first, second].map { try $0.get("/people").path }, ["/login", "/login"])
        XCTAssertEqual(try other.get("/policy").path, "/policy")
        try await site.close()
    }

    func testAFormSaysWhichPageItIsOf() async throws {
        let site = try await AdminSite()
        let fields = try site.login(.owner)
        let sources: [(String, [String: String?], Int)] = [
            ("none", ["Origin": nil], 403),
            ("none, of the same site", ["Origin": nil, "Sec-Fetch-Site": "same-site"], 403),
            ("another port", ["Origin": "\(site.site.url.absoluteString)0"], 403),
            ("none, of the same origin", ["Origin": nil, "Sec-Fetch-Site": "same-origin"], 303),
        ]

        for (name, headers, status) in sources {
            let page = try site.stranger().send("POST", "/login", fields, headers: headers)
            XCTAssertEqual(page.status, status, name)
        }
        try await site.close()
    }

    func testAPageIsReadByNoOtherPageAndUnderNoOtherName() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let host = try XCTUnwrap(site.site.url.host())

        let answers = [
            try browser.send("GET", "/people", headers: ["Origin": "https://evil.example"]),
            try browser.send("GET", "/people", headers: ["Host": "\(host):\(site.site.port)0"]),
            try browser.send("GET", "/people"),
        ]

        XCTAssertEqual(answers.map(\.status), [403, 403, 200])
        try await site.close()
    }

    func testTheThrottleOfAnAddressLetsOneLoginInEveryFiveSeconds() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        func isThrottled() throws -> Bool {
            let fields = ["email": "nobody\(UUID())@example.com", "password": "a password", "code": "123456"]
            return try browser.post("/login", fields).text.contains("too many tries")
        }
        for _ in 0..<20 { XCTAssertFalse(try isThrottled()) }

        let full = try isThrottled()
        site.clock.advance(by: 5)
        let one = try isThrottled()
        let again = try isThrottled()

        XCTAssertEqual([full, one, again], [true, false, true])
        try await site.close()
    }

    func testAnExpiredLinkIsNoOpenLink() async throws {
        let site = try await AdminSite()
        let link = try site.pages.makeLink(for: AdminSite.email(.owner), at: site.site.url)
        XCTAssertTrue(site.pages.hasOpenLink)

        site.monotonicClock.advance(by: 601)

        XCTAssertFalse(site.pages.hasOpenLink)
        XCTAssertEqual(try site.stranger().get(link.path).status, 401)
        try await site.close()
    }
}
