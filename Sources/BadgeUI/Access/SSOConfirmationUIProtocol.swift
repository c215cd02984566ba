/// Asks whether another app may learn who the user is. Optional: if none is registered, the request is refused.
///
///     final class SSOSheet: Sheet, SSOConfirmationUIProtocol {
///         static func instance() -> (any SSOConfirmationUIProtocol)? { SSOSheet() }
///
///         func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
///             let needed = request.claims.filter(\.isRequired)
///             let text = "\(request.client) wants your \(needed.map(\.label).joined(separator: ", "))"
///             let choices = ["Allow once", "Refuse"] + (request.canBeTrustedAlways ? ["Always allow"] : [])
///             choose(text, from: choices) { index in
///                 let claims = Set(needed.map(\.name))
///                 let decisions: [SSODecision] = [.trustOnce(claims: claims), .cancel, .trustAlways(claims: claims)]
///                 completion(index.map { decisions[$0] }) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol SSOConfirmationUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerSSOConfirmationUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any SSOConfirmationUIProtocol)?

    /// Shows who asks for which claims, and where the answer goes: for an authorization link, unless the user chose to
    /// always trust the app.
    ///
    /// `.trustOnce` and `.trustAlways` disclose the claims they name, once the badge's restrictions are met; they are
    /// refused with `invalidInput` if a required claim is missing, and `.trustAlways` if
    /// ``SSORequest/canBeTrustedAlways`` is false. `.cancel` tells the app that access was denied. `nil` ends the
    /// workflow with `declined`, and the app gets no answer.
    ///
    /// - Parameters:
    ///   - request: The app, its claims with the values it would learn, and the destination.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>)
}

extension SSOConfirmationUIProtocol {
    public static func instance() -> (any SSOConfirmationUIProtocol)? { nil }
}

/// What another app asks for.
public struct SSORequest: Sendable, Hashable {
    /// A claim that the app wants.
    public struct Claim: Sendable, Hashable {
        /// Its name in the credential: `email`.
        public let name: String
        /// What to call it on a screen.
        public let label: String
        /// Whether the client requires it; a decision without it is refused.
        public let isRequired: Bool
        /// What the badge says, which the app would learn: `ana@example.com`; `nil` where it says nothing.
        public let value: String?

        public init(name: String, label: String, isRequired: Bool, value: String? = nil) {
            self.name = name
            self.label = label
            self.isRequired = isRequired
            self.value = value
        }
    }

    /// The app, as the organization knows it.
    public let client: String
    /// Where it is answered, as a user reads it: the host of a web address, `rooms.example.com`, else the whole
    /// address without its query; `nil` where that is not known.
    public let destination: String?
    /// A headline; `nil` for the screen's own.
    public let title: String?
    /// What the app says it is for.
    public let message: String?
    /// The claims it wants.
    public let claims: [Claim]
    /// Whether `trustAlways` can be chosen: only where no other app can impersonate this one.
    public let canBeTrustedAlways: Bool

    public init(
        client: String, destination: String? = nil, title: String? = nil, message: String? = nil, claims: [Claim] = [],
        canBeTrustedAlways: Bool = false
    ) {
        self.client = client
        self.destination = destination
        self.title = title
        self.message = message
        self.claims = claims
        self.canBeTrustedAlways = canBeTrustedAlways
    }
}

/// What a user decides about another app's request, with the names of the claims to disclose.
public enum SSODecision: Sendable, Hashable {
    /// This once.
    case trustOnce(claims: Set<String>)
    /// From now on, until it is taken back; refused where ``SSORequest/canBeTrustedAlways`` is false.
    case trustAlways(claims: Set<String>)
    /// No.
    case cancel
}
