import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import Foundation
import GRDB

/// One use of a credential, from the permit to the count. It writes nothing before everything is checked and read.
struct CredentialUse: Sendable {
    let permit: Permit
    let key: PasscodeKey?
    let keyring: BadgeKeyring
    /// Looks at the credential before the use is counted, and throws when it is not to be used so.
    let check: @Sendable (Secret) throws -> Void

    static let refusals: Set<BadgeError.Code> = [
        .permitInvalid, .badgeRevoked, .keyMissing, .blocked, .passcodeRequired,
    ]

    func requireUsable(_ database: Database, at moment: Date) throws -> Badge {
        let badge = try database.requireBadge(permit.badgeID)
        let policy = try database.boundRows(.policy, "organization_id", badge.organizationID.rawValue).first
        guard permit.allows(.use, of: badge.id, at: moment), permit.policyVersion == policy?["version"] as Int? else {
            throw BadgeError(
                .permitInvalid, "The permit has run out, or is for another purpose or policy. Judge the badge again.")
        }
        if let error = badge.unusable { throw error }
        return badge
    }

    func take(_ badge: Badge, _ database: Database, _ occasion: Occasion) throws -> ReleasedCredential {
        guard let sealed = try sealedCredential(of: badge, database),
            var credential = try database.credential(sealed.id)
        else { throw BadgeError.credentialGone }
        let seal = CredentialSeal(key: try keyring.key(of: badge.id, in: database))
        let text = try open(sealed, seal, under: try database.passcode()?.lock)
        try check(text)
        let key = try database.deviceKey(of: sealed.id, custody: keyring.custody)
        try unlock(sealed, seal, text, database, occasion)
        try database.executeCached(
            "UPDATE credential SET use_count = use_count + 1 WHERE id = ?", [sealed.id.rawValue])
        try database.record(event("released", badge.organizationID), occasion)
        credential.useCount += 1
        return ReleasedCredential(text: text, key: key, credential: credential)
    }

    func refuse(_ error: BadgeError, _ database: Database, _ occasion: Occasion) throws {
        let organization = try database.badge(permit.badgeID)?.organizationID
        try database.recordUnlessRepeated(
            event("refused", organization, ["reason": .string(error.code.rawValue)]), occasion)
    }

    private func event(
        _ outcome: String, _ organization: Organization.ID?, _ details: [String: JSON] = [:]
    ) -> AuditEvent {
        AuditEvent(
            .use, badgeID: permit.badgeID, organizationID: organization, policyVersion: permit.policyVersion,
            outcome: outcome, details: details)
    }

    private func sealedCredential(of badge: Badge, _ database: Database) throws -> SealedCredential? {
        guard let id = badge.credentialID else { return nil }
        return try database.sealedCredentials(where: "credential.id = ?", [id.rawValue]).first { !$0.isErased }
    }

    // The key of a passcode that was reset, in another process perhaps, is as good as none.
    private func open(
        _ credential: SealedCredential, _ seal: CredentialSeal, under lock: PasscodeLock?
    ) throws -> Secret {
        guard credential.isLocked else { return try seal.open(credential.sealed, of: credential.id) }
        guard let key, lock?.isOpened(by: key) == true else {
            throw BadgeError(.passcodeRequired, "The badge is sealed under the passcode. Enter the passcode.")
        }
        return try seal.open(credential.sealed, of: credential.id, with: key)
    }

    private func unlock(
        _ credential: SealedCredential, _ seal: CredentialSeal, _ text: Secret, _ database: Database,
        _ occasion: Occasion
    ) throws {
        guard credential.isLocked,
            try !database.passcodeDemands().contains(where: { $0.organizationID == credential.organizationID })
        else { return }
        let sealed = try seal.seal(text, of: credential.id, under: nil)
        try database.save(sealed, isLocked: false, of: credential.id)
        try database.record(.seal, of: credential.badgeID, "unlocked", occasion)
    }
}

extension Badge {
    /// Why the badge cannot be used at all; `nil` when it can.
    fileprivate var unusable: BadgeError? {
        switch status {
        case .active: nil
        case .revoked: BadgeError(.badgeRevoked, "The organization has revoked the badge. Ask it for another.")
        case .keyMissing: BadgeError.credentialGone
        case .pending, .suspended, .expired:
            BadgeError(.blocked, "The badge is \(status.rawValue) and cannot be used. Sync, or ask the organization.")
        }
    }
}

extension BadgeError {
    fileprivate static let credentialGone = BadgeError(
        .keyMissing, "The badge's credential was erased with the passcode. Ask the organization for the badge again.")
}
