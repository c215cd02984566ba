import BadgeAdminPages
import BadgeAuthority
import BadgeKit
import BadgeModel
import Foundation

/// The audit log of an organization.
struct OrganizationAuditOutput: CommandOutput {
    let next: String?
    private let entries: [(entry: AuditEntry, json: JSON)]
    private let changes: [Int: [AuditChange]]
    private let addresses: [String: String]
    private let administrators: [String: String]
    /// The index before which the next page ends; nil on the last one.
    private let more: Int?

    /// Creates an output of the entries, with the addresses of people and administrators in place of their identifiers.
    ///
    /// - Parameter more: The index before which older entries follow; nil if there are none.
    init(_ entries: [AuditEntry], of authority: Authority, more: Int? = nil, next: String) throws {
        self.more = more
        self.entries = try entries.map { ($0, try JSON.parse($0.text)) }
        changes = try authority.auditChanges(in: entries)
        addresses = try Set(entries.flatMap(\.event.people)).reduce(into: [:]) { addresses, id in
            addresses[id] = try authority.person(id: Person.ID(rawValue: id))?.details.email
        }
        administrators = Dictionary(
            try authority.administratorsEver().map { ($0.id.rawValue, $0.email) }
        ) { first, _ in first }
        self.next = next
    }

    var json: JSON {
        let listed = entries.flatMap { entry, _ in (changes[entry.index] ?? []).map { $0.json(of: entry) } }
        return .object(compacting: [
            "entries": .array(entries.map(\.json)), "changes": .array(listed), "next": .optional(more),
        ])
    }

    var text: String {
        Table(
            columns: [
                .commands("column.entry"), .commands("column.at"), .commands("column.by"), .commands("column.what"),
                .commands("column.badge"), .commands("column.person"),
                .commands("column.details"),
            ],
            rows: entries.flatMap { rows(of: $0.entry) }
        ).text
    }

    /// A line for the entry and its first change, and one for each further change.
    private func rows(of entry: AuditEntry) -> [[String]] {
        let event = entry.event
        let facts = [
            String(entry.index), entry.date.iso8601, name(of: event.actor), title(of: event),
            event.badgeID.map { String($0.rawValue.prefix(8)) } ?? "", event.person.map(address) ?? "",
        ]
        let lines = (changes[entry.index] ?? []).map(\.line) + details(of: event)
        return [facts + [lines.first ?? ""]]
            + lines.dropFirst().map { Array(repeating: "", count: facts.count) + [$0] }
    }

    private func title(of event: AuditEvent) -> String {
        OrganizationEvent(event).map { Message($0.title).shown } ?? "\(event.kind.rawValue) \(event.outcome)"
    }

    private func details(of event: AuditEvent) -> [String] {
        let policy = event.policyVersion.map { Message.commands("command.audit.policy", ["version": $0]).shown }
        let details = event.detailsBesidesChanges
        return [policy, details.isEmpty ? nil : JSON.object(details.readable).text].compactMap(\.self)
    }

    private func name(of actor: AuditActor?) -> String {
        switch actor {
        case .user(let name): name
        case .person(let id, nil): address(id)
        case .person(let id, let device?):
            Message.commands("command.audit.device", ["person": address(id), "device": String(device.prefix(8))]).shown
        case .administrator(let id): administrators[id] ?? String(id.prefix(8))
        case .server: Message.administration("command.audit.server").shown
        case nil: ""
        }
    }

    // Who was removed has no address any more.
    private func address(_ id: String) -> String { addresses[id] ?? String(id.prefix(8)) }
}

extension AuditEvent {
    /// The identifiers of the people whom it names.
    fileprivate var people: [String] {
        guard case .person(let id, _) = actor else { return [person].compactMap(\.self) }
        return [id, person].compactMap(\.self)
    }
}

extension AuditChange {
    private static let longestValue = 80

    fileprivate func json(of entry: AuditEntry) -> JSON {
        let (before, after, known): (JSON?, JSON?, String) =
            switch values {
            case .organizational(let before, let after): (before, after, "organizational")
            case .personal(let before, let after): (before, after, "personal")
            case .erased: (nil, nil, "erased")
            case .unrecorded: (nil, nil, "unrecorded")
            }
        return .object(compacting: [
            "entry": .optional(entry.index), "field": .string(field), "values": .string(known), "before": before,
            "after": after,
        ])
    }

    fileprivate var line: String {
        let title = AuditField.title(of: field).map { Message($0).shown } ?? field
        return switch values {
        case .organizational(let before, let after), .personal(let before, let after):
            "\(title): \(Self.text(of: before)) → \(Self.text(of: after))"
        case .erased: "\(title): \(Message.administration("audit.value.erased").shown)"
        case .unrecorded: "\(title): \(Message.administration("audit.value.unrecorded").shown)"
        }
    }

    private static func text(of value: JSON) -> String {
        guard value != .null else { return "—" }
        let text = value.stringValue ?? value.text
        return text.count > longestValue ? text.prefix(longestValue) + "…" : text
    }
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
            return try OrganizationAuditOutput(entries, of: authority, next: next)
        }
    }
}
