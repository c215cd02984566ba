import BadgeModel
import BadgeSystem
import Foundation

extension AuditEntry {
    /// Encodes an event as the entry at that index.
    init(_ event: AuditEvent, at index: Int, _ date: Date, _ elapsed: MonotonicInstant?) {
        let date = date.toMillisecond
        let elapsed = elapsed.map {
            MonotonicInstant(boot: $0.boot, seconds: max(0, $0.seconds * 1000).rounded(.down) / 1000)
        }
        let json = JSON.object(compacting: [
            "index": .integer(Int64(index)), "at": .string(date.textToMillisecond),
            "boot": .optional(elapsed?.boot), "elapsed": elapsed.map { .double($0.seconds) },
            "kind": .string(event.kind.rawValue), "actor": .optional(event.actor?.text),
            "badge": .optional(event.badgeID?.rawValue), "person": .optional(event.person),
            "organization": .optional(event.organizationID?.rawValue),
            "policyVersion": .optional(event.policyVersion), "outcome": .string(event.outcome),
            "details": .object(event.details),
        ])
        self.init(index: index, date: date, elapsed: elapsed, event: event, text: json.text)
    }

    /// Parses an entry's text.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    init(text: String) throws {
        let reader = JSONReader(try JSON.parse(text))
        try reader.allow(only: Self.members)
        self.init(
            index: try reader["index"].integer(in: 0...Int.max), date: try reader["at"].dateToMillisecond(),
            elapsed: try reader["boot"].optional.map { boot in
                MonotonicInstant(
                    boot: try boot.string(), seconds: try reader["elapsed"].double(in: 0...Double(Int64.max)))
            },
            event: try AuditEvent(reader), text: text)
    }

    private init(index: Int, date: Date, elapsed: MonotonicInstant?, event: AuditEvent, text: String) {
        self.init(
            index: index, date: date, elapsed: elapsed, event: event, text: text,
            leaf: MerkleTree.leaf(Array(text.utf8)))
    }

    private static let members: Set = [
        "index", "at", "boot", "elapsed", "kind", "actor", "badge", "person", "organization", "policyVersion",
        "outcome",
        "details",
    ]
}

extension AuditEvent {
    fileprivate init(_ reader: JSONReader) throws {
        self.init(
            Kind(rawValue: try reader["kind"].nonEmptyString()),
            badgeID: try reader["badge"].optional.map { Badge.ID(rawValue: try $0.string()) },
            organizationID: try reader["organization"].optional.map { Organization.ID(rawValue: try $0.string()) },
            policyVersion: try reader["policyVersion"].optional?.integer(),
            outcome: try reader["outcome"].nonEmptyString(), details: try reader["details"].object(),
            actor: try reader["actor"].optional.map(AuditActor.init),
            person: try reader["person"].optional?.nonEmptyString())
    }
}
