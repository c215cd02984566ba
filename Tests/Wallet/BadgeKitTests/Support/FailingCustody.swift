import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

/// A custody that once says that the disk is full, for each of the contexts given.
final class FailingCustody: KeyCustody {
    private let custody: any KeyCustody
    private let failing: Mutex<Set<String>>

    init(_ custody: any KeyCustody, failingOnceAt contexts: Set<String>) {
        self.custody = custody
        failing = Mutex(contexts)
    }

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }

    func prepare() throws { try custody.prepare() }

    func seal(_ secret: Secret, context: String) throws -> Data {
        let fails = failing.withLock { failing in
            failing.first(where: context.hasPrefix).flatMap { failing.remove($0) } != nil
        }
        if fails { throw BadgeError(.diskFull, reason: "The disk is full. Make room, then try again.") }
        return try custody.seal(secret, context: context)
    }

    func open(_ sealed: Data, context: String) throws -> Secret {
        try custody.open(sealed, context: context)
    }
}
