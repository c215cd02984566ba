import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// Which badges a list has, without copies.
//
// Lists show the rows that were verified, and decide on their values. A query of their own could find rows by an index
// of which only the content is authenticated and not the age.
struct BadgeList {
    var status: Badge.Status?
    // True for those that another badge has replaced.
    var isReplaced: Bool?
    // In lower case. Each of them is in the person's name or email address.
    var words: [String] = []
    // The position behind which the list begins.
    var start: Int64?
    var isNewestFirst = false
    var limit = Int.max
    let now: Date

    // The status of all of them, if they can be found by it; otherwise nil.
    fileprivate var withdrawn: Badge.Status? {
        if isReplaced == true { return .revoked }
        return status == .suspended || status == .revoked ? status : nil
    }

    fileprivate func isBefore(_ first: Int64, _ second: Int64) -> Bool {
        isNewestFirst ? first > second : first < second
    }

    fileprivate func contains(_ row: Row, at position: Int64) -> Bool {
        guard (row["copyOf"] as String?) == nil, start.map({ isBefore($0, position) }) ?? true else { return false }
        let (status, expires): (String, Int64) = (row["status"], row["expires"])
        return hasStatus(status, until: expires) && hasSuccessor(row["successor"] as String?, status: status)
    }

    private func hasStatus(_ stored: String, until expires: Int64) -> Bool {
        switch status {
        case nil: true
        case .active: stored == "active" && expires > now.wholeSeconds
        case .expired: stored == "active" && expires <= now.wholeSeconds
        case .some(let status): stored == status.rawValue
        }
    }

    private func hasSuccessor(_ successor: String?, status: String) -> Bool {
        switch isReplaced {
        case nil: true
        case true?: successor != nil && status == "revoked"
        case false?: successor == nil
        }
    }
}

extension AuthorityStore {
    // The badges of these people, or of all, in the order of the list.
    //
    // - Throws: `BadgeError` `rolledBack` when a row among them is an older one, superfluous or missing.
    static func badges(_ list: BadgeList, of people: [String]? = nil, _ db: Database) throws -> [IssuedBadge] {
        var found = FoundBadges(list)
        if let people {
            for person in Set(people) {
                _ = try db.boundRows(.badge, "person", person) { try found.add($0, db) }
            }
        } else if let status = list.withdrawn {
            _ = try db.boundRows(.badge, "status", status.rawValue) { try found.add($0, db) }
        } else {
            try read(list, into: &found, db)
        }
        let issuer = try issuer(db)
        return try found.first.map { row in
            let person: String = row["person"]
            let email = try db.cachedValue(String.self, "SELECT email FROM person WHERE id = ?", [person])
            guard let email else { throw BadgeError.staleRows }
            return try badge(row, email: email, issuer: issuer, now: list.now)
        }
    }

    // Run by run, until the list is full. The one behind the newest badge must be empty.
    private static func read(_ list: BadgeList, into found: inout FoundBadges, _ db: Database) throws {
        let newest = try db.cachedValue(Int64.self, "SELECT max(place) FROM badge") ?? 0
        let last = (max(newest, list.start ?? 0) >> badgeRunBits) + 1
        let start = list.start.map { $0 >> badgeRunBits }
        var runs = list.isNewestFirst ? Array(0...(start ?? last)) : Array((start ?? 0)...last)
        if list.isNewestFirst { runs.reverse() }
        for run in runs where !found.isFull {
            _ = try db.boundRows(.badge, runs: run...run) { try found.add($0, db) }
        }
    }

    private static var badgeRunBits: Int64 { Int64(BoundTable.badgeRunBits) }
}

// The first rows of a list.
private struct FoundBadges {
    private let list: BadgeList
    private var rows: [(position: Int64, row: Row)] = []

    init(_ list: BadgeList) {
        self.list = list
    }

    var isFull: Bool { rows.count >= list.limit }

    var first: [Row] { sorted.map(\.row) }

    // In any order.
    mutating func add(_ row: Row, _ db: Database) throws {
        let position: Int64 = row["place"]
        guard list.contains(row, at: position), try isSought(row["person"] as String, db) else { return }
        rows.append((position, row.copy()))
        if rows.count / 2 > list.limit { rows = sorted }
    }

    private var sorted: [(position: Int64, row: Row)] {
        Array(rows.sorted { list.isBefore($0.position, $1.position) }.prefix(list.limit))
    }

    private func isSought(_ person: String, _ db: Database) throws -> Bool {
        guard !list.words.isEmpty else { return true }
        guard let row = try db.cachedRow("SELECT name, email FROM person WHERE id = ?", [person]) else { return false }
        let text = "\(row["name"] as String)\n\(row["email"] as String)".lowercased()
        return list.words.allSatisfy { text.contains($0) }
    }
}
