package import BadgeServing
import BadgeWebUI

extension Bound {
    static let runningActivities = Bound("runningActivities", 8, share: .operators, overflow: .refused)
    static let keptActivities = Bound("keptActivities", 32, share: .operators, overflow: .oldestGoes)
    static let administratorLogins = Bound("administratorLogins", 20, share: .whole, overflow: .refused)
    static let adminResults = Bound("adminResults", 64, share: .owner(8), overflow: .heaviestLoses)

    package static let ofWebApp = ofWebUI + [runningActivities, keptActivities, administratorLogins, adminResults]
}
