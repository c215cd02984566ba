package import BadgeAuthority
package import BadgeModel
import BadgeWebUI

extension AuditField {
    /// The field, for a person who reads the log.
    package var title: Message.Key {
        switch self {
        case .approval: .administration("audit.field.approval")
        case .authorizationServer: .administration("audit.field.authorizationServer")
        case .backgroundColor: .administration("admin.organization.backgroundColor")
        case .badgeLifetime: .administration("admin.organization.badge")
        case .batchSize: .administration("audit.field.batchSize")
        case .client: .administration("admin.providers.field.clientID")
        case .displayName: .administration("audit.field.displayName")
        case .domains: .administration("admin.providers.field.domains")
        case .email: .administration("admin.field.email")
        case .expires: .administration("admin.field.until")
        case .familyName: .administration("admin.field.familyName")
        case .givenName: .administration("admin.field.givenName")
        case .goodUntil: .administration("audit.field.goodUntil")
        case .group: .administration("admin.field.group")
        case .invitationLifetime: .administration("admin.organization.invitation")
        case .issuer: .administration("admin.organization.url")
        case .key: .administration("admin.field.key")
        case .language: .administration("audit.field.language")
        case .linkScheme: .administration("audit.field.linkScheme")
        case .loginInvitationLifetime: .administration("admin.organization.loginInvitation")
        case .logo: .administration("admin.organization.logo")
        case .longestInvitation: .administration("admin.organization.longestInvitation")
        case .mailedInvitationLifetime: .administration("admin.organization.mailedInvitation")
        case .mailSender: .administration("audit.field.mailSender")
        case .name: .administration("admin.field.name")
        case .nextKey: .administration("audit.field.nextKey")
        case .phone: .administration("admin.field.phone")
        case .photo: "field.photo"
        case .policy: .web("fact.policy")
        case .properties: .administration("audit.field.properties")
        case .provider: .administration("audit.field.provider")
        case .role: .administration("admin.field.role")
        case .secondFactor: .administration("admin.field.secondFactor")
        case .signingKey: .administration("audit.field.signingKey")
        case .state: .administration("admin.outbox.state")
        case .status: .administration("admin.field.status")
        case .supportEmail: .administration("admin.organization.supportEmail")
        case .supportPhone: .administration("admin.organization.supportPhone")
        case .supportURL: .administration("admin.organization.supportPage")
        case .suspendedWithPerson: .administration("audit.field.suspendedWithPerson")
        case .template: .administration("audit.field.template")
        case .textColor: .administration("admin.organization.textColor")
        case .textGateway: .administration("audit.field.textGateway")
        case .title: .administration("admin.field.title")
        case .username: .administration("admin.field.username")
        case .validFor: .administration("admin.invite.validFor")
        case .version: .administration("audit.field.version")
        }
    }
}
