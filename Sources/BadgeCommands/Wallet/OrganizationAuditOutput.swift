import BadgeAuthority
import BadgeKit
import BadgeModel
import Foundation

/// The audit log of an organization.
struct OrganizationAuditOutput: CommandOutput {
    let next: String?
    private let entries: [(entry: AuditEntry, json: JSON)]
    private let addresses: [String: String]
    private let administrators: [String: String]
    /// The index before which the next page ends; nil on the last one.
    private let more: Int?

    /// Creates an output of the entries, with the addresses of people and administrators in place of their identifiers.
    ///
    /// - Parameter more: The index before which older entries follow; nil if there are none.
    init(
        entries: [AuditEntry], people: [Person], administrators: [Administrator], more: Int? = nil, next: String
    ) throws {
        self.more = more
        self.entries = try entries.map { ($0, try JSON.parse($0.text)) }
        addresses = Dictionary(people.map { ($0.id.rawValue, $0.details.email) }) { first, _ in first }
        self.administrators = Dictionary(administrators.map { ($0.id.rawValue, $0.email) }) { first, _ in first }
        self.next = next
    }

    var json: JSON { .object(compacting: ["entries": .array(entries.map(\.json)), "next": .optional(more)]) }

    var text: String {
        Table(
            columns: [
                "column.entry", "column.at", "column.by", "column.what", "column.badge", "column.person",
                "column.details",
            ],
            rows: entries.map { row($0.entry) }
        ).text
    }

    private func row(_ entry: AuditEntry) -> [String] {
        let event = entry.event
        return [
            String(entry.index), entry.date.iso8601, name(of: event.actor), title(of: event),
            event.badgeID.map { String($0.rawValue.prefix(8)) } ?? "", event.person.map(address) ?? "",
            details(of: event),
        ]
    }

    private func title(of event: AuditEvent) -> String {
        OrganizationEvent(event).map { Message($0.title).shown } ?? "\(event.kind.rawValue) \(event.outcome)"
    }

    private func details(of event: AuditEvent) -> String {
        let policy = event.policyVersion.map { Message("command.audit.policy", ["version": $0]).shown }
        let details = event.details.isEmpty ? nil : JSON.object(event.details.readable).text
        return [policy, details].compactMap(\.self).joined(separator: " ")
    }

    private func name(of actor: AuditActor?) -> String {
        switch actor {
        case .user(let name): name
        case .person(let id, _): address(id)
        case .administrator(let id): administrators[id] ?? String(id.prefix(8))
        case .server: Message("command.audit.server").shown
        case nil: ""
        }
    }

    // Who was removed has no address any more.
    private func address(_ id: String) -> String { addresses[id] ?? String(id.prefix(8)) }
}

extension [String: JSON] {
    /// The details with times, which are seconds since 1970, as a person reads them.
    fileprivate var readable: [String: JSON] {
        Dictionary(
            uniqueKeysWithValues: map { name, value in
                guard name.hasSuffix("At"), let seconds = value.integerValue else { return (name, value) }
                return (name, .string(Date(timeIntervalSince1970: TimeInterval(seconds)).iso8601))
            })
    }
}

extension CommandRun {
    /// Reads the audit log of the organization.
    ///
    /// - Parameters:
    ///   - badge: The badge whose entries to read; `nil` for all.
    ///   - limit: The number of the newest entries; `nil` for all.
    ///   - next: The command to suggest.
    func organizationAudit(of badge: String?, limit: Int?, next: String) async throws -> OrganizationAuditOutput {
        let issued = if let badge { try await issuedBadge(named: badge).id } else { nil as IssuedBadge.ID? }
        return try withAuthority { authority in
            let entries =
                if let limit { try authority.auditEntries(newest: limit, badge: issued) } else {
                    try authority.auditEntries(badge: issued)
                }
            return try OrganizationAuditOutput(
                entries: entries, people: try authority.people(), administrators: try authority.administratorsEver(),
                next: next)
        }
    }
}
