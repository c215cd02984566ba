public import BadgeModel

/// The options of logins that are driven by the server.
///
///     var configuration = HypermediaConfiguration()
///     configuration.scope = ["openid", "badge"]
///     configuration.parameters = { ["acr_values": "urn:example:pin", "ui_locales": "de"] }
public struct HypermediaConfiguration: Sendable {
    /// The time between two polls, in whole seconds, where the server does not state it. Both times are rounded up to
    /// whole seconds and limited to 1 to 60 of them; an `interval` of 0 means 1 second, one of a year 60.
    public var pollInterval: Duration = .seconds(3)
    /// Whether redirections are followed. Otherwise each one is a step whose form the app submits.
    public var followsRedirections = true
    /// Whether the form of a polling step that failed is submitted at once; its messages then come first among those of
    /// the next step. Otherwise the failure is a step whose form the app submits.
    public var followsFailedPolling = true
    /// The least remaining life of an access token for another request, more than 0; with less, it is renewed first.
    public var leastTokenLife: Duration = .seconds(10)
    /// The scope of the authorization.
    public var scope: [String] = []
    /// Further parameters of the authorization request, such as `acr_values`, `prompt` and `nonce`, asked for at the
    /// beginning of each flow. They never replace a parameter of the protocol.
    public var parameters: @Sendable () -> [String: String] = { [:] }
    /// Further header fields, by name, asked for before each request of a flow. They never replace a field that the
    /// request has, and go to the hypermedia endpoint's server alone.
    public var headers: @Sendable () -> [(name: String, value: String)] = { [] }
    /// The user's languages, in which the server may write the texts of its steps (`Accept-Language`). A wallet fills in
    /// its own where there are none.
    public var languages = Languages([])
    /// How the client authenticates at the token endpoint where it does not attest its key.
    public var clientAuthentication = ClientAuthentication.none
    /// How the client attests its key.
    public var attestation = Attestation.signed
    /// The bounds of a flow.
    public var limits = Limits()

    /// Creates the default options.
    public init() {}
}

extension HypermediaConfiguration {
    /// How a client authenticates at the token endpoint (RFC 6749 section 2.3).
    public enum ClientAuthentication: Sendable {
        /// A public client: it names its identifier alone.
        case none
        /// A confidential client: its identifier and this secret (HTTP Basic).
        case basic(secret: Secret)
    }

    /// How a client attests its key at a server that has an endpoint for it.
    public enum Attestation: Sendable {
        /// It does not; it authenticates as ``HypermediaConfiguration/clientAuthentication`` says.
        case none
        /// With a statement that the key itself signs (``SignedKeyAttestation``).
        case signed
        /// With a statement of the app's own.
        case custom(any KeyAttestation)
    }

    /// The bounds of a flow, after which it ends with an error.
    public struct Limits: Sendable, Hashable {
        /// The number of forms in a row that the flow submits by itself, between two steps for the user or two polls.
        public var redirections: Int
        /// The number of polls between two actions of the user.
        public var polls: Int
        /// The number of requests in all.
        public var requests: Int

        /// Creates bounds.
        public init(redirections: Int = 20, polls: Int = 1200, requests: Int = 10_000) {
            self.redirections = redirections
            self.polls = polls
            self.requests = requests
        }
    }
}

extension HypermediaConfiguration {
    /// Requires options that can work.
    ///
    /// - Throws: `BadgeError` `invalidInput`, with the recovery `unrecoverable`, that names the wrong option.
    func validate() throws {
        if leastTokenLife <= .zero { throw Self.wrong("leastTokenLife") }
        if pollInterval < .zero { throw Self.wrong("pollInterval") }
        if min(limits.redirections, limits.polls, limits.requests) < 1 { throw Self.wrong("limits") }
        if case .basic(let secret) = clientAuthentication, secret.count == 0 {
            throw Self.wrong("clientAuthentication")
        }
    }

    static func wrong(_ option: String) -> BadgeError {
        BadgeError(.invalidInput, .hypermedia("invalidInput.loginOption"), ["option": option], recovery: .unrecoverable)
    }
}
