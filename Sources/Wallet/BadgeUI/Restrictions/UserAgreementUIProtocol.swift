public import BadgeModel

/// Shows the organization's terms and privacy policy. Required.
///
///     final class AgreementSheet: Sheet, UserAgreementUIProtocol {
///         static func instance() -> (any UserAgreementUIProtocol)? { AgreementSheet() }
///
///         func promptForUserAgreement(
///             forBadge badge: Badge, documents: [AgreementDocument],
///             completion: @escaping PromptCompletion<[AgreementDecision]>
///         ) {
///             confirm(documents.map(\.text).joined(separator: "\n\n")) { isYes in
///                 guard let isYes else { return completion(nil, nil) }
///                 let decisions = documents.map { AgreementDecision(documentID: $0.id, isAccepted: isYes) }
///                 completion(decisions) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol UserAgreementUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerUserAgreementUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any UserAgreementUIProtocol)?

    /// Asks for a decision on each document: when the policy contains documents that are not accepted in their current
    /// text, and when the app calls `acceptAgreements(of:)`.
    ///
    /// Each decision is stored with a signed receipt, which is sent to the organization. Declining is an answer: the
    /// badge stays restricted if the document is required. An answer that does not decide each document exactly once is
    /// refused with `invalidInput`. `nil` stores nothing and ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy contains the documents.
    ///   - documents: The documents to show, each with its exact text.
    ///   - completion: Takes one decision for each document, and a handler for a refusal.
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>)
}

extension UserAgreementUIProtocol {
    public static func instance() -> (any UserAgreementUIProtocol)? { nil }
}

/// The user's decision on one document.
public struct AgreementDecision: Sendable, Hashable {
    /// The document.
    public let documentID: AgreementDocument.ID
    /// Whether the user accepts it.
    public let isAccepted: Bool

    public init(documentID: AgreementDocument.ID, isAccepted: Bool) {
        self.documentID = documentID
        self.isAccepted = isAccepted
    }
}
