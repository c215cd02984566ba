import BadgeModel
import BadgePolicy

extension BadgeError {
    /// The use is refused by what no screen can cure.
    init(_ blocked: BlockReason) {
        self.init(
            .blocked, blocked.description,
            detail: .unmet([Unmet(restriction: blocked.name, reason: blocked.name, text: blocked.description)]))
    }

    /// The use is refused by what is not met.
    init(unmet: [UnmetRestriction]) {
        let all = unmet.map { unmet in
            Unmet(
                restriction: unmet.restriction.rawValue, reason: unmet.reason.name,
                text: unmet.reason.description(of: unmet.restriction))
        }
        self.init(.restricted, all.map(\.text).joined(separator: " "), detail: .unmet(all))
    }
}
