import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension Database {
    func insert(_ presentation: PresentationRecord, _ occasion: Occasion) throws {
        guard try !hasBoundRow(.presentation, "id", presentation.id) else { throw PresentationRecord.unstorable }
        try executeCached(
            """
            INSERT INTO presentation (id, presented_at, document, outcome, code) VALUES (?, ?, ?, ?, ?)
            """,
            [
                presentation.id, presentation.date.stored, presentation.document.text, presentation.outcome.name,
                presentation.outcome.code,
            ])
        try executeCached(
            "DELETE FROM presentation WHERE presented_at <= ?", [occasion.seconds - BadgeStore.longestHistory])
        try trimPresentations(to: BadgeStore.mostPresentations, "IN ('answered', 'undelivered')")
        try trimPresentations(to: BadgeStore.mostRefusals, "NOT IN ('answered', 'undelivered')")
        try record(presentation.auditEvent, occasion)
    }

    private func trimPresentations(to most: Int, _ outcomes: String) throws {
        try executeCached(
            """
            DELETE FROM presentation WHERE place IN
                (SELECT place FROM presentation WHERE outcome \(outcomes) ORDER BY presented_at DESC, place DESC LIMIT -1 OFFSET ?)
            """, [most])
    }
}

extension PresentationRecord {
    static let unstorable = BadgeError(.invalidInput, "invalidInput.presentationRecord")

    func requireStorable() throws {
        guard !id.isEmpty, document.text.utf8.count <= BadgeStore.longestRecord else { throw Self.unstorable }
    }

    /// The event of the audit log. It does not name the verifier, so that erasing the record erases that too.
    var auditEvent: AuditEvent {
        let isOfOne = badges.count == 1
        let details: [String: JSON?] = [
            "presentation": .string(id), "verification": .string(verifier.verification),
            "badges": isOfOne || badges.isEmpty ? nil : .array(badges.map { .string($0.badge.rawValue) }),
            "reason": .optional(outcome.code),
        ]
        return AuditEvent(
            .presentation, badgeID: isOfOne ? badges[0].badge : nil, outcome: outcome.name,
            details: details.compactMapValues(\.self))
    }
}
