public import BadgeKeys
public import BadgeModel
public import Foundation

/// A custody for tests with a cheap passcode derivation: scrypt with N = 2^4 instead of 2^17.
///
/// For tests only: the included custodies refuse to read passcodes that it created.
///
///     configuration.custody = FastTestCustody(FileCustody(directory: home.path))
public struct FastTestCustody: KeyCustody {
    private let custody: any KeyCustody

    /// Wraps a custody, and changes the cost of the derivation only.
    public init(_ custody: any KeyCustody) {
        self.custody = custody
    }

    /// The name of the wrapped custody.
    public var name: String { custody.name }

    /// The rollback protection of the wrapped custody.
    public var rollbackProtection: RollbackProtection { custody.rollbackProtection }

    /// The checkpoint store of the wrapped custody.
    public var checkpointStore: (any CheckpointStore)? { custody.checkpointStore }

    /// N = 2^4, r = 8, p = 1 as the minimum, and the maximum of the included custodies.
    public var kdf: KDFPolicy { Self.policy }

    /// The policy for custodies with a configurable one.
    public static var policy: KDFPolicy {
        let cheap = KDFPolicy.Scrypt(logN: 4, r: 8, p: 1)
        return KDFPolicy(cost: cheap, floor: cheap, ceiling: KDFPolicy.shipped.ceiling)
    }

    /// Prepares the wrapped custody.
    public func prepare() throws { try custody.prepare() }

    /// Seals the secret with the wrapped custody.
    public func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    /// Opens the secret with the wrapped custody.
    public func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
}
