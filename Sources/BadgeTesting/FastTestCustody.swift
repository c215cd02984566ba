public import BadgeKeys
public import BadgeModel
public import Foundation

/// A custody of a test's own, under which a passcode costs next to nothing: scrypt with N = 2^4 in place of 2^17.
///
/// For tests only: what it made, a shipped custody refuses to read.
///
///     configuration.custody = FastTestCustody(FileCustody(directory: home.path))
public struct FastTestCustody: KeyCustody {
    private let custody: any KeyCustody

    /// Costs little and does the rest as the given custody does.
    public init(_ custody: any KeyCustody) {
        self.custody = custody
    }

    /// The name of the custody within.
    public var name: String { custody.name }

    /// What the custody within can notice.
    public var rollbackProtection: RollbackProtection { custody.rollbackProtection }

    /// The checkpoint of the custody within.
    public var checkpointStore: (any CheckpointStore)? { custody.checkpointStore }

    /// N = 2^4, r = 8, p = 1, and no less; as much as a shipped custody takes.
    public var kdf: KDFPolicy { Self.policy }

    /// The policy for a custody that takes one.
    public static var policy: KDFPolicy {
        let cheap = KDFPolicy.Scrypt(logN: 4, r: 8, p: 1)
        return KDFPolicy(cost: cheap, floor: cheap, ceiling: KDFPolicy.shipped.ceiling)
    }

    /// As the custody within.
    public func prepare() throws { try custody.prepare() }

    /// As the custody within.
    public func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    /// As the custody within.
    public func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
}
