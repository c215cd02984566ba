import BadgeDatabase
import BadgeModel
import BadgeServing
import HTTPTypes

package typealias AuthorityContext = ClientContext

extension ProtocolError {
    // Converts errors of the store and its limits to responses; nil for any other error.
    package static func refusal(for error: any Error) -> Self? {
        switch error {
        case BadgeRefusal.suspended: .badgeSuspended
        case BadgeRefusal.missing: .badgeMissing
        case let bound as BoundReached: .rateLimited(seconds: bound.seconds)
        case let full as PasswordQueue.Full: .busy(seconds: full.seconds)
        case BadgeError.Code.storeInUse, BadgeError.Code.storeLocked: .busy
        case let error as BadgeError where error.isTextWithNUL: .invalidRequest(error.reason)
        default: nil
        }
    }

    // Nothing was done, so that clients may try again by themselves.
    static func busy(seconds: Int) -> Self {
        waiting(busy.code, "Too many passwords are being checked. Try again in \(seconds) seconds.", seconds)
    }
}
