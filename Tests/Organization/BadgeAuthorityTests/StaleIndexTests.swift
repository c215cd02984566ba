import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority

/// An older page of an index is as authentic as the newest one. It changes nothing that a list of badges shows, or is
/// noticed.
final class StaleIndexTests: XCTestCase {
    private typealias List = @Sendable (Authority) throws -> [IssuedBadge]
    private typealias NamedList = (name: String, read: List)
    private typealias Change = @Sendable (Authority) throws -> Void

    private static let email = "seeded7@example.com"
    private static let otherEmail = "other7@example.com"
    private static let newEmail = "seeded20@example.com"

    private static let lists: [NamedList] = [
        ("all", { try $0.badges() }),
        ("a page", { try $0.badges(matching: BadgeQuery(), limit: 90).elements }),
        ("a short page", { try $0.badges(matching: BadgeQuery(), limit: 3).elements }),
        ("a person", { try $0.overview(of: email).badges }),
        ("a person's page", { try $0.badges(of: $0.person(email).id) }),
        ("a search", { try $0.badges(matching: "seeded7@", status: nil, after: nil, limit: 9) }),
        ("the newest", { try $0.badges(matching: "", status: nil, after: nil, limit: 9) }),
    ]

    private static func lists(of status: Badge.Status) -> [NamedList] {
        [
            ("\(status)", { try $0.badges(matching: BadgeQuery(status: status)).elements }),
            ("the newest \(status)", { try $0.badges(matching: "", status: status, after: nil, limit: 9) }),
            ("a search among \(status)", { try $0.badges(matching: "seeded7@", status: status, after: nil, limit: 9) }),
        ]
    }

    private static func lists(of address: String) -> [NamedList] {
        [
            (address, { try $0.badges(matching: BadgeQuery(email: address)).elements }),
            ("named \(address)", { try $0.badges(named: address) }),
        ]
    }

    private static var listsOfAddresses: [NamedList] {
        [email, otherEmail, newEmail].flatMap { lists(of: $0) }
    }

    private static var listsOfStatuses: [NamedList] {
        let statuses: [Badge.Status] = [.active, .expired, .suspended, .revoked]
        return statuses.flatMap { lists(of: $0) }
    }

    func testAnOlderPageOfAnIndexOfBadgesShowsNoOtherBadges() throws {
        let changes: [(String, Change)] = [
            ("suspended", { try $0.suspend($0.badges(named: Self.email)[0].id) }),
            ("reinstated", { try $0.reinstate($0.badges(named: Self.email)[0].id) }),
            ("issued", { try $0.seed(20..<21, batchSize: 1) }),
            ("revoked", { try $0.revoke($0.badges(named: Self.email)[0].id) }),
        ]

        let stale = try play(changes, indexesOf: "badge", Self.lists + Self.listsOfStatuses + Self.listsOfAddresses)

        XCTAssertTrue(stale.isSuperset(of: ["badgeByStatus", "badgeByPlace", "badgeByPerson"]), "\(stale)")
    }

    func testAnOlderPageOfAnIndexOfPeopleShowsNoOtherBadges() throws {
        let changes: [(String, Change)] = [
            ("moved", { try $0.edit(Self.email) { $0.email = Self.otherEmail } }),
            ("added", { try $0.seed(20..<21, batchSize: 1) }),
        ]

        let stale = try play(changes, indexesOf: "person", Self.listsOfAddresses)

        XCTAssertTrue(stale.isSuperset(of: ["personByAnyEmail", "personByEmail"]), "\(stale)")
    }

    // Makes one change after the other, and puts back the page that each index had before it. Returns the indexes whose
    // pages have changed.
    private func play(
        _ changes: [(String, Change)], indexesOf table: String, _ lists: [NamedList]
    ) throws -> Set<String> {
        let house = try AuthorityFixture()
        defer { try? FileManager.default.removeItem(atPath: house.home) }
        try house.authority.seed(0..<20, batchSize: 1)
        let roots: [String: Int] = try house.authority.store.read { db in
            let sql = "SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?"
            var roots: [String: Int] = [:]
            for row in try Row.fetchAll(db, sql: sql, arguments: [table]) {
                let (name, page): (String, Int) = (row["name"], row["rootpage"])
                roots[name] = page
            }
            return roots
        }
        let pageSize: Int = try house.authority.store.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 0 }
        try house.authority.close()
        var stale: Set<String> = []
        for (number, (name, change)) in changes.enumerated() {
            let before = Self.files(house)
            try Self.opened(house, seed: 1000 + UInt64(number), change)
            let after = Self.files(house)
            let shown = Self.outcomes(of: lists, house)
            let (old, new) = (before[Self.database] ?? Data(), after[Self.database] ?? Data())
            for (index, page) in roots {
                let range = ((page - 1) * pageSize)..<(page * pageSize)
                guard old.count >= range.upperBound, old[range] != new[range] else { continue }
                stale.insert(index)
                var spliced = after
                spliced[Self.database]?.replaceSubrange(range, with: old[range])
                try Self.put(spliced, house)
                let outcomes = Self.outcomes(of: lists, house)
                for (position, list) in lists.enumerated() {
                    let (outcome, expected) = (outcomes[position], shown[position])
                    XCTAssertTrue(
                        outcome == expected || outcome == ["rolledBack"],
                        "\(list.name) with \(index) before it was \(name): \(outcome), not \(expected)")
                }
            }
            try Self.put(after, house)
        }
        return stale
    }

    private static let database = "authority.db"

    private static func opened(_ house: AuthorityFixture, seed: UInt64, _ body: (Authority) throws -> Void) throws {
        let authority = try Authority.open(
            at: house.home, custody: house.custody, user: .user("operator"), clock: house.clock,
            random: SeededRandom(seed: seed))
        defer { try? authority.close() }
        try body(authority)
    }

    // The badges that each list shows, or the code of its failure.
    private static func outcomes(of lists: [NamedList], _ house: AuthorityFixture) -> [[String]] {
        var outcomes: [[String]] = []
        do {
            try opened(house, seed: 99) { authority in
                for list in lists { outcomes.append(outcome(of: list.read, authority)) }
            }
        } catch {
            outcomes = Array(repeating: [BadgeError(wrapping: error).code.rawValue], count: lists.count)
        }
        return outcomes
    }

    private static func outcome(of list: List, _ authority: Authority) -> [String] {
        do {
            return try list(authority).map { "\($0.id) \($0.status) \($0.email)" }
        } catch {
            return [BadgeError(wrapping: error).code.rawValue]
        }
    }

    private static func files(_ house: AuthorityFixture) -> [String: Data] {
        var files: [String: Data] = [:]
        for name in ["authority.db", "authority.db-wal", "authority.head"] {
            files[name] = FileManager.default.contents(atPath: "\(house.home)/\(name)")
        }
        return files
    }

    private static func put(_ files: [String: Data], _ house: AuthorityFixture) throws {
        for name in ["authority.db-wal", "authority.db-shm"] where files[name] == nil {
            try? FileManager.default.removeItem(atPath: "\(house.home)/\(name)")
        }
        for (name, data) in files { try data.write(to: URL(filePath: "\(house.home)/\(name)")) }
    }
}
