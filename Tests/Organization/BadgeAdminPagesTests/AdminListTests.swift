import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority

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

    func testInvitationsAreListedOnceEachAndFound() async throws {
        let site = try await AdminSite()
        let details = (0..<120).map { Person.Details(name: "Person \($0)", email: "p\($0)@example.com") }
        _ = try site.authority.importPeople(details)
        let invited = try details.map { try site.authority.invite($0.email, queuesCode: false) }
        let browser = try site.browser(.people)
        let element = #/href="\/people\/([0-9a-f-]{36})"/#

        let all = try read("/invitations", browser, element)
        let found = try read("/invitations?search=P11", browser, element)
        let nobody = try browser.get("/invitations?search=nobody")

        XCTAssertEqual(all.map(\.count), [50, 50, 20])
        XCTAssertEqual(Set(all.joined()).count, invited.count)
        XCTAssertEqual(found.map(\.count), [11], "p11, and p110 to p119")
        XCTAssertTrue(nobody.text.contains("Nothing matches “nobody”."), nobody.text)
        try await site.close()
    }

    func testTheNewestInvitationsComeFirstAndAFullPageIsTheLast() async throws {
        let site = try await AdminSite()
        let details = (0..<InvitationsPage.pageSize).map {
            Person.Details(name: "Person \($0)", email: "p\($0)@example.com")
        }
        _ = try site.authority.importPeople(details)
        for person in details { _ = try site.authority.invite(person.email, queuesCode: false) }

        let pages = try read("/invitations", site.browser(.people), #/<bdi>(Person \d+)</#)

        XCTAssertEqual(pages, [details.map(\.name).reversed()])
        try await site.close()
    }

    func testTheNextPageHasTheSearchAndTheKindToo() async throws {
        let site = try await AdminSite()
        try site.addMessages(to: ["bo@example.com"])
        let details = (0...InvitationsPage.pageSize).map {
            Person.Details(name: "Person \($0)", email: "p\($0)@example.com")
        }
        _ = try site.authority.importPeople(details)
        _ = try site.authority.invite("ana@example.com", queuesCode: false)
        for person in details { _ = try site.authority.invite(person.email) }
        let browser = try site.browser(.people)

        let invited = try read("/invitations?search=person", browser, #/href="\/people\/([0-9a-f-]{36})"/#)
        let messages = try read("/outbox?kind=transactionCode", browser, #/class="meta"><bdi>([^<]*)</#)
        let named = try read("/outbox?search=person+50", browser, #/class="meta"><bdi>([^<]*)</#)

        XCTAssertEqual(invited.map(\.count), [50, 1])
        XCTAssertEqual(messages.map(\.count), [50, 1])
        XCTAssertEqual(named, [["p50@example.com"]])
        try await site.close()
    }

    func testMessagesAreListedOnceEachAndFoundByWhatIsNoSecret() async throws {
        let site = try await AdminSite()
        let details = (0..<60).map { Person.Details(name: "Person \($0)", email: "p\($0)@example.com") }
        _ = try site.authority.importPeople(details)
        let invited = try details.map { try site.authority.invite($0.email) }
        try site.addMessages(to: ["bo@example.com"])
        let code = invited[7].transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let browser = try site.browser(.people)
        let element = #/class="meta"><bdi>([^<]*)</#

        let all = try read("/outbox", browser, element)
        let page = try browser.get("/outbox?search=P59")
        let waiting = try read("/outbox?state=waiting&kind=transactionCode", browser, element)
        let refused = try read("/outbox?search=bo&state=refused", browser, element)

        XCTAssertEqual(all.map(\.count), [50, 17])
        XCTAssertEqual(Set(all.joined()).count, 61)
        XCTAssertTrue(page.text.contains("p59@example.com") && !page.text.contains("p58@example.com"), page.text)
        XCTAssertEqual(waiting.map(\.count), [50, 10])
        XCTAssertEqual(refused, [["bo@example.com"]])
        XCTAssertTrue(try browser.get("/outbox?search=\(code)").text.contains("No message matches."))
        try await site.close()
    }

    func testBadgesThatARenewalReplacedAreFound() async throws {
        let site = try await AdminSite()
        for _ in 0..<3 { _ = try await site.issueBadge() }
        let badges = try site.authority.badges()
        try site.authority.store.write {
            try $0.executeCached(
                "UPDATE badge SET status = 'revoked', successor = ? WHERE id = ?",
                [badges[1].id.rawValue, badges[0].id.rawValue])
        }
        try site.authority.revoke(badges[2].id)
        let browser = try site.browser(.people)

        let page = try read("/badges?status=replaced", browser, #/href="\/badges\/([0-9a-f-]{36})"/#)
        let query = BadgeQuery(isReplaced: true)

        XCTAssertEqual(page, [[badges[0].id.rawValue]])
        XCTAssertEqual(try site.authority.badges(matching: query).elements.map(\.id), [badges[0].id])
        XCTAssertEqual(
            try site.authority.badges(matching: BadgeQuery(isReplaced: false)).elements.map(\.id),
            [badges[1].id, badges[2].id])
        try await site.close()
    }

    func testABadgeWithASuccessorIsNoLongerCountedAsExpiring() async throws {
        let site = try await AdminSite()
        for _ in 0..<2 { _ = try await site.issueBadge() }
        let badges = try site.authority.badges()
        site.clock.advance(by: badges[0].expires.timeIntervalSince(site.clock.now()) - 86_400)
        let before = try site.browser(.people).get("/")

        try site.authority.store.write {
            try $0.executeCached(
                "UPDATE badge SET successor = ? WHERE id = ?", [badges[1].id.rawValue, badges[0].id.rawValue])
        }
        let after = try site.browser(.people).get("/")

        XCTAssertTrue(before.text.contains("Badges that expire within 30 days: 2"), before.text)
        XCTAssertTrue(after.text.contains("Badges that expire within 30 days: 1"), after.text)
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
