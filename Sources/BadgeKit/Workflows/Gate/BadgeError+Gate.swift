import BadgeModel
import BadgePolicy

extension BadgeError {
    /// The use is refused by what no screen can cure.
    init(_ blocked: BlockReason) {
        self.init(
            .blocked, blocked.message,
            detail: .unmet([Unmet(restriction: blocked.name, reason: blocked.name, message: blocked.message)]))
    }

    /// The use is refused by what is not met.
    init(unmet: [UnmetRestriction]) {
        let all = unmet.map { unmet in
            Unmet(
                restriction: unmet.restriction.rawValue, reason: unmet.reason.name,
                message: unmet.reason.message(of: unmet.restriction))
        }
        self.init(.restricted, .sentences(all.map(\.message)), detail: .unmet(all))
    }
}
