public import BadgeModel

/// Asks whether a verifier may learn what it asks for. Optional: if none is registered, nothing is presented.
///
///     final class PresentationSheet: Sheet, PresentationUIProtocol {
///         static func instance() -> (any PresentationUIProtocol)? { PresentationSheet() }
///
///         func promptForPresentation(
///             _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
///         ) {
///             let name = prompt.verifier.isVerified ? prompt.verifier.name : "Somebody unverified"
///             guard let choice = prompt.leastChoice else {
///                 return inform("\(name) asks for a badge that you do not have.", button: "Refuse") {
///                     completion(.decline) { self.show(problem: $0.reason) }
///                 }
///             }
///             let claims = prompt.claims(of: choice).map(\.label).joined(separator: ", ")
///             confirm("\(name) asks for your \(claims).") { isYes in
///                 completion(isYes.map { $0 ? .present(choice) : .decline }) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol PresentationUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerPresentationUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any PresentationUIProtocol)?

    /// Shows who asks for which badges and claims, why, and where the answer goes: for each request of a verifier, every
    /// time.
    ///
    /// `.present` presents the chosen badges, once their restrictions are met. It is refused with `invalidInput` if the
    /// choice does not satisfy the request, or belongs to another one. A badge whose claims are sealed under the
    /// passcode is shown without values; the passcode follows, and then the prompt once more, with the values of the
    /// chosen badges. `.decline` tells the verifier that access was denied, which is also what it learns if no badge
    /// matches. `nil` ends the workflow with `declined`, and the verifier gets no answer.
    ///
    /// - Parameters:
    ///   - prompt: The request, and the badges that match it.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>)
}

extension PresentationUIProtocol {
    public static func instance() -> (any PresentationUIProtocol)? { nil }
}

/// The user's decision on a verifier's request.
public enum PresentationDecision: Sendable, Hashable {
    /// Present what was chosen, and nothing else.
    case present(PresentationChoice)
    /// Tell the verifier that access is denied.
    case decline
}

/// What the user consents to present for one request.
public struct PresentationChoice: Sendable, Hashable {
    /// A badge with which one query is answered.
    public struct Share: Sendable, Hashable {
        /// The query.
        public let query: String
        /// The badge.
        public let badge: Badge.ID
        /// The paths of the optional claims that are disclosed too.
        public var optionalClaims: Set<String>

        public init(query: String, badge: Badge.ID, optionalClaims: Set<String> = []) {
            self.query = query
            self.badge = badge
            self.optionalClaims = optionalClaims
        }
    }

    /// The digest of the request to which the consent is bound.
    public let request: String
    /// The badges, by query.
    public var shares: [Share]

    public init(request: String, shares: [Share]) {
        self.request = request
        self.shares = shares
    }
}
