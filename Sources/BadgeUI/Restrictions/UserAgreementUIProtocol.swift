public import BadgeModel

/// Shows the organization's terms and privacy policy. Required.
@MainActor
public protocol UserAgreementUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any UserAgreementUIProtocol)?

    /// Shows each document and takes one decision for each.
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>)
}

extension UserAgreementUIProtocol {
    public static func instance() -> (any UserAgreementUIProtocol)? { nil }
}

/// What a person decides about one document.
public struct AgreementDecision: Sendable, Hashable {
    /// The document.
    public let documentID: AgreementDocument.ID
    /// Whether the person accepts it.
    public let isAccepted: Bool

    /// Makes a decision.
    public init(documentID: AgreementDocument.ID, isAccepted: Bool) {
        self.documentID = documentID
        self.isAccepted = isAccepted
    }
}
