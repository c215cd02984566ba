public import BadgeModel
public import Foundation

/// An authorization server of somebody else at which people log in, and whose access tokens the organization takes.
///
/// A token is taken when it is an `at+jwt` (RFC 9068) that the server's published keys signed with ES256, RS256 or PS256,
/// or, with ``introspection``, when the server calls it active (RFC 7662); when it is meant for ``audience`` and has
/// ``scope``; and when the wallet proves the key that it is bound to (RFC 9449). A token that is bound to no key is
/// refused.
///
///     let server = try ExternalAuthorizationServer(
///         issuer: URL(string: "https://login.example.org/realms/staff")!, audience: "badges")
///     try await authority.serve(port: 8443, tls: files, authorizationServer: server)
public struct ExternalAuthorizationServer: Sendable {
    /// What the organization shows to the server when it asks whether a token is active (RFC 7662 section 2.1).
    public struct Introspection: Sendable {
        /// The name under which the server knows the organization.
        public let clientID: String
        /// The password that goes with it.
        public let clientSecret: Secret

        /// Creates the credentials.
        public init(clientID: String, clientSecret: Secret) {
            self.clientID = clientID
            self.clientSecret = clientSecret
        }
    }

    /// The scope that wallets ask for, and tokens must have, unless another one is named.
    public static let usualScope = "badge"

    /// Its identifier, under which it publishes its metadata.
    public let issuer: URL
    /// What the tokens' audience (`aud`) must be or contain; the organization's own address where it is `nil`.
    public let audience: String?
    /// What the tokens' scope must contain, and what wallets are told to ask for.
    public let scope: String
    /// The clients whose tokens are taken (`client_id`); empty for those of every client.
    public let clients: Set<String>
    /// Credentials for asking the server about each token; `nil` verifies tokens by the server's keys.
    public let introspection: Introspection?

    /// Creates a description of the server; nothing is asked yet.
    ///
    /// - Throws: `BadgeError` `serverInsecure` when the address is neither `https` nor `http` on this machine's loopback;
    ///   `invalidInput` when it has a query, a fragment or a user, or when the scope is no single word.
    public init(
        issuer: URL, audience: String? = nil, scope: String = usualScope, clients: Set<String> = [],
        introspection: Introspection? = nil
    ) throws {
        try issuer.requireSecureServer()
        guard issuer.query() == nil, issuer.fragment() == nil, issuer.user() == nil else {
            throw BadgeError(
                .invalidInput,
                reason: "The authorization server's address has a query, a fragment or a user name. Leave it out.")
        }
        // RFC 6749, section 3.3.
        guard !scope.isEmpty, scope.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
            throw BadgeError(.invalidInput, reason: "The scope is not one word. Name the one that tokens must have.")
        }
        self.issuer = issuer
        self.audience = audience
        self.scope = scope
        self.clients = clients
        self.introspection = introspection
    }
}
