/// Asks whether another program may know who the person is. Optional: unregistered, the request is refused.
@MainActor
public protocol SSOConfirmationUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any SSOConfirmationUIProtocol)?

    /// Shows who asks for what; the person chooses what to disclose.
    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>)
}

extension SSOConfirmationUIProtocol {
    public static func instance() -> (any SSOConfirmationUIProtocol)? { nil }
}

/// What another program asks for.
public struct SSORequest: Sendable, Hashable {
    /// A claim that the program wants.
    public struct Claim: Sendable, Hashable {
        /// Its name in the credential: `email`.
        public let name: String
        /// What to call it on a screen.
        public let label: String
        /// Whether the program does without it.
        public let isRequired: Bool
        /// What the badge says, which the program would learn: `ana@example.com`; `nil` where it says nothing.
        public let value: String?

        /// Makes a claim.
        public init(name: String, label: String, isRequired: Bool, value: String? = nil) {
            self.name = name
            self.label = label
            self.isRequired = isRequired
            self.value = value
        }
    }

    /// The program, as the organization knows it.
    public let client: String
    /// Where it is answered, as a person reads it: the host of a web address, `rooms.example.com`, else the whole
    /// address without its query; `nil` where that is not known.
    public let destination: String?
    /// A headline; `nil` for the screen's own.
    public let title: String?
    /// What the program says it is for.
    public let message: String?
    /// The claims it wants.
    public let claims: [Claim]
    /// Whether `trustAlways` can be chosen: only where no other app can impersonate this one.
    public let canBeTrustedAlways: Bool

    /// Makes a request.
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

/// What a person decides about another program's request, with the names of the claims to disclose.
public enum SSODecision: Sendable, Hashable {
    /// This once.
    case trustOnce(claims: Set<String>)
    /// From now on, until it is taken back; refused where ``SSORequest/canBeTrustedAlways`` is false.
    case trustAlways(claims: Set<String>)
    /// No.
    case cancel
}
