public import BadgeModel
public import Foundation

/// Keeps the keys of a home: what it seals, only it can open.
///
/// Locked, absent and broken are three answers: `storeLocked` (try later), `keyMissing` (the custody's own secret is
/// gone) and `custodyDamaged` (it is there and wrong, or the sealed bytes are). `custodyInsecure` means that others
/// could read it.
public protocol KeyCustody: Sendable {
    /// The name that `store info` shows: `file`, `passphrase`, `secretService`, `tpm`, `keychain`.
    var name: String { get }

    /// What this custody can notice of an older copy put back.
    var rollbackProtection: RollbackProtection { get }

    /// What remembers, outside the home's files, how far its store had come; none unless it says otherwise.
    var checkpointStore: (any CheckpointStore)? { get }

    /// What deriving a key from a passcode costs under this custody; `shipped` unless it says otherwise.
    var kdf: KDFPolicy { get }

    /// Makes the custody's own secret when there is none; called before a home's first key is sealed, and never again.
    func prepare() throws

    /// Encrypts and authenticates a secret together with its context (which key of which store). Without the custody's
    /// own secret it throws `keyMissing`: a new one would not open what was sealed before.
    func seal(_ secret: Secret, context: String) throws -> Data

    /// Decrypts what `seal` made for the same context.
    func open(_ sealed: Data, context: String) throws -> Secret
}

extension KeyCustody {
    /// `KDFPolicy.shipped`.
    public var kdf: KDFPolicy { .shipped }

    public var checkpointStore: (any CheckpointStore)? { nil }
}

/// What notices that an older copy of a store was put back.
public enum RollbackProtection: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A file beside the store; a copy of the whole home rolls both back.
    case file
    /// The Secret Service.
    case secretService
    /// A TPM counter.
    case tpm
    /// The keychain.
    case keychain
    /// An organization's signed receipt of how far the store had come, from the newest sync.
    case authority
}
