import BadgeModel
import Foundation
import GRDB

extension AuditVerification {
    /// Reads the whole log of a database, and verifies it against a checkpoint that was read before.
    init(
        _ database: Database, against head: StoreCheckpoint? = nil, progress: StoreProgress.Handler = { _ in }
    ) throws {
        var check = AuditCheck(against: head)
        let size = max(1, try database.cachedValue(Int.self, "SELECT size FROM audit_tree") ?? 1)
        try check.take(.max, from: database) { count in
            if count.isMultiple(of: Self.reportedEvery) {
                progress(StoreProgress(.hashing, min(1, Double(count) / Double(size))))
            }
        }
        progress(StoreProgress(.hashing, 1))
        self = try check.verification(database)
    }

    // Less than the twentieth part of a second.
    private static let reportedEvery = 256
}

/// The log, rehashed entry by entry.
package struct AuditCheck: Sendable {
    private var tree = MerkleTree()
    private var problems: [Message] = []
    private let head: StoreCheckpoint?
    private var next: Int64 = 0
    // The least place that was not read.
    private var start = Int64.min
    private var rootAtHead: Data?

    init(against head: StoreCheckpoint?) {
        self.head = head
        noteRootAtHead()
    }

    /// Reads the next entries.
    ///
    /// - Returns: Whether there may be more.
    @discardableResult
    mutating func take(_ limit: Int, from database: Database, progress: (Int) -> Void = { _ in }) throws -> Bool {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT place, badge_id, kind, entry, leaf FROM audit WHERE place >= ? ORDER BY place LIMIT ?
                """, arguments: [start, limit])
        var count = 0
        while let row = try rows.next() {
            try take(row)
            start = next
            count += 1
            progress(tree.size)
        }
        return count == limit && start != .min
    }

    /// Compares what was read with the tree beside the log, and with the checkpoint.
    func verification(_ database: Database) throws -> AuditVerification {
        var check = self
        try check.compare(try database.cachedRow("SELECT size, peaks FROM audit_tree"))
        check.compareHead()
        return AuditVerification(entries: tree.size, root: tree.root, head: head, messages: check.problems)
    }

    private mutating func take(_ row: Row) throws {
        let position: Int64 = try row.value("place")
        if position > next {
            note(.database("problem.entriesMissing"), ["first": "\(next)", "last": "\(position - 1)"])
        }
        if position < 0 { note(.database("problem.entryBeforeFirst"), at(position)) }
        // A place is any number that a row can hold.
        next = position &+ 1
        let text: String = try row.value("entry")
        let leaf = MerkleTree.leaf(Array(text.utf8))
        if try leaf != row.value("leaf") as Data { note(.database("problem.entryAltered"), at(position)) }
        tree.append(leaf)
        noteRootAtHead()
        try checkContent(of: row, position, text)
    }

    private mutating func checkContent(of row: Row, _ position: Int64, _ text: String) throws {
        let (badge, kind): (String?, String) = (try row.value("badge_id"), try row.value("kind"))
        do {
            let entry = try AuditEntry(text: text)
            if entry.index != position {
                note(.database("problem.entryIndex"), ["entry": "\(position)", "index": "\(entry.index)"])
            }
            let isFiled = entry.event.badgeID?.rawValue == badge && entry.event.kind.rawValue == kind
            if !isFiled { note(.database("problem.entryFiledElsewhere"), at(position)) }
        } catch {
            note(.database("problem.entryUnreadable"), at(position))
        }
    }

    private mutating func compare(_ row: Row?) throws {
        guard let row else { return note(.database("problem.treeMissing")) }
        let size: Int = try row.value("size")
        if size != tree.size {
            note(.database("problem.entryCount"), ["written": size, "count": tree.size])
        } else if try Data(tree.peaks.joined()) != row.value("peaks") as Data {
            note(.database("problem.treeRoot"))
        }
    }

    private mutating func noteRootAtHead() {
        if head?.logSize == tree.size { rootAtHead = tree.root }
    }

    // What was cut off together with the tree that tells of it shows here alone.
    private mutating func compareHead() {
        guard let head else { return }
        if head.logSize > tree.size {
            note(.database("problem.endMissing"), ["signed": head.logSize, "count": tree.size])
        } else if rootAtHead != head.logRoot {
            note(.database("problem.headOfOtherEntries"), ["signed": head.logSize])
        }
    }

    private mutating func note(_ key: Message.Key, _ values: [String: any MessageValue] = [:]) {
        if problems.count < AuditVerification.mostProblems { problems.append(Message(key, values)) }
    }

    private func at(_ position: Int64) -> [String: any MessageValue] { ["entry": "\(position)"] }
}
