public import BadgeServing
public import BadgeTransport
import Foundation
import Logging

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

    /// The organization as a wallet in this process reaches it, when people log in at another server.
    ///
    ///     configuration.transport = try authority.transport(authorizationServer: server, network: LiveTransport())
    ///
    /// - Parameters:
    ///   - authorizationServer: The server whose access tokens are taken, as
    ///     ``serve(host:port:tls:trustedProxies:requiresDPoP:requiresEncryption:loginTask:authorizationServer:network:onReady:)``
    ///     takes them.
    ///   - network: How the organization reaches that server.
    /// - Throws: `BadgeError` of the store.
    public func transport(
        authorizationServer: ExternalAuthorizationServer, network: any HTTPTransport
    ) throws -> any HTTPTransport {
        InProcessTransport(
            authority: self, externalServer: try externalClient(authorizationServer, network))
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
    /// With a `loginTask` that decides about logins instead of the organization's own passwords.
    ///
    /// With `authorizationServer` its access tokens are taken for those of the people whose accounts are linked
    /// (``linkAccount(_:at:to:)``), and wallets are told to log in there; it is asked over `network`, the real one where that
    /// is `nil`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the address cannot be listened on, the TLS files cannot be read or a
    ///   proxy is no IP address.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        requiresDPoP: Bool = false, requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        authorizationServer: ExternalAuthorizationServer? = nil, network: (any HTTPTransport)? = nil,
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        let external = try authorizationServer.map { try externalClient($0, try network ?? LiveTransport()) }
        if external == nil { try store.setAuthorizationServer(nil) }
        async let _ = logProblem(of: external)
        let server = HTTPServer(
            responder: RouteResponder(
                authority: self, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask, externalServer: external), logger: logger,
            proxies: try TrustedProxies(trustedProxies))
        try await server.run(host: host, port: port, tls: tls, onReady: onReady)
    }

    private func externalClient(
        _ server: ExternalAuthorizationServer, _ network: any HTTPTransport
    ) throws -> ExternalServerClient {
        try store.setAuthorizationServer(server.issuer.absoluteString)
        return ExternalServerClient(
            server, web: WebClient(transport: network, clock: clock, random: random), clock: clock)
    }

    // A server that cannot be used is known before somebody logs in; invitations go on without it.
    private func logProblem(of server: ExternalServerClient?) async {
        guard let server, let problem = await server.findProblem() else { return }
        logger.error("Logins at the authorization server are not taken yet.", metadata: ["reason": "\(problem)"])
    }
}
