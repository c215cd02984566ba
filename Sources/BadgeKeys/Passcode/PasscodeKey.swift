public import BadgeModel
public import Foundation

/// The private half of a lock, as long as it is unlocked.
public final class PasscodeKey: Sendable {
    public func open(_ sealed: Data, context: String) throws -> Secret {
        throw BadgeError(.notSupported, "")
    }

    init() {}
}
