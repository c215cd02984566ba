import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWebApp

/// Lists in pages: each has everything once, and an end.
final class AdminListTests: XCTestCase {
    // What the pages of a list have, one after the other.
    private func read(_ path: String, _ browser: PageClient, _ element: Regex<(Substring, Substring)>) throws
        -> [[String]]
    {
        var (next, pages): (String?, [[String]]) = (path, [])
        while let path = next, pages.count < 20 {
            let page = try browser.get(path)
            pages.append(page.markup.matches(of: element).map { String($0.output.1) })
            next = page.markup.firstMatch(of: #/href="([^"]*(?:after|below)=[^"]*)"/#).map {
                String($0.output.1).replacing("&amp;", with: "&")
            }
        }
        return pages
    }

    func testThePagesOfTheLogHaveEveryEntryOnce() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        for _ in 0..<60 {
            try site.authority.suspend(badge.id)
            try site.authority.reinstate(badge.id)
        }
        let browser = try site.browser(.auditor)
        let entries = try site.authority.auditEntries()

        let all = try read("/audit", browser, #/<a href="\/audit\/(\d+)"/#)
        let own = try read("/audit?badge=\(badge.id)", browser, #/<a href="\/audit\/(\d+)"/#)

        XCTAssertEqual(all.joined().compactMap { Int($0) }, entries.map(\.index).reversed())
        XCTAssertEqual(
            own.joined().compactMap { Int($0) },
            try site.authority.auditEntries(badge: badge.id).map(\.index).reversed())
        XCTAssertEqual([all.count, own.count], [3, 3])
        try await site.close()
    }

    func testAListThatFillsItsPageHasNoFurtherOne() async throws {
        let site = try await AdminSite()
        let details = (2...50).map { Person.Details(name: "Person \($0)", email: "p\($0)@example.com") }
        _ = try site.authority.importPeople(details)
        let browser = try site.browser(.people)

        let full = try read("/people", browser, #/href="\/people\/([0-9a-f-]{36})"/#)
        try site.authority.add(Person.Details(name: "Person 51", email: "p51@example.com"))
        let more = try read("/people", browser, #/href="\/people\/([0-9a-f-]{36})"/#)

        XCTAssertEqual(full.map(\.count), [50])
        XCTAssertEqual(more.map(\.count), [50, 1])
        try await site.close()
    }

    func testBadgesAndDevicesAreListedOnceEach() async throws {
        let site = try await AdminSite()
        for _ in 0..<3 { _ = try await site.issueBadge() }
        let authority = site.authority
        let badges = try authority.badges()

        let first = try authority.badges(matching: "", status: nil, after: nil, limit: 2)
        let rest = try authority.badges(matching: "", status: nil, after: first.last?.id, limit: 2)
        let devices = try authority.devices(matching: "lima", after: nil, limit: 2)
        let others = try authority.devices(matching: "lima", after: devices.last?.number, limit: 2)
        try authority.revoke(badges[0].id)
        let held = try authority.devices(matching: "lima", after: nil, limit: 9)

        XCTAssertEqual((first + rest).count, 3)
        XCTAssertEqual(Set((first + rest).map(\.id)), Set(badges.map(\.id)))
        XCTAssertEqual(Set((devices + others).map(\.number)).count, 3)
        XCTAssertEqual([devices.count, others.count, held.count], [2, 1, 2])
        try await site.close()
    }

    func testWhatHasEndedIsListedAsEnded() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        _ = try site.organization.invite()
        let authority = site.authority
        func listed(_ status: Badge.Status) throws -> [IssuedBadge.ID] {
            try authority.badges(matching: "", status: status, after: nil, limit: 9).map(\.id)
        }
        let (active, open) = (try listed(.active), try authority.openInvitations(limit: 9))

        site.clock.advance(by: 400 * 86_400)

        XCTAssertEqual([active.count, open.count], [1, 1])
        XCTAssertEqual([try listed(.active), try listed(.expired)], [[], [badge.id]])
        XCTAssertEqual(try authority.openInvitations(limit: 9).count, 0)
        XCTAssertEqual(try authority.summary().openInvitations, 0)
        try await site.close()
    }

    func testTheNextPageOfBadgesHasTheStatusToo() async throws {
        let site = try await AdminSite()
        for _ in 0..<AdminBadgesPage.pageSize + 2 { _ = try await site.issueBadge() }
        let browser = try site.browser(.people)
        // The last one of the list.
        let revoked = try site.authority.badges()[0]
        try site.authority.revoke(revoked.id)

        let active = try read("/badges?status=active", browser, #/href="\/badges\/([0-9a-f-]{36})"/#)
        let all = try read("/badges", browser, #/href="\/badges\/([0-9a-f-]{36})"/#)
        let page = try browser.get("/badges/\(revoked.id)")

        XCTAssertEqual([active.map(\.count), all.map(\.count)], [[50, 1], [50, 2]])
        XCTAssertFalse(page.markup.contains("action=\"/badges/"), "nothing can be done to a revoked badge")
        XCTAssertFalse(page.markup.contains("/revoke\""))
        try await site.close()
    }

    func testAPersonWhoWasRemovedHasNoPage() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let path = "/people/\(site.organization.person.id)"
        let before = try browser.get(path)

        try site.authority.remove("ana@example.com")

        XCTAssertEqual([before.status, try browser.get(path).status], [200, 404])
        try await site.close()
    }
}
