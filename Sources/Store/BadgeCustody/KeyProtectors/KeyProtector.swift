import BadgeKeys
import BadgeModel

/// A type that protects the root key of a home, and stores in `custody.key` what is needed to retrieve it.
protocol KeyProtector: Sendable {
    /// Protects the root key, and returns the content of `custody.key`. An earlier copy outside the home stays until
    /// `forget` is called, or is the same one.
    func protect(_ home: HomeSeal) throws -> Secret

    /// Returns the root key.
    ///
    /// - Throws: `BadgeError` `storeLocked` (try again later), `custodyRefused` (wrong passphrase or PIN), `keyMissing`
    ///   (it was deleted), `custodyDamaged` (it does not match), `notSupported` (a program is missing).
    func secret(_ record: Secret) throws -> Secret

    /// Removes the copy outside the home, after another protector has the root key.
    func forget(_ record: Secret) throws

    /// Returns the checkpoint store for the home's stores.
    func checkpointStore(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)?
}

extension KeyProtector {
    func forget(_ record: Secret) throws {}
    func checkpointStore(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)? { nil }
}
