public import BadgeModel
public import Foundation

/// An external authorization server at which people log in, and whose access tokens the organization accepts.
///
/// A token is accepted if it is an `at+jwt` (RFC 9068) that the server's published keys signed with ES256, RS256 or
/// PS256, or, with ``introspection``, if the server reports it as active (RFC 7662); if it is intended for ``audience``
/// and has ``scope``; and if the wallet proves the key to which it is bound (RFC 9449). A token that is bound to no key
/// is refused.
///
///     let server = try ExternalAuthorizationServer(
///         issuer: URL(string: "https://login.example.org/realms/staff")!, audience: "badges")
///     try await OrganizationServer(authority) { $0.authorizationServer = server }.run(port: 8443, tls: files)
public struct ExternalAuthorizationServer: Sendable {
    /// The organization's credentials for introspection at the server (RFC 7662 section 2.1).
    public struct Introspection: Sendable {
        /// The organization's client identifier at the server.
        public let clientID: String
        /// The client's password.
        public let clientSecret: Secret

        /// Creates the credentials.
        public init(clientID: String, clientSecret: Secret) {
            self.clientID = clientID
            self.clientSecret = clientSecret
        }
    }

    /// The default scope that wallets request and tokens must have.
    public static let usualScope = "badge"

    /// The issuer identifier, at which the server publishes its metadata.
    public let issuer: URL
    /// The audience (`aud`) that tokens must contain; `nil` for the organization's own address.
    public let audience: String?
    /// The scope that tokens must contain and wallets are told to request.
    public let scope: String
    /// The clients whose tokens are accepted (`client_id`); empty for all clients.
    public let clients: Set<String>
    /// The credentials for introspection of each token; `nil` to verify tokens with the server's keys.
    public let introspection: Introspection?

    /// Creates a description of the server, without contacting it.
    ///
    /// - Throws: `BadgeError` `serverInsecure` when the address is neither `https` nor `http` on this machine's
    ///   loopback interface; `invalidInput` when it has a query, a fragment or a user, or when the scope is not a
    ///   single word.
    public init(
        issuer: URL, audience: String? = nil, scope: String = usualScope, clients: Set<String> = [],
        introspection: Introspection? = nil
    ) throws {
        try issuer.requireSecureServer()
        guard issuer.query() == nil, issuer.fragment() == nil, issuer.user() == nil else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.authorizationServer"))
        }
        // RFC 6749, section 3.3.
        guard !scope.isEmpty, scope.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
            throw BadgeError(.invalidInput, .organization("invalidInput.scope"))
        }
        self.issuer = issuer
        self.audience = audience
        self.scope = scope
        self.clients = clients
        self.introspection = introspection
    }
}
