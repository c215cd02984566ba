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
        try release([CredentialRelease(permit, recording: decision, checking: check)], with: key)[0]
    }

    /// Releases the credentials of several badges in one transaction, with the record of their presentation: all of them
    /// or none. Each use is counted and audited.
    ///
    /// - Parameters:
    ///   - releases: The badges, each once.
    ///   - presentation: The record for the history, usually with the outcome `undelivered`, which
    ///     `settlePresentation(_:as:)` replaces.
    ///   - key: The passcode's key.
    /// - Returns: The credentials in the order of `releases`.
    /// - Throws: The errors of the first badge that is refused, as for a single one; `BadgeError` `invalidInput` for a
    ///   record that cannot be stored.
    package func release(
        _ releases: [CredentialRelease], recording presentation: PresentationRecord? = nil, with key: PasscodeKey? = nil
    ) throws -> [ReleasedCredential] {
        try presentation?.requireStorable()
        let uses = releases.map { CredentialUse($0, key: key, keyring: keyring) }
        // A refusal is written too, and so it leaves the transaction as a value.
        return try writing { database, occasion -> Result<[ReleasedCredential], any Error> in
            var opened: [(badge: Badge, CredentialUse.Opened)] = []
            for (place, use) in uses.enumerated() {
                switch try use.prepare(database, occasion) {
                case .success(let next): opened.append(next)
                case .failure(let error):
                    for other in uses[..<place] { try other.recordDecision(database, occasion) }
                    return .failure(error)
                }
            }
            let released = try zip(uses, opened).map { try $0.count($1.1, of: $1.badge, database, occasion) }
            if let presentation { try database.insert(presentation, occasion) }
            return .success(released)
        }.get()
    }
}
