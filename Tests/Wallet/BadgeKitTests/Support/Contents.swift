import BadgeDatabase
import BadgeModel
import BadgeStorage
import GRDB

@testable import BadgeKit
@testable import BadgeStorage

/// What a store holds: the rows, how the badges and the passcode stand, and what was written into the audit log.
struct Contents: Equatable {
    var rows: [String: Int]
    var statuses: [Badge.Status]
    /// Wrong entries in a row; `nil` when no passcode is set.
    var wrongTries: Int?
    /// How often each credential was used.
    var uses: [Int]
    /// `decision unmet geoFence`, one for each entry.
    var audit: [String]
}

extension BadgeWallet {
    /// What the store holds, with the audit entries behind the one that is given.
    func contents(after mark: Int? = nil) async throws -> Contents {
        let badges = try await badges
        var uses: [Int] = []
        for badge in badges { uses += try await credentials(of: badge.id).map(\.useCount) }
        return Contents(
            rows: try await rows(), statuses: badges.map(\.status), wrongTries: try await store.passcode()?.wrongTries,
            uses: uses, audit: try await auditEntries(after: mark).map(\.line))
    }
}

extension AuditEntry {
    /// `decision unmet timeOfDay, geoFence`.
    var line: String {
        let unmet = (event.details["unmet"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", ")
        let blocked = event.details["blocked"]?.stringValue ?? ""
        return ["\(event.kind.rawValue) \(event.outcome)", unmet, blocked].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
