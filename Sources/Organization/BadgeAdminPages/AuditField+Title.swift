package import BadgeAuthority
package import BadgeModel
import BadgeWebUI

extension AuditField {
    /// The field, for a person who reads the log.
    package var title: Message.Key {
        switch self {
        case .approval: .administration("audit.field.approval")
        case .authorizationServer: .administration("audit.field.authorizationServer")
        case .batchSize: .administration("audit.field.batchSize")
        case .client: .administration("admin.providers.field.clientID")
        case .domains: .administration("admin.providers.field.domains")
        case .expires: .administration("admin.field.until")
        case .goodUntil: .administration("audit.field.goodUntil")
        case .issuer: .organization("admin.organization.url")
        case .key: .administration("admin.field.key")
        case .language: .administration("audit.field.language")
        case .linkScheme: .administration("audit.field.linkScheme")
        case .mailSender: .administration("audit.field.mailSender")
        case .name: .organization("admin.field.name")
        case .nextKey: .administration("audit.field.nextKey")
        case .photo: "field.photo"
        case .policy: .web("fact.policy")
        case .properties: .administration("audit.field.properties")
        case .provider: .administration("audit.field.provider")
        case .role: .administration("admin.field.role")
        case .secondFactor: .administration("admin.field.secondFactor")
        case .signingKey: .administration("audit.field.signingKey")
        case .state: .administration("admin.outbox.state")
        case .status: .administration("admin.field.status")
        case .suspendedWithPerson: .administration("audit.field.suspendedWithPerson")
        case .template: .administration("audit.field.template")
        case .textGateway: .administration("audit.field.textGateway")
        case .validFor: .administration("admin.invite.validFor")
        case .version: .administration("audit.field.version")
        }
    }

    /// What a field of an entry is called; `nil` for one that is not known.
    package static func title(of name: String) -> Message.Key? {
        if let known = AuditField(rawValue: name) { return known.title }
        let settings = OrganizationDetails.fields.map { ($0.column, $0.label) }
        let details = Person.Details.fields.map { ($0.column, $0.label) }
        return (settings + details).first { $0.0 == name }?.1
    }
}
