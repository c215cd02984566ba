public import BadgeModel
public import Foundation

/// A stored decision with its receipt.
public struct StoredAgreement: Sendable, Hashable {
    /// The content of the receipt.
    public let statement: AgreementStatement
    /// The organization of the document.
    public let organizationID: Organization.ID
    /// The signed receipt.
    public let receipt: String
    /// The time at which the organization received it, to the second; `nil` while it waits.
    public let sentAt: Date?
}

/// A receipt that the organization has not received yet.
package struct UnsentReceipt: Sendable, Hashable, Identifiable {
    /// The number in the store.
    package let id: Int
    /// The badge whose key signed it; it may have been removed.
    package let badgeID: Badge.ID
    /// The recipient.
    package let organizationID: Organization.ID
    /// The signed receipt.
    package let receipt: String
}
