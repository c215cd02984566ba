import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import Foundation
import GRDB

/// One use of a credential, from the permit to the count. It writes nothing before everything is checked and read.
struct CredentialUse: Sendable {
    let permit: Permit
    /// The decision that granted the permit, which is recorded with the use; `nil` when it was recorded before.
    let decision: AuditEvent?
    let key: PasscodeKey?
    let keyring: BadgeKeyring
    /// Checks the credential before the use is counted, and throws when it must not be used.
    let check: @Sendable (Credential, Secret) throws -> Void

    private static let refusals: Set<BadgeError.Code> = [
        .permitInvalid, .badgeRevoked, .keyMissing, .blocked, .passcodeRequired, .passcodeExhausted,
    ]

    init(_ release: CredentialRelease, key: PasscodeKey?, keyring: BadgeKeyring) {
        (permit, decision, check) = (release.permit, release.decision, release.check)
        (self.key, self.keyring) = (key, keyring)
    }

    /// Opens and checks the credential. A refusal is written, and nothing else.
    func prepare(
        _ database: Database, _ occasion: Occasion
    ) throws -> Result<(badge: Badge, Opened), any Error> {
        let (badge, opened): (Badge, Opened)
        do {
            badge = try requireUsable(database, at: occasion.date)
            opened = try open(badge, database)
        } catch let error as BadgeError where Self.refusals.contains(error.code) {
            try refuse(error, database, occasion)
            return .failure(error)
        }
        // A failed check is not a use, but the decision is recorded.
        do { try check(opened.credential, opened.text) } catch {
            try recordDecision(database, occasion)
            return .failure(error)
        }
        return .success((badge, opened))
    }

    private func requireUsable(_ database: Database, at date: Date) throws -> Badge {
        let badge = try database.requireBadge(permit.badgeID)
        let policy = try database.boundRows(.policy, "organization_id", badge.organizationID.rawValue).first
        guard permit.allows(.use, of: badge.id, at: date), permit.policyVersion == policy?["version"] as Int? else {
            throw BadgeError(
                .permitInvalid, "permitInvalid.policy")
        }
        if let error = badge.unusable { throw error }
        try database.requireNotUsedUp(badge.id, of: badge.organizationID)
        return badge
    }

    /// The released credential, and its row.
    struct Opened {
        let text: Secret
        let key: SigningKey
        let credential: Credential
        let isReused: Bool
        let isLocked: Bool
        let unlocking: PasscodeUnlocking
    }

    private func open(_ badge: Badge, _ database: Database) throws -> Opened {
        guard let next = try database.nextCredential(of: badge), case let id = next.credential.id,
            let sealed = try database.boundRow(.credential, "id", id.rawValue, { SealedSecret($0) }),
            !sealed.bytes.isEmpty
        else { throw BadgeError.credentialGone }
        let unlocking = try database.unlocking(with: key)
        let text = try keyring.key(of: badge.id, in: database).open(
            sealed, context: BadgeStore.credentialContext(id), with: unlocking)
        let holderKey = try database.holderKey(next.credential.holderKey, keyring.custody, with: unlocking)
        return Opened(
            text: text, key: holderKey, credential: next.credential, isReused: next.isReused,
            isLocked: sealed.isLocked, unlocking: unlocking)
    }

    func count(
        _ opened: Opened, of badge: Badge, _ database: Database, _ occasion: Occasion
    ) throws -> ReleasedCredential {
        try recordDecision(database, occasion)
        if opened.isLocked, try database.lock(for: badge.organizationID) == nil {
            try database.unlockSecrets(of: badge.organizationID, with: opened.unlocking, keyring, occasion)
        }
        var credential = opened.credential
        try database.executeCached(
            "UPDATE credential SET use_count = use_count + 1 WHERE id = ?", [credential.id.rawValue])
        let details: [String: JSON] = opened.isReused ? ["credential": "reused"] : [:]
        try database.record(event("released", badge.organizationID, details), occasion)
        credential.useCount += 1
        return ReleasedCredential(
            text: opened.text, key: opened.key, credential: credential, isReused: opened.isReused)
    }

    func recordDecision(_ database: Database, _ occasion: Occasion) throws {
        if let decision { try database.record(decision, occasion) }
    }

    private func refuse(_ error: BadgeError, _ database: Database, _ occasion: Occasion) throws {
        try recordDecision(database, occasion)
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
}

extension Badge {
    /// The reason why the badge cannot be used at all; `nil` when it can.
    fileprivate var unusable: BadgeError? {
        switch status {
        case .active: nil
        case .revoked: BadgeError(.badgeRevoked, "badgeRevoked.byOrganization")
        case .keyMissing: BadgeError.credentialGone
        case .pending, .suspended, .expired:
            BadgeError(.blocked, "blocked.status", ["status": status.rawValue])
        }
    }
}

extension BadgeError {
    static let credentialGone = BadgeError(
        .keyMissing, "keyMissing.credentialErased")
}
