import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority
@testable import BadgeWebUI

/// Texts that people outside choose on every page of the administrators.
final class AdminPayloadTests: XCTestCase {
    func testNoTextChangesAnyPageOfTheAdministrators() async throws {
        let usual = try await Self.pages(ChosenTexts.ordinary)
        XCTAssertGreaterThanOrEqual(usual.count, 40)

        for first in stride(from: 0, to: 480, by: 240) {
            let pages = try await Self.pages(ChosenTexts.payloads(from: first))

            XCTAssertEqual(Set(pages.keys), Set(usual.keys))
            for (name, page) in pages where page != usual[name] {
                XCTFail("\(name), payloads from \(first): \(page.difference(from: usual[name]))")
            }
        }
    }

    func testNoQueryAndNoPathMakesAPageFail() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        var texts = ChosenTexts.ordinary
        let badge = try await site.fill(&texts)
        let names = ["after", "before", "below", "status", "template", "badge", "device", "search", "done"]
        let values = [
            "", "%00", "%FF", "%", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "%2E%2E", "%E2%80%AE", String(repeating: "9", count: 400), "%27%3B--", "%25",
        ]

        // One of four for each page, the same each time.
        let random = SeededRandom(seed: 13)
        func isChosen() -> Bool { random.bytes(1)[0] % 4 == 0 }
        for route in AdminRoute.all where route.method == .get {
            let path = "/" + route.path.map { $0 == "*" ? badge.id.rawValue : $0 }.joined(separator: "/")
            for value in values where isChosen() {
                let query = names.map { "\($0)=\(value)" }.joined(separator: "&")
                let page = try browser.send("GET", "\(path)?\(query)")
                XCTAssertTrue([200, 400, 401, 404].contains(page.status), "\(path) \(value): \(page.status)")
            }
            for value in values where !value.isEmpty && route.path.contains("*") && isChosen() {
                let path = "/" + route.path.map { $0 == "*" ? value : $0 }.joined(separator: "/")
                let page = try browser.send("GET", path)
                XCTAssertTrue([400, 401, 404].contains(page.status), "\(path): \(page.status)")
            }
        }
        try await site.close()
    }

    // MARK: Pages

    private struct Page: Equatable {
        let status: Int
        let headers: [String: String]
        let structure: [String]

        func difference(from other: Page?) -> String {
            guard let other else { return "there is no such page" }
            guard (status, headers) == (other.status, other.headers) else {
                return "\(status) \(headers) for \(other.status) \(other.headers)"
            }
            return structure.difference(from: other.structure).map { "\($0)" }.joined(separator: "\n")
        }
    }

    private static let headers = ["content-security-policy", "content-type", "content-disposition", "location"]

    private static func pages(_ chosen: ChosenTexts) async throws -> [String: Page] {
        var texts = chosen
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let badge = try await site.fill(&texts)
        var pages: [String: Page] = [:]
        for route in AdminRoute.all where route.method == .get {
            let addresses = try XCTUnwrap(
                try addresses(of: route, badge, site, &texts), "\(route.path) has no example in this test")
            for (number, address) in addresses.enumerated() {
                let page = try browser.send("GET", address.description)
                let name = "/\(route.path.joined(separator: "/")) \(number)"
                do {
                    pages[name] = Page(
                        status: page.status,
                        headers: page.headers.filter { headers.contains($0.key) }
                            .mapValues { $0.replacing(":\(site.site.port)/", with: "/") },
                        structure: page.headers["content-type"]?.hasPrefix("text/html") == true
                            ? try StrictMarkup(page.markup).structure : [])
                } catch let stray as StrictMarkup.Stray {
                    XCTFail("\(name): \(stray)")
                }
            }
        }
        try await site.close()
        return pages
    }

    /// Examples of the addresses of a page; `nil` for one that this test does not know.
    private static func addresses(
        of route: AdminRoute, _ badge: IssuedBadge, _ site: AdminSite, _ texts: inout ChosenTexts
    ) throws -> [WebPath]? {
        let person = site.organization.person.id.rawValue
        let administrator = try site.authority.administrators().first { $0.role == .people }?.id.rawValue ?? ""
        let entries = try site.authority.auditEntries().map { String($0.index) }
        switch route.path.joined(separator: "/") {
        case "", "login", "account", "account/password", "account/code", "people/new", "people/import", "organization",
            "invitations", "invitations/all", "policy/versions", "providers", "login-settings",
            "keys", "keys/rotate", "administrators", "administrators/new":
            return [WebPath(parts: route.path)]
        case "open/*":
            let owner = try XCTUnwrap(try site.authority.administrators().first { $0.role == .owner })
            let link = try site.pages.makeLink(for: owner.email, at: site.site.url)
            return [WebPath("open", link.lastPathComponent), WebPath("open", texts.line())]
        case "outbox":
            return ["/outbox", WebPath("outbox", query: ["search": "nobody " + texts.line(), "kind": texts.line()])]
        case "people", "devices":
            return [
                WebPath(parts: route.path), WebPath(parts: route.path, query: [("search", "nobody " + texts.line())]),
                WebPath(parts: route.path, query: [("done", texts.line())]),
            ]
        case "people/*", "people/*/edit", "people/*/remove", "people/*/password", "people/*/suspend":
            return [person, texts.line()].map { path(route, $0) }
        case "people/*/remove-device":
            let device = try site.authority.devices(matching: "", after: nil, limit: 1).first?.device.id.rawValue ?? ""
            return [device, texts.line()].map { path(route, person, [("device", $0)]) }
        case "badges":
            return [
                "/badges", WebPath("badges", query: ["search": "nobody " + texts.line()]),
                WebPath("badges", query: ["status": texts.line()]),
            ]
        case "badges/*", "badges/*/revoke": return [badge.id.rawValue, texts.line()].map { path(route, $0) }
        case "policy": return ["/policy", WebPath("policy", query: ["template": texts.line()])]
        case "policy/versions/*", "policy/versions/*/restore": return ["1", texts.line()].map { path(route, $0) }
        case "agreements": return ["/agreements", WebPath("agreements", query: ["after": texts.line()])]
        case "providers/*/remove": return ["works", texts.line()].map { path(route, $0) }
        case "results/*", "results/*/*": return [path(route, texts.line())]
        case "audit": return ["/audit", WebPath("audit", query: ["badge": texts.line()])]
        case "audit/*", "audit/*/proof": return (entries + [texts.line()]).map { path(route, $0) }
        case "administrators/*/code", "administrators/*/remove":
            return [administrator, texts.line()].map { path(route, $0) }
        default: return nil
        }
    }

    private static func path(_ route: AdminRoute, _ parameter: String, _ query: [(String, String)] = []) -> WebPath {
        WebPath(parts: route.path.map { $0 == "*" ? parameter : $0 }, query: query)
    }
}
