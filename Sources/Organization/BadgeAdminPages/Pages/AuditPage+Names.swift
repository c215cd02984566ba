import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeWebUI

extension AuditPage {
    /// Who and whom the log names by identifiers.
    struct Names: Sendable {
        var administrators: [String: String] = [:]
        var people: [String: String] = [:]

        init(_ entries: [AuditEntry], in authority: Authority) throws {
            administrators = Dictionary(
                try authority.administratorsEver().map { ($0.id.rawValue, $0.email) }
            ) { first, _ in first }
            let ids = Set(entries.flatMap { [$0.event.person, $0.event.actor?.person].compactMap(\.self) })
            for id in ids { people[id] = try authority.person(id: Person.ID(rawValue: id))?.details.email }
        }

        func actor(_ actor: AuditActor?, _ call: AdminCall) -> HTML {
            switch actor {
            case .user(let name): .group([.own(name), .text(" " + call.words("admin.audit.user"))])
            case .administrator(let id): .own(administrators[id] ?? String(id.prefix(8)))
            case .person(let id, let device): .group([person(id, call), self.device(device, of: id, call)])
            case .server: .text(call.words("command.audit.server"))
            case nil: .empty
            }
        }

        func person(_ id: String?, _ call: AdminCall) -> HTML {
            guard let id else { return .empty }
            guard let email = people[id] else { return HTML(.code) { String(id.prefix(8)) } }
            return call.mayRead(.people)
                ? HTML(.a, .href(PersonPage.path(Person.ID(rawValue: id)))) { HTML(.bdi) { email } } : .own(email)
        }

        // After the person. The list of devices finds those of a person by the email address.
        private func device(_ device: String?, of person: String, _ call: AdminCall) -> HTML {
            guard let device else { return .empty }
            let name = HTML(.code) { String(device.prefix(8)) }
            guard call.mayRead(.devices), let email = people[person] else { return .group([.text(" "), name]) }
            return .group([.text(" "), HTML(.a, .href(WebPath("devices", query: ["search": email]))) { name }])
        }
    }
}

extension AuditActor {
    fileprivate var person: String? { if case .person(let id, _) = self { id } else { nil } }
}
