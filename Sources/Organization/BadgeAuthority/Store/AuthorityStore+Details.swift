import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    func organizationDetails() throws -> OrganizationDetails { try read { try Self.organizationDetails($0) } }

    private static func organizationDetails(_ db: Database) throws -> OrganizationDetails {
        let organization = try organization(db)
        return OrganizationDetails(
            name: organization.name, issuer: organization.issuer, display: organization.display,
            support: organization.support, lifetimes: try lifetimes(db))
    }

    func editOrganization(
        _ change: @Sendable (inout OrganizationDetails) throws -> Void
    ) throws -> OrganizationDetails {
        let now = clock.now().truncated
        return try write { db in
            let former = try Self.organizationDetails(db)
            var details = former
            try change(&details)
            details = try details.checked()
            _ = try move(to: details.issuer.issuerIdentifier, now: now, db)
            let changes = details.changes(from: former)
            guard !changes.isEmpty else { return details }
            try Self.update(details, db)
            try record(.organizationEdited, by: user, changes: changes, db)
            return details
        }
    }

    private static func update(_ details: OrganizationDetails, _ db: Database) throws {
        let (display, support, lifetimes) = (details.display, details.support, details.lifetimes)
        try db.executeCached(
            """
            UPDATE organization SET name = :name, displayName = :displayName, backgroundColor = :backgroundColor,
              textColor = :textColor, logo = :logo, supportEmail = :supportEmail, supportPhone = :supportPhone,
              supportURL = :supportURL, invitationLifetime = :invitation,
              mailedInvitationLifetime = :mailedInvitation, loginInvitationLifetime = :loginInvitation,
              longestInvitation = :longestInvitation, badgeLifetime = :badge
            """,
            [
                "name": details.name, "displayName": display.name, "backgroundColor": display.backgroundColor,
                "textColor": display.textColor, "logo": display.logo?.absoluteString, "supportEmail": support.email,
                "supportPhone": support.phone, "supportURL": support.url?.absoluteString,
                "invitation": lifetimes.invitation?.seconds,
                "mailedInvitation": lifetimes.mailedInvitation?.seconds,
                "loginInvitation": lifetimes.loginInvitation?.seconds,
                "longestInvitation": lifetimes.longestInvitation?.seconds, "badge": lifetimes.badge?.seconds,
            ])
    }

    static func lifetimes(_ db: Database) throws -> Lifetimes {
        let row = try db.cachedRow(
            """
            SELECT invitationLifetime, mailedInvitationLifetime, loginInvitationLifetime, longestInvitation,
              badgeLifetime FROM organization
            """)
        func lifetime(_ column: String) -> ISODuration? {
            (row?[column] as Int?).map { ISODuration(seconds: max(0, $0)) }
        }
        return Lifetimes(
            invitation: lifetime("invitationLifetime"), mailedInvitation: lifetime("mailedInvitationLifetime"),
            loginInvitation: lifetime("loginInvitationLifetime"), longestInvitation: lifetime("longestInvitation"),
            badge: lifetime("badgeLifetime"))
    }
}
