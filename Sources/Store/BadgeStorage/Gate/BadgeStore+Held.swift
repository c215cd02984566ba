import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Returns the badges that have a credential, in the order in which they were added.
    package func heldCredentials() throws -> [HeldCredential] {
        try database.read { database in
            try database.nextCredentials(of: database.badges(limit: nil, after: nil)).map { badge, next in
                HeldCredential(badge: badge, credential: next.credential, isLocked: next.isLocked)
            }
        }
    }

    /// Returns what a function reads in the credential that would be presented next. It is not released, and no use is
    /// counted: the function keeps nothing that could be presented.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed under the passcode and there is no key; `keyMissing`;
    ///   errors of the custody; those of the function.
    package func readCredential<Value: Sendable>(
        of badge: Badge, with key: PasscodeKey? = nil, _ read: @Sendable (Credential, Secret) throws -> Value
    ) throws -> Value {
        try database.read { [keyring] database in
            guard let next = try database.nextCredential(of: badge),
                let sealed = try database.boundRow(
                    .credential, "id", next.credential.id.rawValue, { SealedSecret($0) }),
                !sealed.bytes.isEmpty
            else { throw BadgeError.credentialGone }
            let text = try keyring.key(of: badge.id, in: database).open(
                sealed, context: Self.credentialContext(next.credential.id), with: try database.unlocking(with: key))
            return try read(next.credential, text)
        }
    }
}
