import BadgeAuthority
import BadgeWebUI
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// What other spellings of an address, and other methods, come to: for every route, and for everybody.
final class AdminPathTests: XCTestCase {
    private static let gets = AdminRoute.all.filter { $0.method == .get }.map(path)
    private static let posts = AdminRoute.all.filter { $0.method == .post }.map(path)

    private static func path(_ route: AdminRoute) -> String {
        "/" + route.path.map { $0 == "*" ? "x" : $0 }.joined(separator: "/")
    }

    // Addresses that name no route, though a router that resolves or decodes them would find one.
    private static func others(_ path: String) -> [String] {
        let encoded = "/" + path.dropFirst().split(separator: "/").joined(separator: "%2F")
        return ["/." + path, "/x/.." + path] + (encoded == path ? [] : [encoded])
    }

    // Addresses with an empty part.
    private static func malformed(_ path: String) -> [String] {
        let parts = path.dropFirst().split(separator: "/")
        return [path + "//"] + (parts.count < 2 ? [] : ["/" + parts.joined(separator: "//")])
    }

    private func playEverybody(_ play: (PageClient, _ isKnown: Bool, String) throws -> Void) async throws {
        let site = try await AdminSite()
        try play(site.stranger(), false, "nobody")
        for role in Administrator.Role.allCases { try play(site.browser(role), true, role.rawValue) }
        try await site.close()
    }

    func testAFinalSlashAndHEADAnswerAsThePageDoes() async throws {
        try await playEverybody { browser, _, name in
            for path in Self.gets {
                let page = try browser.send("GET", path)
                let head = try browser.send("HEAD", path)

                XCTAssertEqual(head.status, page.status, "\(name): HEAD \(path)")
                XCTAssertEqual(head.headers["location"], page.headers["location"], "\(name): HEAD \(path)")
                XCTAssertTrue(head.body.isEmpty, "\(name): HEAD \(path)")
                guard path != "/" else { continue }
                let slashed = try browser.send("GET", path + "/")
                XCTAssertEqual(slashed.status, page.status, "\(name): \(path)/")
                XCTAssertEqual(slashed.headers["location"], page.headers["location"], "\(name): \(path)/")
            }
        }
    }

    func testAnEmptyPartIsMalformed() async throws {
        try await playEverybody { browser, _, name in
            for (method, paths) in [("GET", Self.gets), ("POST", Self.posts)] {
                for path in paths.flatMap(Self.malformed) {
                    XCTAssertEqual(try browser.send(method, path).status, 400, "\(name): \(method) \(path)")
                }
            }
        }
    }

    func testDotsAndEncodedSlashesLeadToNoOtherPage() async throws {
        try await playEverybody { browser, isKnown, name in
            for path in Self.gets.flatMap(Self.others) {
                let page = try browser.send("GET", path)
                XCTAssertEqual(page.status, isKnown ? 404 : 303, "\(name): \(path)")
                XCTAssertEqual(page.headers["location"], isKnown ? nil : "/login", "\(name): \(path)")
            }
            // A form without the token of the session's pages is refused wherever it is sent.
            for path in Self.posts.flatMap(Self.others) {
                let page = try browser.send("POST", path)
                XCTAssertEqual(page.status, isKnown ? 403 : 303, "\(name): POST \(path)")
                XCTAssertEqual(page.headers["location"], isKnown ? nil : "/login", "\(name): POST \(path)")
            }
        }
    }

    func testAnotherMethodIsRefusedWithThoseThatThereAre() async throws {
        try await playEverybody { browser, _, name in
            for path in Set(Self.gets + Self.posts) {
                for method in ["PUT", "DELETE"] {
                    let page = try browser.send(method, path)
                    XCTAssertEqual(page.status, 405, "\(name): \(method) \(path)")
                    XCTAssertEqual(page.headers["allow"], "GET, HEAD, POST", "\(name): \(method) \(path)")
                }
            }
        }
    }

    func testAFormIsReadForItsSessionBeforeItsRoute() async throws {
        try await playEverybody { browser, isKnown, name in
            for path in Self.posts + ["/none"] {
                for spelling in [path, path + "/"] {
                    let page = try browser.send("POST", spelling)
                    switch (isKnown, path) {
                    case (true, _): XCTAssertEqual(page.status, 403, "\(name): \(spelling)")
                    case (false, "/login"): XCTAssertEqual(page.status, 422, spelling)
                    case (false, "/open/x"): XCTAssertEqual(page.status, 401, spelling)
                    case (false, _): XCTAssertEqual(page.headers["location"], "/login", spelling)
                    }
                }
            }
        }
    }
}
