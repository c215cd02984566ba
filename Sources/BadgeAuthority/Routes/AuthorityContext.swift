import BadgeModel
import BadgeServing

typealias AuthorityContext = ClientContext

extension ProtocolError {
    // Converts errors of the store and its limits to responses; nil for any other error.
    static func refusal(for error: any Error) -> Self? {
        switch error {
        case BadgeRefusal.suspended: .badgeSuspended
        case BadgeRefusal.missing: .badgeMissing
        case let bound as BoundReached: .rateLimited(seconds: bound.seconds)
        case BadgeError.Code.storeInUse, BadgeError.Code.storeLocked: .busy
        default: nil
        }
    }
}
