import BadgeKeys
import BadgeModel

/// Keeps the secret of a home, and leaves in `custody.key` what is needed to ask for it again.
protocol KeyProtector: Sendable {
    /// Takes the secret; the answer is the content of `custody.key`. What it kept for the home before stays until
    /// `forget`, or is the same thing.
    func protect(_ home: HomeSeal) throws -> Secret

    /// Gives the secret back.
    ///
    /// - Throws: `BadgeError` `storeLocked` (later), `custodyRefused` (another passphrase or PIN), `keyMissing` (it is
    ///   gone), `custodyDamaged` (it is another), `notSupported` (a program is absent).
    func secret(_ record: Secret) throws -> Secret

    /// Removes what is kept outside the home, when another one has the secret.
    func forget(_ record: Secret) throws

    /// What remembers the heads of the home's stores.
    func anchor(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)?
}

extension KeyProtector {
    func forget(_ record: Secret) throws {}
    func anchor(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)? { nil }
}
