import BadgeKit
import Foundation
import Synchronization

/// A custody that ends the process where a passcode is tried: the try is counted, and its result not known.
final class DyingCustody: KeyCustody {
    private let custody: any KeyCustody
    private let death = Mutex<(@Sendable () throws -> Void)?>(nil)

    init(_ custody: any KeyCustody) {
        self.custody = custody
    }

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }
    var kdf: KDFPolicy { custody.kdf }

    /// Says what happens when the passcode's device secret is asked for; `nil` for nothing.
    func die(_ death: (@Sendable () throws -> Void)?) { self.death.withLock { $0 = death } }

    func prepare() throws { try custody.prepare() }

    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }

    func open(_ sealed: Data, context: String) throws -> Secret {
        if context == "passcode" { try death.withLock { $0 }?() }
        return try custody.open(sealed, context: context)
    }
}

/// The process is no more.
struct ProcessDied: Error {}
