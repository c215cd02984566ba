package import BadgeDatabase
package import BadgeKeys
package import BadgeModel
package import BadgePolicy
import GRDB

extension BadgeStore {
    /// Releases the credential of a badge, and counts and audits its use.
    ///
    /// A credential that is sealed under the passcode requires the passcode's key. Once its policy no longer demands a
    /// passcode, everything of the organization is unsealed permanently. A refusal is audited too.
    ///
    /// - Parameters:
    ///   - permit: The evaluator's permit.
    ///   - decision: The decision that granted the permit, which is recorded in the same transaction, before the use;
    ///     `nil` when it is already recorded.
    ///   - key: The passcode's key.
    ///   - check: Checks the credential and its text; if it throws, nothing is released or counted.
    /// - Throws: The errors of the check; `BadgeError` `permitInvalid` when the permit is for another purpose, has
    ///   expired, or was granted under another version of the policy; `notFound`, `badgeRevoked`, `keyMissing`,
    ///   `blocked` by the badge's status; `passcodeRequired`; `custodyDamaged`; other errors of the custody.
    package func release(
        _ permit: Permit, recording decision: AuditEvent? = nil, with key: PasscodeKey? = nil,
        checking check: @escaping @Sendable (Credential, Secret) throws -> Void = { _, _ in }
    ) throws -> ReleasedCredential {
        let use = CredentialUse(permit: permit, decision: decision, key: key, keyring: keyring, check: check)
        // A refusal is written too, and so it leaves the transaction as a value.
        return try writing { database, occasion -> Result<ReleasedCredential, any Error> in
            let (badge, opened): (Badge, CredentialUse.Opened)
            do {
                badge = try use.requireUsable(database, at: occasion.date)
                opened = try use.open(badge, database)
            } catch let error as BadgeError where CredentialUse.refusals.contains(error.code) {
                try use.refuse(error, database, occasion)
                return .failure(error)
            }
            if let error = try use.check(opened, database, occasion) { return .failure(error) }
            return .success(try use.count(opened, of: badge, database, occasion))
        }.get()
    }
}
