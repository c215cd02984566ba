public import BadgeModel
public import Foundation

/// A receipt for a holder's decision on a document, in the organization's records.
public struct ReceivedReceipt: Sendable, Hashable {
    /// The number of the receipt in order of arrival, after which the next page starts.
    public let number: Int
    /// The badge whose key signed it.
    public let badgeID: IssuedBadge.ID
    /// The holder's email address.
    public let email: String
    /// The decision; its badge identifier is the wallet's own.
    public let statement: AgreementStatement
    /// The position in the badge's chain of receipts.
    public let link: Link
    /// The time of arrival by the organization's clock, to the second.
    public let receivedAt: Date
    /// The compact JWS, so that it can be verified again.
    public let compact: String

    /// The position of a receipt in the chain of a badge's receipts that is formed by `previous`.
    public enum Link: String, Sendable, CaseIterable {
        /// It follows the previous receipt, or is the first, and no other receipt does.
        case whole
        /// The previous receipt that it names has not arrived.
        case gap
        /// Another receipt names the same previous one, or both claim to be the first.
        case fork
    }
}
