public import BadgeModel

/// What an invitation says, for the user to recognize it.
public struct OfferSummary: Sendable, Hashable {
    /// The organization's name, as it calls itself.
    public let organization: String
    /// The host that issues the badge; unlike the name it cannot be made up.
    public let issuerHost: String
    /// What the badge is called.
    public let badge: String
    /// What the code looks like.
    public let code: TransactionCodeFormat
    /// A sentence about what changes for the wallet's other badges, which must be shown; `nil` when nothing does.
    public let notice: String?

    public init(
        organization: String, issuerHost: String, badge: String, code: TransactionCodeFormat = TransactionCodeFormat(),
        notice: String? = nil
    ) {
        self.organization = organization
        self.issuerHost = issuerHost
        self.badge = badge
        self.code = code
        self.notice = notice
    }
}
