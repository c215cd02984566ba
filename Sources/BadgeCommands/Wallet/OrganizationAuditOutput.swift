import BadgeAuthority
import BadgeKit
import BadgeModel

/// The audit log of an organization.
struct OrganizationAuditOutput: CommandOutput {
    let next: String?
    private let entries: [(entry: AuditEntry, json: JSON)]
    private let addresses: [String: String]

    /// Creates an output of the entries, with people's addresses in place of their identifiers.
    init(entries: [AuditEntry], people: [Person], next: String) throws {
        self.entries = try entries.map { ($0, try JSON.parse($0.text)) }
        addresses = Dictionary(people.map { ($0.id.rawValue, $0.details.email) }) { first, _ in first }
        self.next = next
    }

    var json: JSON { ["entries": .array(entries.map(\.json))] }

    var text: String {
        Table(
            columns: [
                "column.entry", "column.at", "column.by", "column.what", "column.outcome", "column.badge",
                "column.person", "column.details",
            ],
            rows: entries.map { row($0.entry) }
        ).text
    }

    private func row(_ entry: AuditEntry) -> [String] {
        let event = entry.event
        return [
            String(entry.index), entry.date.iso8601, name(of: event.actor), event.kind.rawValue, event.outcome,
            event.badgeID.map { String($0.rawValue.prefix(8)) } ?? "", event.person.map(address) ?? "",
            details(of: event),
        ]
    }

    private func details(of event: AuditEvent) -> String {
        let policy = event.policyVersion.map { Message("command.audit.policy", ["version": $0]).shown }
        let details = event.details.isEmpty ? nil : JSON.object(event.details).text
        return [policy, details].compactMap(\.self).joined(separator: " ")
    }

    private func name(of actor: AuditActor?) -> String {
        switch actor {
        case .user(let name): name
        case .person(let id): address(id)
        case .server: Message("command.audit.server").shown
        case nil: ""
        }
    }

    // Who was removed has no address any more.
    private func address(_ id: String) -> String { addresses[id] ?? String(id.prefix(8)) }
}
