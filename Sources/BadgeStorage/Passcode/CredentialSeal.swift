import BadgeKeys
import BadgeModel
import Foundation

/// How a credential's text stands in its column: sealed by the custody, and beneath it under the passcode where the
/// policy of its organization demands one.
struct CredentialSeal: Sendable {
    let custody: any KeyCustody

    /// Seals a text; under the passcode when a lock is given, for which the passcode itself is not needed.
    func seal(_ text: Secret, of id: Credential.ID, under lock: PasscodeLock?) throws -> Data {
        let context = BadgeStore.credentialContext(id)
        guard let lock else { return try custody.seal(text, context: context) }
        return try custody.seal(Secret(try lock.seal(text, context: context)), context: context)
    }

    /// The text of a credential that is not sealed under the passcode.
    func open(_ sealed: Data, of id: Credential.ID) throws -> Secret {
        try custody.open(sealed, context: BadgeStore.credentialContext(id))
    }

    /// The text of a credential that is.
    func open(_ sealed: Data, of id: Credential.ID, with key: PasscodeKey) throws -> Secret {
        let locked = try open(sealed, of: id)
        return try key.open(
            locked.withUnsafeBytes { Data($0) }, context: BadgeStore.credentialContext(id))
    }
}
