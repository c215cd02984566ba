public import BadgeModel
public import Foundation

/// A receipt of what a badge's holder decided on a document, as the organization keeps it.
public struct ReceivedReceipt: Sendable, Hashable {
    /// Which of all receipts it is, by their arrival: the next page begins after the last one's.
    public let number: Int
    /// The badge whose key signed it.
    public let badgeID: IssuedBadge.ID
    /// The holder's email address.
    public let email: String
    /// What was decided; its badge identifier is the wallet's own.
    public let statement: AgreementStatement
    /// Where it stands in the badge's chain of receipts.
    public let link: Link
    /// When it arrived, to the second, by the organization's clock.
    public let receivedAt: Date
    /// The compact JWS, so that it can be verified again.
    public let compact: String

    /// Where a receipt stands in the chain that `previous` makes of a badge's receipts.
    public enum Link: String, Sendable, CaseIterable {
        /// It names the receipt before it, or that there is none, and it alone does.
        case whole
        /// The receipt that it names as the one before has not arrived.
        case gap
        /// Another receipt names the same one before, or both say that they are the first.
        case fork
    }
}
