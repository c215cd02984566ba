package import BadgeServing

extension Bound {
    static let runningActivities = Bound("runningActivities", 8, share: .operators, overflow: .refused)
    static let keptActivities = Bound("keptActivities", 32, share: .operators, overflow: .oldestGoes)

    package static let ofWalletPages = [runningActivities, keptActivities]
}
