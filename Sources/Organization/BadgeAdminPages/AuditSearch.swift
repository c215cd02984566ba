import BadgeAuthority
import BadgeDatabase
import BadgeModel
import Foundation

/// A search of the audit log for those who did something, or to whom something was done.
struct AuditSearch: Sendable {
    // Between two parts others have their turn at the store. What was not found then is behind the next page.
    private static let entriesPerPart = 1_000
    private static let mostParts = 20
    private static let mostPeople = 100

    private let people: Set<String>
    private let administrators: Set<String>
    private let user: String

    /// Finds whom a text or an identifier means; `nil` if there is neither.
    init?(_ text: String, _ person: Person.ID?, _ call: AdminCall) async throws {
        guard person != nil || !text.isEmpty else { return nil }
        user = text
        guard !text.isEmpty else {
            (people, administrators) = (Set([person?.rawValue].compactMap(\.self)), [])
            return
        }
        (people, administrators) = try await call.authority.reading { authority in
            let people = try authority.people(matching: text, after: nil, limit: Self.mostPeople)
            let administrators = try authority.administratorsEver().filter {
                $0.email.localizedStandardContains(text) || $0.name.localizedStandardContains(text)
            }
            return (Set(people.map(\.id.rawValue)), Set(administrators.map(\.id.rawValue)))
        }
    }

    private func selects(_ entry: AuditEntry) -> Bool {
        if let person = entry.event.person, people.contains(person) { return true }
        switch entry.event.actor {
        case .person(let id, _): return people.contains(id)
        case .administrator(let id): return administrators.contains(id)
        case .user(let name): return name == user
        case .server, nil: return false
        }
    }

    /// Returns the newest entries below an index, newest first, and the index at which the next page begins.
    func entries(
        below: Int?, atMost count: Int, of authority: Authority
    ) async throws -> ([AuditEntry], next: Int?) {
        var end = try await authority.reading { try $0.auditEntries(newest: 1).last.map { $0.index + 1 } ?? 0 }
        if let below { end = min(end, below) }
        var found: [AuditEntry] = []
        for _ in 0..<Self.mostParts where end > 0 {
            let (start, limit) = (max(0, end - Self.entriesPerPart), min(Self.entriesPerPart, end))
            let part = try await authority.reading {
                try $0.auditEntries(limit: limit, after: start > 0 ? start - 1 : nil)
            }
            found += part.reversed().filter(selects)
            end = start
            if found.count >= count { break }
        }
        let page = Array(found.prefix(count))
        if found.count > count, let last = page.last { return (page, last.index) }
        return (page, end > 0 ? end : nil)
    }
}
