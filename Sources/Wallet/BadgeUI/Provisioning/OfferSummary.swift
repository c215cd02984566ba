public import BadgeModel

/// A summary of an invitation, by which the user recognizes it.
public struct OfferSummary: Sendable, Hashable {
    /// The organization's name, as it calls itself.
    public let organization: String
    /// The host that issues the badge. Unlike the name, it cannot be forged.
    public let issuerHost: String
    /// The name of the badge.
    public let badge: String
    /// The format of the code.
    public let code: TransactionCodeFormat
    /// A sentence about changes for the wallet's other badges, which must be shown; `nil` if there are none.
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
