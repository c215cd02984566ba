public import BadgeModel
public import Foundation

/// The latest decision of a user on a document.
public struct AgreementRecord: Sendable, Hashable {
    /// The document.
    public let documentID: AgreementDocument.ID
    /// SHA-256 of the displayed text in UTF-8, 32 bytes.
    public let digest: Data
    /// Whether the document is accepted; a withdrawal counts as a decision.
    public let isAccepted: Bool

    public init(documentID: AgreementDocument.ID, digest: Data, isAccepted: Bool) {
        self.documentID = documentID
        self.digest = digest
        self.isAccepted = isAccepted
    }
}
