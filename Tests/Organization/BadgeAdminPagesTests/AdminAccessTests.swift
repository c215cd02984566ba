import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The way in: passwords and codes, links, sessions, and requests of other pages.
final class AdminAccessTests: XCTestCase {
    func testAnAdministratorLogsInByPasswordAndCode() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()

        let start = try browser.get("/")
        let wrong = try browser.post("/login", site.login(.owner).merging(["code": "000000"]) { $1 })
        let right = try browser.post("/login", site.login(.owner))
        let again = try site.stranger().post("/login", site.login(.owner))

        XCTAssertEqual(start.path, "/login")
        XCTAssertEqual([wrong, again].map(\.status), [422, 422])
        XCTAssertTrue(wrong.text.contains("The email address, the password or the code is wrong."), wrong.text)
        XCTAssertFalse(wrong.markup.contains(AdminSite.password))
        XCTAssertEqual(right.path, "/")
        XCTAssertTrue(right.text.contains("Example Works"), right.text)
        try await site.close()
    }

    func testTheCookieIsForThisHostAloneAndNoScript() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()

        let answer = try browser.send("POST", "/login", site.login(.owner))

        let cookie = try XCTUnwrap(answer.headers["set-cookie"])
        XCTAssertTrue(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"), cookie)
        XCTAssertFalse(cookie.contains("Domain"), cookie)
        XCTAssertEqual(answer.headers["location"], "/")
        XCTAssertEqual(answer.headers["cache-control"], "no-store")
        XCTAssertTrue(site.site.url.host()?.hasSuffix(".localhost") ?? false)
        try await site.close()
    }

    func testALinkNamesItsAccountAndWorksOnceForTenMinutes() async throws {
        let site = try await AdminSite()
        let link = try site.pages.makeLink(for: AdminSite.email(.owner), at: site.site.url)
        let (first, second) = (try site.stranger(), try site.stranger())

        let looked = try first.get(link.path)
        let opened = try first.post(link.path)
        let again = try second.post(link.path)
        let late = try site.pages.makeLink(for: AdminSite.email(.owner), at: site.site.url)
        site.monotonicClock.advance(by: 601)
        let expired = try second.post(late.path)

        XCTAssertTrue(looked.text.contains("owner@example.com (Owner)"), looked.text)
        XCTAssertEqual(opened.path, "/")
        XCTAssertEqual([again, expired].map(\.status), [401, 401])
        XCTAssertEqual(try site.authority.auditEntries().last?.event.details["method"], "link")
        try await site.close()
    }

    func testTheNewestLinkAloneWorksInItsLastSecond() async throws {
        let site = try await AdminSite()
        let former = try site.pages.makeLink(for: AdminSite.email(.owner), at: site.site.url)
        let newest = try site.pages.makeLink(for: AdminSite.email(.owner), at: site.site.url)

        site.monotonicClock.advance(by: 600)
        let replaced = try site.stranger().post(former.path)
        let opened = try site.stranger().post(newest.path)

        XCTAssertEqual(replaced.status, 401)
        XCTAssertEqual(opened.path, "/")
        try await site.close()
    }

    func testALinkEndsWithTheAccountForWhichItWasMade() async throws {
        let site = try await AdminSite()
        let authority = site.authority
        let email = AdminSite.email(.auditor)
        let changes: [(String, () throws -> Void)] = [
            ("a password", { try authority.setPassword(Secret(utf8: "another password"), ofAdministrator: email) }),
            ("a role", { try authority.setRole(.people, ofAdministrator: email) }),
            (
                "another account of the same address",
                {
                    try authority.removeAdministrator(email)
                    _ = try authority.addAdministrator(
                        email, name: "Another", role: .owner, password: Secret(utf8: AdminSite.password))
                }
            ),
        ]

        for (change, make) in changes {
            let link = try site.pages.makeLink(for: email, at: site.site.url)
            try make()

            XCTAssertEqual(try site.stranger().get(link.path).status, 401, change)
            XCTAssertEqual(try site.stranger().post(link.path).status, 401, change)
        }
        try await site.close()
    }

    func testALockedLoginHasNoOtherSpelling() async throws {
        let site = try await AdminSite()
        let fields = try site.login(.people)
        for number in 0..<10 {
            let wrong = fields.merging(["password": "wrong \(number)"]) { $1 }
            _ = try await site.pages.logIn(site.request(["login"], wrong), site.view)
        }

        for email in ["people@example.com\0zz", "PEOPLE@example.com", "people@example.com\0"] {
            let answer = try site.stranger().post("/login", fields.merging(["email": email]) { $1 })
            XCTAssertNotEqual(answer.path, "/", email)
            XCTAssertTrue([400, 422].contains(answer.status), "\(email): \(answer.status)")
        }
        try await site.close()
    }

    func testTheNameOfTheHostIsToldToNobodyWhoLacksIt() async throws {
        let site = try await AdminSite()
        let name = try XCTUnwrap(site.site.url.host())

        for headers in [["Host": "127.0.0.1:\(site.site.port)"], ["Host": "localhost:\(site.site.port)"]] {
            let answer = try site.stranger().send("GET", "/", headers: headers)
            XCTAssertEqual(answer.status, 403)
            XCTAssertFalse(answer.headers.values.contains { $0.contains(name) }, "\(answer.headers)")
            XCTAssertFalse(String(decoding: answer.body, as: UTF8.self).contains(name))
        }
        try await site.close()
    }

    func testASessionEndsByLoggingOutByIdlenessAndByAge() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/account")
        let out = try browser.post("/logout")
        XCTAssertEqual(out.path, "/login")
        XCTAssertEqual(try browser.get("/people").path, "/login")

        let idle = try site.browser(.owner)
        site.monotonicClock.advance(by: 30 * 60)
        XCTAssertEqual(try idle.get("/people").path, "/login")

        let busy = try site.browser(.owner)
        for _ in 0..<24 {
            XCTAssertEqual(try busy.get("/people").path, "/people")
            site.monotonicClock.advance(by: 30 * 60 - 1)
        }
        XCTAssertEqual(try busy.get("/people").path, "/people")
        site.monotonicClock.advance(by: 30)
        XCTAssertEqual(try busy.get("/people").path, "/login")
        try await site.close()
    }

    func testAFormOfAnotherPageChangesNothing() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let (path, fields) = ("/people", ["name": "Bo Ek", "email": "bo@example.com"])
        try browser.get("/people/new")
        let whole = fields.merging(["pageToken": browser.pageToken]) { $1 }
        let other = try site.browser(.people)

        let refused = [
            try browser.send("POST", path, fields),
            try browser.send("POST", path, fields.merging(["pageToken": other.pageToken]) { $1 }),
            try browser.send("POST", path, whole, headers: ["Origin": "https://evil.example"]),
            try browser.send("POST", path, whole, headers: ["Origin": "null", "Sec-Fetch-Site": "cross-site"]),
            try browser.send("POST", path, whole, headers: ["Host": "127.0.0.1:\(site.site.port)"]),
            try browser.send("GET", "/people", headers: ["Host": "evil.example"]),
            try site.stranger().send("POST", "/login", site.login(.owner), headers: ["Origin": "https://evil.example"]),
        ]

        XCTAssertEqual(refused.map(\.status), Array(repeating: 403, count: refused.count))
        XCTAssertEqual(try site.authority.people().count, 1)
        XCTAssertEqual(try browser.send("POST", path, whole).status, 303)
        XCTAssertEqual(try site.authority.people().count, 2)
        try await site.close()
    }

    func testManyLoginsOfOneAddressAreThrottled() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        var statuses: [String] = []
        for number in 0..<21 {
            let page = try browser.post(
                "/login", ["email": "a\(number)@example.com", "password": "a password", "code": "123456"])
            statuses.append(page.text.contains("too many tries") ? "locked" : "refused")
        }
        XCTAssertEqual(statuses.filter { $0 == "locked" }.count, 1)
        XCTAssertEqual(statuses.last, "locked")
        try await site.close()
    }

    func testTheLastWrongLoginSaysHowLongTheNextHasToWait() async throws {
        let site = try await AdminSite()
        let browser = try site.stranger()
        let fields = ["email": "owner@example.com", "password": "a wrong password", "code": "123456"]
        let pages = try (0..<11).map { _ in try browser.post("/login", fields).text }

        let wrong = pages.map { $0.contains("The email address, the password or the code is wrong.") }
        let locked = pages.map { $0.contains("The account takes no login for 15 minutes, after too many wrong ones.") }

        XCTAssertEqual(wrong, Array(repeating: true, count: 10) + [false])
        XCTAssertEqual(locked, Array(repeating: false, count: 9) + [true, true])
        try await site.close()
    }

    func testAFormHasOnlyTheRoomThatItsRouteNeeds() async throws {
        let site = try await AdminSite()
        let browsers = try [Administrator.Role.owner, .people, .policy, .auditor].map { ($0, try site.browser($0)) }
        // The statuses of forms of that many bytes, which are read to their end only if they have room.
        func statuses(_ path: String, _ count: Int) throws -> [Int] {
            try browsers.map { role, browser in
                let start = "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n"
                let form = start + String(repeating: "x", count: count - start.utf8.count - 9) + "\r\n--b--\r\n"
                let page = try browser.send(
                    "POST", path, encoded: form, headers: ["Content-Type": "multipart/form-data; boundary=b"])
                return page.status
            }
        }

        // What is read lacks the token of the page: 403.
        XCTAssertEqual(try statuses("/people/import/preview", 2_000_000), [403, 403, 413, 413])
        XCTAssertEqual(try statuses("/people/import/preview", 2_100_000), [413, 413, 413, 413])
        XCTAssertEqual(try statuses("/people/import", 2_700_000), [403, 403, 413, 413])
        XCTAssertEqual(try statuses("/policy", 2_000_000), [403, 413, 403, 413])
        XCTAssertEqual(try statuses("/policy", 3_300_000), [413, 413, 413, 413])
        XCTAssertEqual(try statuses("/login-settings", 500_000).last, 403)
        XCTAssertEqual(try statuses("/login-settings", 600_000).last, 413)
        for path in ["/people", "/account/password", "/logout", "/none"] {
            XCTAssertEqual(try statuses(path, 65_000), [403, 403, 403, 403], path)
            XCTAssertEqual(try statuses(path, 66_000), [413, 413, 413, 413], path)
        }
        let routes = Set(AdminRoute.all.filter { $0.method == .post }.map(\.path))
        XCTAssertTrue(routes.isSuperset(of: AdminRoute.bodyLimits.keys))
        try await site.close()
    }

    func testNothingIsServedThatIsNoPage() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        for path in ["/nothing", "/people/nobody", "/badges/none", "/audit/9999", "/audit/-1", "/open/x/y"] {
            XCTAssertEqual(try browser.send("GET", path).status, 404, path)
        }
        XCTAssertEqual(try browser.send("PUT", "/people").status, 405)
        let file = try site.stranger().send(
            "POST", "/login", site.login(.owner), headers: ["Content-Type": "multipart/form-data; boundary=b"])
        XCTAssertEqual(file.headers["location"], "/login", "strangers send no files")
        XCTAssertEqual(try browser.send("GET", "/open/unknown").status, 401)
        try await site.close()
    }
}
