import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import XCTest

// A custody under which a password costs next to nothing, and which counts how often the cost was asked for: once for
// each password that is derived.
final class CountingCustody: KeyCustody {
    private let custody: FastTestCustody
    private let count = Mutex(0)
    private let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

    init(directory: String) {
        custody = FastTestCustody(FileCustody(directory: directory))
    }

    var derivations: Int { count.withLock { $0 } }

    /// Has something happen, once, when a password is next derived.
    func atNextDerivation(_ body: @escaping @Sendable () throws -> Void) { interruption.withLock { $0 = body } }

    var kdf: KDFPolicy {
        count.withLock { $0 += 1 }
        let body = interruption.withLock { body in
            defer { body = nil }
            return body
        }
        do { try body?() } catch { XCTFail("\(error)") }
        return custody.kdf
    }

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }

    func prepare() throws { try custody.prepare() }
    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }
    func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
}
