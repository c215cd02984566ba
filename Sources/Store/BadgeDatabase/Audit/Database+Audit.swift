import BadgeModel
package import BadgeSystem
package import Foundation
package import GRDB

extension Database {
    /// Appends an event to the audit log; `elapsed` is the time by the monotonic clock, if there is one.
    ///
    /// Refuses an entry that could not be read back, since it would make the whole log unverifiable.
    @discardableResult
    package func appendToAudit(
        _ event: AuditEvent, at date: Date, elapsed: MonotonicInstant? = nil
    ) throws -> AuditEntry {
        var tree = try auditTree()
        let entry = AuditEntry(event, at: tree.size, date, elapsed)
        try entry.requireReadable()
        tree.append(entry.leaf)
        do {
            try executeCached(
                "INSERT INTO audit (place, badge_id, kind, entry, leaf) VALUES (?, ?, ?, ?, ?)",
                [entry.index, event.badgeID?.rawValue, event.kind.rawValue, entry.text, entry.leaf])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw BadgeError.damagedAudit("it has entries that its tree does not count")
        }
        try executeCached("UPDATE audit_tree SET size = ?, peaks = ?", [tree.size, Data(tree.peaks.joined())])
        return entry
    }

    /// Returns the tree as written with the newest entry.
    package func auditTree() throws -> MerkleTree {
        guard let row = try cachedRow("SELECT size, peaks FROM audit_tree") else {
            throw BadgeError.damagedAudit("its tree is missing")
        }
        let peaks: Data = try row.value("peaks")
        let hashes = stride(from: 0, to: peaks.count, by: 32).map { Data(peaks.dropFirst($0).prefix(32)) }
        do {
            return try MerkleTree(size: row.value("size"), peaks: hashes)
        } catch BadgeError.Code.invalidInput {
            throw BadgeError.damagedAudit("its tree has not the hashes that its size asks for")
        }
    }

    /// Returns the log's tree at an earlier size, from the entries' hashes.
    package func auditTree(at size: Int) throws -> MerkleTree { try auditTree(over: 0..<size) }

    /// Returns the tree over a range of entries, from their hashes.
    package func auditTree(over places: Range<Int>) throws -> MerkleTree {
        let sql = "SELECT leaf FROM audit WHERE place >= ? AND place < ? ORDER BY place"
        let leaves = try Data.fetchCursor(self, sql: sql, arguments: [places.lowerBound, places.upperBound])
        var tree = MerkleTree()
        while let leaf = try leaves.next() { tree.append(leaf) }
        return tree
    }
}

extension AuditEntry {
    /// Reads an entry from its column; unreadable text is damage.
    package init(stored text: String) throws {
        do {
            self = try AuditEntry(text: text)
        } catch BadgeError.Code.documentInvalid {
            throw BadgeError.damagedAudit("an entry does not read")
        }
    }

    fileprivate func requireReadable() throws {
        do {
            guard try AuditEntry(text: text) == self else {
                throw BadgeError.invalidDocument("", "does not read as it was written")
            }
        } catch let error as BadgeError {
            throw BadgeError(
                .invalidInput,
                .database("invalidInput.auditEvent"), ["kind": event.kind.rawValue],
                underlying: error)
        }
    }
}

extension BadgeError {
    static func damagedAudit(_ finding: String) -> BadgeError {
        BadgeError(.storeDamaged, .database("storeDamaged.auditLog"), ["finding": finding])
    }
}
