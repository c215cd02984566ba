import BadgeKeys
import BadgeModel
import Foundation

/// How a credential's text stands in its column: sealed under its badge's key, and beneath it under the passcode where
/// the policy of its organization demands one.
struct CredentialSeal: Sendable {
    let key: BadgeKey

    /// Seals a text; under the passcode when a lock is given, for which the passcode itself is not needed.
    func seal(_ text: Secret, of id: Credential.ID, under lock: PasscodeLock?) throws -> Data {
        let context = BadgeStore.credentialContext(id)
        guard let lock else { return try key.seal(text, context: context) }
        return try key.seal(Secret(try lock.seal(text, context: context)), context: context)
    }

    /// The text of a credential that is not sealed under the passcode.
    func open(_ sealed: Data, of id: Credential.ID) throws -> Secret {
        try key.open(sealed, context: BadgeStore.credentialContext(id))
    }

    /// The text of a credential that is.
    func open(_ sealed: Data, of id: Credential.ID, with passcodeKey: PasscodeKey) throws -> Secret {
        let locked = try open(sealed, of: id)
        return try passcodeKey.open(
            locked.withUnsafeBytes { Data($0) }, context: BadgeStore.credentialContext(id))
    }
}
