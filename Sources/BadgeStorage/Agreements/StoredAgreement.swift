public import BadgeModel
public import Foundation

/// A decision that is kept, with its receipt.
public struct StoredAgreement: Sendable, Hashable {
    /// What the receipt says.
    public let statement: AgreementStatement
    /// The organization whose document it is.
    public let organizationID: Organization.ID
    /// The signed receipt.
    public let receipt: String
    /// When the organization got it, to the second; `nil` when it waits.
    public let sentAt: Date?
}

/// A receipt that the organization does not have yet.
public struct UnsentReceipt: Sendable, Hashable, Identifiable {
    /// Its number in the store.
    public let id: Int
    /// The badge whose key signed it; it may be gone.
    public let badgeID: Badge.ID
    /// Whom it is for.
    public let organizationID: Organization.ID
    /// The signed receipt.
    public let receipt: String
}
