import BadgeModel
import BadgePolicy

extension BadgeError {
    /// Creates the error for a use that is blocked and that no screen can permit.
    init(_ blocked: BlockReason) {
        self.init(
            .blocked, blocked.message,
            detail: .unmet([Unmet(restriction: blocked.name, reason: blocked.name, message: blocked.message)]))
    }

    /// Creates the error for a use with unmet restrictions.
    init(unmet: [UnmetRestriction]) {
        let all = unmet.map { unmet in
            Unmet(
                restriction: unmet.restriction.rawValue, reason: unmet.reason.name,
                message: unmet.reason.message(of: unmet.restriction))
        }
        self.init(.restricted, .sentences(all.map(\.message)), detail: .unmet(all))
    }
}
