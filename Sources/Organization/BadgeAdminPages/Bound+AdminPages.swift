package import BadgeServing

extension Bound {
    static let administratorLogins = Bound("administratorLogins", 20, share: .whole, overflow: .refused)
    static let adminResults = Bound("adminResults", 64, share: .owner(8), overflow: .heaviestLoses)

    package static let ofAdminPages = [administratorLogins, adminResults]
}
