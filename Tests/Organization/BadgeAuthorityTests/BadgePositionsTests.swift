import BadgeDatabase
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Lists of badges verify the rows that they show, and show none fewer.
final class BadgePositionsTests: XCTestCase {
    private typealias List = @Sendable (Authority) throws -> Void

    // The lists in which the badge at position 70 would be, of a hundred and more.
    private static let lists: [(name: String, isOfRevoked: Bool, read: List)] = [
        ("all", false, { _ = try $0.badges() }),
        ("a page", false, { _ = try $0.badges(matching: BadgeQuery(), limit: 90) }),
        ("the active ones", false, { _ = try $0.badges(matching: BadgeQuery(status: .active), limit: 90) }),
        ("an address", false, { _ = try $0.badges(matching: BadgeQuery(email: email)) }),
        ("a named person", false, { _ = try $0.badges(named: email) }),
        ("a person", false, { _ = try $0.overview(of: email) }),
        (
            "a person's page", false,
            { authority in
                _ = try authority.badges(of: authority.person(email).id)
            }
        ),
        ("the newest", false, { _ = try $0.badges(matching: "", status: nil, after: nil, limit: 100) }),
        ("the revoked ones", true, { _ = try $0.badges(matching: BadgeQuery(status: .revoked)) }),
        ("the newest revoked ones", true, { _ = try $0.badges(matching: "", status: .revoked, after: nil, limit: 9) }),
    ]

    private static let email = "seeded70@example.com"

    private func seeded() throws -> (AuthorityFixture, IssuedBadge) {
        let house = try AuthorityFixture()
        try house.authority.seed(0..<120, batchSize: 1)
        let badge = try XCTUnwrap(try house.authority.badges(named: Self.email).first)
        return (house, badge)
    }

    func testAnOlderRowIsNoticedInEveryList() throws {
        let (house, badge) = try seeded()
        defer { try? house.remove() }
        try house.authority.revoke(badge.id)
        try house.change("DROP TRIGGER revokedIsFinal")

        try house.change("UPDATE badge SET status = 'active' WHERE id = '\(badge.id)'")

        for list in Self.lists { assertThrows(.rolledBack, list.name) { try list.read(house.authority) } }
        assertThrows(.rolledBack) { _ = try house.authority.badge(badge.id) }
        assertThrows(.rolledBack) { _ = try house.authority.badges(named: String(badge.id.rawValue.prefix(8))) }
    }

    func testAMissingRowIsNoticedInEveryList() throws {
        for isRevoked in [false, true] {
            let (house, badge) = try seeded()
            defer { try? house.remove() }
            if isRevoked { try house.authority.revoke(badge.id) }

            try house.change("DELETE FROM badge WHERE id = '\(badge.id)'")

            for list in Self.lists where isRevoked || !list.isOfRevoked {
                assertThrows(.rolledBack, list.name) { try list.read(house.authority) }
            }
        }
    }

    func testTheNewestBadgesAreMissed() throws {
        let (house, _) = try seeded()
        defer { try? house.remove() }

        try house.change("DELETE FROM badge WHERE place >= 64")

        assertThrows(.rolledBack) { _ = try house.authority.badges() }
        assertThrows(.rolledBack) { _ = try house.authority.badges(matching: BadgeQuery(), limit: 100) }
        assertThrows(.rolledBack) { _ = try house.authority.badges(matching: "", status: nil, after: nil, limit: 9) }
        XCTAssertEqual(try house.authority.badges(matching: BadgeQuery(), limit: 50).elements.count, 50)
    }

    func testPagesTogetherAreTheWholeListInTheOrderOfIssue() throws {
        let (house, _) = try seeded()
        defer { try? house.remove() }
        let all = try house.authority.badges().map(\.id)

        var pages: [[IssuedBadge.ID]] = []
        var after: IssuedBadge.ID?
        repeat {
            let page = try house.authority.badges(matching: BadgeQuery(), after: after, limit: 50)
            pages.append(page.elements.map(\.id))
            after = page.next
        } while after != nil
        let last = try house.authority.badges(matching: "", status: nil, after: all[60], limit: 100).map(\.id)

        XCTAssertEqual(all.count, 108)
        XCTAssertEqual(pages.map(\.count), [50, 50, 8])
        XCTAssertEqual(pages.flatMap(\.self), all)
        XCTAssertEqual(last, all[..<60].reversed())
    }

    func testAStoreOfTheVersionBeforeNumbersItsBadgesAndIsVerified() throws {
        let house = try AuthorityFixture()
        defer { try? FileManager.default.removeItem(atPath: house.home) }
        try house.authority.close()
        let path = house.home + "/authority.db"
        for file in [path, house.home + "/authority.head"] { try FileManager.default.removeItem(atPath: file) }
        let key = SeededRandom(seed: 9).secret(bytes: 32)
        let former = RollbackConfiguration(
            migration: AuthorityStore.auditMigration,
            tables: BoundTable.organizationTables.map {
                $0.name == "badge" ? BoundTable("badge", by: [.column(6, "status")]) : $0
            }, custody: house.custody, random: SeededRandom(seed: 3), memo: { try OrganizationMemo($0).text })
        let old = try EncryptedDatabase.open(
            at: path, key: key, sharing: .shared, create: true,
            migrations: AuthorityStore.migrations(former).prefix { $0.name != AuthorityStore.positionsMigration.name },
            rollback: former)
        try old.write { try $0.execute(sql: Self.formerBadges) }
        try old.close()

        let new = try EncryptedDatabase.open(
            at: path, key: key, sharing: .shared, create: false, migrations: house.migrations,
            rollback: house.rollback)

        try new.read { db in
            let listed = try db.boundRows(.badge, runs: 0...0) { "\($0["id"] as String) \($0["place"] as Int64)" }
            XCTAssertEqual(listed, ["b 1", "a 2", "c 3"])
            XCTAssertEqual(try db.boundRows(.badge, "person", "p") { $0["id"] as String }.count, 3)
        }
        XCTAssertEqual(try new.verify().problems, [])
        try new.close()
    }

    private static let formerBadges = """
        INSERT INTO person (id, email, name, properties, added) VALUES ('p', 'p@example.com', 'P', '{}', 1);
        INSERT INTO device (person, id, name, platform, added)
          VALUES ('p', '0123456789012345678901234567890123456789abc', 'D', 'linux', 1);
        INSERT INTO statusList (size, used) VALUES (100, 3);
        INSERT INTO badge (id, person, device, list, position, status, holderKey, type, issued, expires)
          SELECT value ->> 0, 'p', '0123456789012345678901234567890123456789abc', 1, value ->> 1, 'active',
            '0123456789012345678901234567890123456789abc', 't', value ->> 1, 99
          FROM json_each('[["c", 7], ["a", 5], ["b", 4]]');
        """
}
