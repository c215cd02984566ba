import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class ListTests: XCTestCase {
    private func house(people: Int) throws -> AuthorityFixture {
        let house = try AuthorityFixture()
        _ = try house.authority.importPeople(
            (0..<people).map {
                Person.Details(
                    name: "Person \($0 / 2)", email: "p\($0)@example.com", group: $0.isMultiple(of: 3) ? "Doors" : nil)
            })
        return house
    }

    func testPagesOfPeopleHoldEverybodyOnceInOrder() throws {
        let house = try house(people: 25)
        defer { try? house.remove() }

        var (emails, after): ([String], String?) = ([], nil)
        repeat {
            let page = try house.authority.people(after: after, limit: 4)
            XCTAssertLessThanOrEqual(page.elements.count, 4)
            emails += page.elements.map(\.details.email)
            after = page.next
        } while after != nil

        XCTAssertEqual(emails, try house.authority.people().map(\.details.email))
        assertThrows(.notFound) { try house.authority.people(after: "nobody@example.com") }
    }

    func testAPageIsFullAtItsLimitAndBoundedByAThousand() throws {
        let house = try house(people: 1003)
        defer { try? house.remove() }

        let (all, none) = (try house.authority.people(limit: 5000), try house.authority.people(limit: -1))
        let rest = try house.authority.people(after: all.next, limit: 4)

        XCTAssertEqual([all.elements.count, none.elements.count, rest.elements.count], [1000, 1, 4])
        XCTAssertNil(rest.next, "nobody is left")
    }

    func testAPageThatHoldsExactlyTheRestIsTheLast() throws {
        let house = try house(people: 7)
        defer { try? house.remove() }

        let first = try house.authority.people(limit: 4)
        let second = try house.authority.people(after: first.next, limit: 4)

        XCTAssertEqual([first.elements.count, second.elements.count], [4, 4])
        XCTAssertNil(second.next)
    }

    func testAPersonWhoGoesBetweenTwoPagesHidesNobody() throws {
        let house = try house(people: 10)
        defer { try? house.remove() }
        let first = try house.authority.people(limit: 4)
        let last = try XCTUnwrap(first.next)

        try house.authority.remove(last)
        let second = try house.authority.people(after: last, limit: 100)

        let all = try house.authority.people().map(\.details.email)
        XCTAssertEqual(first.elements.dropLast().map(\.details.email) + second.elements.map(\.details.email), all)
        XCTAssertNil(second.next)
    }

    func testPeopleAreFoundByAnyPartOfTheirDetails() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(
            Person.Details(
                name: "Zoë Ångström", email: "zoe@example.org", phone: "+447700900124", title: "Guard", group: "Doors"))

        try playEach(["ångström", "angstrom", "ZOË", "zoe", "example.org", "700900124", "guard doors", "doors zo"]) {
            text in
            let found = try house.authority.people(matching: PersonQuery(text: text))
            XCTAssertEqual(found.elements.map(\.details.name), ["Zoë Ångström"], text)
        }
        for text in ["guard nobody", "guarddoors", "doorss"] {
            XCTAssertEqual(try house.authority.people(matching: PersonQuery(text: text)).elements, [], text)
        }
        XCTAssertEqual(try house.authority.people(matching: PersonQuery(group: "Doors")).elements.count, 1)
        try house.authority.suspendPerson("zoe@example.org")
        let suspended = try house.authority.people(matching: PersonQuery(isSuspended: true))
        XCTAssertEqual(suspended.elements.map(\.details.email), ["zoe@example.org"])
    }

    func testBadgesAreListedByHolderAndStatusInPages() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        var holders: [BadgeHolder] = []
        for seed in 900..<904 as Range<UInt64> { holders.append(try await house.holder(seed)) }
        let other = try await house.holder(910, email: "bo@example.com")
        try house.authority.suspend(holders[0].badgeID)
        try house.authority.revoke(holders[1].badgeID)

        let all = try house.authority.badges(matching: BadgeQuery(), limit: 2)
        let rest = try house.authority.badges(matching: BadgeQuery(), after: all.next, limit: 100)
        let own = try house.authority.badges(matching: BadgeQuery(email: "BO@example.com"))
        let statuses = try Badge.Status.allCases.map {
            try house.authority.badges(matching: BadgeQuery(email: AuthorityFixture.email, status: $0)).elements.count
        }
        house.clock.advance(by: 400 * 86_400)
        let expired = try house.authority.badges(matching: BadgeQuery(status: .expired))

        XCTAssertEqual((all.elements + rest.elements).map(\.id), try house.authority.badges().map(\.id))
        XCTAssertEqual(all.elements.count, 2)
        XCTAssertEqual(own.elements.map(\.id), [other.badgeID])
        XCTAssertEqual(statuses.reduce(0, +), 4)
        XCTAssertEqual(expired.elements.count, 3)
        assertThrows(.notFound) { try house.authority.badges(matching: BadgeQuery(email: "nobody@example.com")) }
    }

    func testABadgeIsActiveUntilItsLastSecondWhereverItIsListed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let authority = house.authority
        let badge = try await house.holder().badgeID

        var counts: [[Int]] = []
        for seconds in [365.0 * 86_400 - 1, 1] {
            house.clock.advance(by: seconds)
            counts.append([
                try authority.badge(badge).status == .active ? 1 : 0,
                try authority.badges(matching: BadgeQuery(status: .active)).elements.count,
                1 - (try authority.badges(matching: BadgeQuery(status: .expired)).elements.count),
                try authority.summary().activeBadges, try authority.needsInvitation(AuthorityFixture.email) ? 0 : 1,
                try authority.devices(matching: "", after: nil, limit: 9).count,
                try authority.plan(BulkInvitation(.here)).excluded[.hasBadge] ?? 0,
            ])
        }

        XCTAssertEqual(counts, [Array(repeating: 1, count: 7), Array(repeating: 0, count: 7)])
    }

    func testABadgeExpiresSoonFromThirtyDaysBeforeItsEnd() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.holder()

        var counts: [Int] = []
        for seconds in [335 * 86_400 - 1, 1, 30 * 86_400 - 1, 1] as [TimeInterval] {
            house.clock.advance(by: seconds)
            counts.append(try house.authority.summary().expiringBadges)
        }

        XCTAssertEqual(counts, [0, 1, 1, 0])
    }

    func testAnOverviewHasLoginBadgesDevicesAndInvitation() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let holder = try await house.holder()
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let overview = try house.authority.overview(of: AuthorityFixture.email)

        XCTAssertEqual(overview.person, try house.authority.person(AuthorityFixture.email))
        XCTAssertTrue(overview.hasPassword)
        XCTAssertFalse(overview.requiresSecondFactor)
        XCTAssertEqual(overview.badges.map(\.id), [holder.badgeID])
        XCTAssertEqual(overview.devices.count, 1)
        XCTAssertEqual(overview.sessionCount, 1)
        XCTAssertEqual(overview.lastSeenAt, AuthorityFixture.start)
        XCTAssertEqual(overview.invitedUntil, invitation.expiresAt)
        XCTAssertEqual(overview.receiptCount, 0)

        house.clock.advance(by: 4 * 86_400)
        XCTAssertNil(try house.authority.overview(of: AuthorityFixture.email).invitedUntil)
    }
}
