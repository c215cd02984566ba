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

    /// Shows which app requests which claims, and where the answer is sent: for an authorization link, unless the user
    /// always trusts the app.
    ///
    /// `.trustOnce` and `.trustAlways` disclose the claims they name, once the badge's restrictions are met. They are
    /// refused with `invalidInput` if a required claim is missing, and `.trustAlways` also if
    /// ``SSORequest/canBeTrustedAlways`` is false. `.cancel` reports to the app that access was denied. `nil` ends the
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

/// An authorization request of another app.
public struct SSORequest: Sendable, Hashable {
    /// A claim that the app requests.
    public struct Claim: Sendable, Hashable {
        /// The name in the credential, such as `email`.
        public let name: String
        /// The display name.
        public let label: String
        /// Whether the client requires the claim; a decision without it is refused.
        public let isRequired: Bool
        /// The badge's value, which the app would learn, such as `ana@example.com`; `nil` if the badge has none.
        public let value: String?

        public init(name: String, label: String, isRequired: Bool, value: String? = nil) {
            self.name = name
            self.label = label
            self.isRequired = isRequired
            self.value = value
        }
    }

    /// The app's name at the organization.
    public let client: String
    /// The destination of the answer in readable form: the host of a web address, such as `rooms.example.com`,
    /// otherwise the whole address without its query; `nil` if unknown.
    public let destination: String?
    /// A headline; `nil` for the screen's default.
    public let title: String?
    /// The app's purpose for the request.
    public let message: String?
    /// The requested claims.
    public let claims: [Claim]
    /// Whether `trustAlways` can be chosen: only if no other app can impersonate this one.
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

/// The user's decision on an authorization request, with the names of the claims to disclose.
public enum SSODecision: Sendable, Hashable {
    /// Allow this request.
    case trustOnce(claims: Set<String>)
    /// Allow this and later requests, until the trust is revoked. Refused if ``SSORequest/canBeTrustedAlways`` is
    /// false.
    case trustAlways(claims: Set<String>)
    /// Deny the request.
    case cancel
}
