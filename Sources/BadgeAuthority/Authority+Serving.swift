public import BadgeServing
public import BadgeTransport

extension Authority {
    /// The organization as a wallet in this process reaches it: the same routes as on a socket, at the issuer's address
    /// and nowhere else.
    ///
    ///     var configuration = WalletConfiguration(home: folder)
    ///     configuration.transport = authority.transport()
    ///     let wallet = try await BadgeWallet.open(configuration)
    ///
    /// - Parameter loginTask: Who decides about logins; `nil` for the organization's own passwords.
    public func transport(loginTask: (any LoginTask)? = nil) -> any HTTPTransport {
        InProcessTransport(authority: self, loginTask: loginTask)
    }

    /// Answers on a socket until the task is cancelled, then ends what is being answered and returns.
    ///
    /// With `port` 0 the system chooses one; `onReady` is called once with the port; connections that come meanwhile
    /// are answered when it returns. Without `tls` nothing is encrypted: for this machine's loopback, or behind a proxy
    /// that encrypts.
    ///
    /// At most 512 connections are open. Where all are taken, the address that holds the most loses the one that has
    /// waited longest for a request; and of the connections of one address at most 128 may wait. What an address has
    /// refused is bounded too. `trustedProxies` are IP addresses of proxies that stand for their clients: requests of
    /// theirs count for the last address in `X-Forwarded-For` that is none of them.
    ///
    /// With `requiresDPoP` nothing is issued for a bearer token: a client that brings no proof of a key (RFC 9449) is refused
    /// with `invalid_dpop_proof` where it asks for a token or a badge. The programs that people sign in to are not asked.
    ///
    /// With `requiresEncryption` badges are asked for and answered in encrypted messages alone (OpenID4VCI 1.0, section 10);
    /// without it a client may encrypt them.
    ///
    /// With a `loginTask` that decides about logins, in the place of the organization's own passwords.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the address cannot be listened on, the TLS files cannot be read or a
    ///   proxy is no IP address.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        requiresDPoP: Bool = false, requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        let server = HTTPServer(
            responder: RouteResponder(
                authority: self, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask), logger: logger,
            proxies: try TrustedProxies(trustedProxies))
        try await server.run(host: host, port: port, tls: tls, onReady: onReady)
    }
}
