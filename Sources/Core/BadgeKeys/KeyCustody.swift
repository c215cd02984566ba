public import BadgeModel
public import Foundation

/// A custody of a home's keys: only the custody can open what it has sealed.
///
/// Its errors distinguish locked, absent and damaged keys: `storeLocked` (try again later), `keyMissing` (the custody's
/// own secret does not exist) and `custodyDamaged` (the secret or the sealed bytes are damaged). `custodyInsecure`
/// means that others could read the secret.
public protocol KeyCustody: Sendable {
    /// The name that `store info` shows: `file`, `passphrase`, `secretService`, `tpm`, `keychain`.
    var name: String { get }

    /// The protection against rollback to an older copy.
    var rollbackProtection: RollbackProtection { get }

    /// The store for checkpoints outside the home's files; `nil` by default.
    var checkpointStore: (any CheckpointStore)? { get }

    /// The cost of deriving a key from a passcode under this custody; `shipped` by default.
    var kdf: KDFPolicy { get }

    /// Creates the custody's own secret if there is none. Called only before a home's first key is sealed.
    func prepare() throws

    /// Encrypts and authenticates a secret together with its context (which key of which store). Throws `keyMissing`
    /// without the custody's own secret, since a new one would not open what was sealed before.
    func seal(_ secret: Secret, context: String) throws -> Data

    /// Decrypts the result of `seal` for the same context.
    func open(_ sealed: Data, context: String) throws -> Secret
}

extension KeyCustody {
    /// `KDFPolicy.shipped`.
    public var kdf: KDFPolicy { .shipped }

    public var checkpointStore: (any CheckpointStore)? { nil }
}

/// The means of detecting that a store was replaced by an older copy.
public enum RollbackProtection: String, Sendable, CaseIterable {
    /// No detection.
    case none
    /// A file beside the store; a copy of the whole home rolls both back.
    case file
    /// The Secret Service.
    case secretService
    /// A TPM counter.
    case tpm
    /// The keychain.
    case keychain
    /// An organization's signed receipt for the store's checkpoint, from the newest sync.
    case authority
}
