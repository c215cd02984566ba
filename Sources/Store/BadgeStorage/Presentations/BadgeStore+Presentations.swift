import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// The most presentations that are kept; the oldest is then erased.
    static let mostPresentations = 2000
    /// The most declined and refused requests that are kept, so that strangers' requests drive out no presentation.
    static let mostRefusals = 500
    /// How long presentations are kept, in seconds: thirteen months.
    static let longestHistory: Int64 = 396 * 86_400
    /// The longest record, in bytes.
    static let longestRecord = 64 * 1024

    /// Adds a record to the history of presentations, and to the audit log without the verifier.
    ///
    /// A presentation is recorded with the release of its badges by `release(_:recording:with:)`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the record is longer than 64 KiB or its identifier is taken.
    package func record(_ presentation: PresentationRecord) throws {
        try presentation.requireStorable()
        try writing { try $0.insert(presentation, $1) }
    }

    /// Records what became of an undelivered presentation. Has no effect on any other, or if it was erased.
    package func settlePresentation(_ id: PresentationRecord.ID, as outcome: PresentationRecord.Outcome) throws {
        try writing { database, occasion in
            guard var record = try database.boundRow(.presentation, "id", id, PresentationRecord.init(row:)),
                record.outcome == .undelivered, outcome != .undelivered
            else { return }
            record.outcome = outcome
            try database.executeCached(
                "UPDATE presentation SET outcome = ?, code = ? WHERE id = ?", [outcome.name, outcome.code, id])
            try database.record(record.auditEvent, occasion)
        }
    }

    /// Returns the presentations of the last thirteen months, newest first: at most `limit` of them, after the given one.
    package func presentations(
        limit: Int? = nil, after: PresentationRecord.ID? = nil
    ) throws -> [PresentationRecord] {
        let oldest = date - Self.longestHistory
        let all = try database.read { database in
            try database.boundRows(.presentation, PresentationRecord.init(row:))
        }.filter { $0.date.stored > oldest }.reversed()
        guard let after else { return Array(all.prefix(limit ?? .max)) }
        return Array(all.drop { $0.id != after }.dropFirst().prefix(limit ?? .max))
    }

    /// Returns the presentation with that identifier; `nil` when there is none.
    package func presentation(_ id: PresentationRecord.ID) throws -> PresentationRecord? {
        let oldest = date - Self.longestHistory
        return try database.read { database in
            try database.boundRow(.presentation, "id", id, PresentationRecord.init(row:))
        }.flatMap { $0.date.stored > oldest ? $0 : nil }
    }

    /// Erases a presentation from the history, or all of them. The audit log still tells that there was one.
    ///
    /// - Returns: The number of records erased.
    /// - Throws: `BadgeError` `notFound` when there is no presentation with that identifier.
    @discardableResult
    package func erasePresentations(_ id: PresentationRecord.ID? = nil) throws -> Int {
        let count = try writingAlways { database, occasion in
            if let id {
                try database.executeCached("DELETE FROM presentation WHERE id = ?", [id])
                guard database.changesCount > 0 else {
                    throw BadgeError(.notFound, "notFound.presentation", ["id": id])
                }
            } else {
                try database.executeCached("DELETE FROM presentation")
            }
            let count = database.changesCount
            guard count > 0 else { return 0 }
            try database.record(
                AuditEvent(.presentation, outcome: "erased", details: ["count": .integer(Int64(count))]), occasion)
            return count
        }
        try emptyLogAlways()
        return count
    }
}
