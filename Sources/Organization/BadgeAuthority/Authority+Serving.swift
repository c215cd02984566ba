import BadgeCredentials
public import BadgeDelivery
import BadgeModel
import BadgeOpenID
public import BadgeServing
import BadgeSystem
public import BadgeTransport
import Foundation
import Logging

extension Authority {
    /// Returns a transport to the organization for a wallet in this process: the routes of the server, at the issuer's
    /// address only.
    ///
    ///     var configuration = WalletConfiguration(home: folder)
    ///     configuration.transport = authority.transport()
    ///     let wallet = try await BadgeWallet.open(configuration)
    ///
    /// - Parameters:
    ///   - loginTask: Decides on logins; `nil` for the organization's own passwords.
    ///   - network: The transport from the organization to its identity providers, by default the real network.
    ///   - allowsSharing: Whether people can have the organization send what they share by email.
    public func transport(
        loginTask: (any LoginTask)? = nil, network: (any HTTPTransport)? = nil, allowsSharing: Bool = false
    ) -> any HTTPTransport {
        transport(loginTask: loginTask, network: network, extensions: [], allowsSharing: allowsSharing)
    }

    // Returns a transport with routes beside the organization's own.
    package func transport(
        loginTask: (any LoginTask)? = nil, network: (any HTTPTransport)? = nil, extensions: [any RouteExtension],
        allowsSharing: Bool = false
    ) -> any HTTPTransport {
        InProcessTransport(
            authority: self, loginTask: loginTask, network: network, extensions: extensions,
            allowsSharing: allowsSharing)
    }

    /// Returns a transport to the organization for a wallet in this process, with people who log in at another server.
    ///
    ///     configuration.transport = try authority.transport(authorizationServer: server, network: LiveTransport())
    ///
    /// - Parameters:
    ///   - authorizationServer: The server whose access tokens are accepted, as in
    ///     ``serve(host:port:tls:trustedProxies:requiresDPoP:requiresEncryption:loginTask:authorizationServer:network:delivery:service:onReady:)``.
    ///   - network: The transport from the organization to that server, and to its identity providers.
    /// - Throws: `BadgeError` of the store.
    public func transport(
        authorizationServer: ExternalAuthorizationServer, network: any HTTPTransport
    ) throws -> any HTTPTransport {
        InProcessTransport(
            authority: self, externalServer: try externalClient(authorizationServer, network), network: network)
    }

    /// Sets the scheme of the links in invitations and recovery emails, for an app with its own
    /// `WalletConfiguration.linkScheme`; `badge` before the first call.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a text that is not a lowercase scheme (RFC 3986, section 3.1), or the
    ///   scheme of other links, such as `https`; errors of the store.
    public func setLinkScheme(_ scheme: String) throws {
        guard BadgeLink.isScheme(scheme) else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.invitationScheme", ["scheme": scheme, "example": BadgeLink.scheme]))
        }
        try store.setLinkScheme(scheme)
    }

    /// Serves the organization on a socket until the task is cancelled, then completes the requests in progress and
    /// returns.
    ///
    /// With `port` 0 the system chooses a port. `onReady` is called once with the port; connections that arrive before
    /// it returns are answered afterwards. Without `tls` nothing is encrypted: use that only on this machine's loopback
    /// interface, or behind a proxy that encrypts.
    ///
    /// At most 512 connections are open. If all are in use, the address with the most connections loses the one that
    /// has waited longest for a request; at most 128 connections of one address may wait longer than two and a half
    /// seconds. The number of strangers' requests per address is limited too. `trustedProxies` are the IP addresses of
    /// proxies: their requests count for
    /// the last address in `X-Forwarded-For` that is not a trusted proxy.
    ///
    /// On the loopback interface it answers only to the names of that interface and to the organization's own. Pages of
    /// other sites may read its public documents: metadata, keys, status lists and the policy. Anything else that a
    /// browser asks for them is refused, except for links that the user follows.
    ///
    /// With `requiresDPoP` nothing is issued for a bearer token: a client without a proof of a key (RFC 9449) is
    /// refused with `invalid_dpop_proof` at the token and credential endpoints. Apps that people sign in to are exempt.
    ///
    /// With `requiresEncryption` credential requests and responses must be encrypted (OpenID4VCI 1.0, section 10);
    /// otherwise encryption is optional.
    ///
    /// With a `loginTask`, the task decides on logins in place of the organization's own passwords.
    ///
    /// With `authorizationServer`, the organization accepts that server's access tokens for people whose accounts are
    /// linked (``linkAccount(_:at:to:)``), and refers wallets to it for logins. The organization contacts the server,
    /// and its identity providers, over `network`, by default the real network.
    ///
    /// With `delivery`, the messages of the outbox are delivered by email and text message, and people get notices of new
    /// devices, suspended and revoked badges, and changed passwords. People can share by email if it allows that.
    ///
    /// With `service`, its health and metrics are served on an address of the loopback interface, and the files of the
    /// certificate are read again on request. It also says as whom the organization asks wallets for badges.
    ///
    /// After the task's cancellation, requests in progress are answered within 30 seconds, and the message that is being
    /// delivered is finished within 10.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the address is not available, the TLS files cannot be read, or a proxy
    ///   is not an IP address.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        requiresDPoP: Bool = false, requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        authorizationServer: ExternalAuthorizationServer? = nil, network: (any HTTPTransport)? = nil,
        delivery: MessageDelivery? = nil, service: ServiceSettings = ServiceSettings(),
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        try await serve(
            host: host, port: port, tls: tls, trustedProxies: trustedProxies, requiresDPoP: requiresDPoP,
            requiresEncryption: requiresEncryption, loginTask: loginTask, authorizationServer: authorizationServer,
            network: network, extensions: [], delivery: delivery, service: service, onReady: onReady)
    }

    // Serves the organization with routes beside its own.
    package func serve(
        host: String, port: Int, tls: TLSFiles?, trustedProxies: [String], requiresDPoP: Bool,
        requiresEncryption: Bool, loginTask: (any LoginTask)?, authorizationServer: ExternalAuthorizationServer?,
        network: (any HTTPTransport)?, extensions: [any RouteExtension], delivery: MessageDelivery?,
        service: ServiceSettings, onReady: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        for part in extensions { try part.requireSafe(on: host, of: self, proxies: trustedProxies) }
        try requireUsable(service.presentations)
        let external = try authorizationServer.map { try externalClient($0, try network ?? LiveTransport()) }
        if external == nil { try store.setAuthorizationServer(nil) }
        try set(delivery)
        for part in extensions { try part.begin(in: self) }
        async let _ = logProblem(of: external)
        let monitor = ServiceMonitor(
            startedAt: clock.now(), certificate: try tls.map(ReloadingCertificate.init),
            pageRequests: service.pageRequests)
        let server = HTTPServer(
            responder: RouteResponder(
                authority: self, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask, externalServer: external, network: network, extensions: extensions,
                allowsSharing: delivery?.mail != nil && delivery?.allowsSharing == true,
                presentations: service.presentations, metrics: monitor.requests),
            logger: logger,
            proxies: try TrustedProxies(trustedProxies),
            browsers: BrowserGuard(
                origins: [try store.issuer()], isPublic: Endpoint.isPublic,
                mayBeFramed: { request in extensions.contains { $0.mayBeFramed(request) } }),
            metrics: monitor.requests)
        try await withOperations(service, monitor) {
            async let _ = monitor.reloadCertificate(on: service.reloads, logger: logger, service.onReload)
            try await withDelivery(delivery) {
                try await withTaskCancellationHandler {
                    try await server.run(host: host, port: port, tls: monitor.certificate) { port in
                        try await onReady(port)
                        monitor.becomeReady()
                    }
                } onCancel: {
                    monitor.beginStopping()
                }
            }
        }
    }

    // Delivers messages while the body runs. Not a child task, which would be cancelled in the middle of a message.
    private func withDelivery(_ delivery: MessageDelivery?, _ body: () async throws -> Void) async throws {
        let course = ContinuousDelivery()
        let task = Task { await deliverContinuously(delivery, course) }
        do {
            try await body()
        } catch {
            await course.stop(task)
            throw error
        }
        await course.stop(task)
    }

    private func externalClient(
        _ server: ExternalAuthorizationServer, _ network: any HTTPTransport
    ) throws -> ExternalServerClient {
        try store.setAuthorizationServer(server.issuer.absoluteString)
        return ExternalServerClient(
            server, web: WebClient(transport: network, clock: clock, random: random), clock: clock)
    }

    // Reports an unusable server before the first login; invitations continue without it.
    private func logProblem(of server: ExternalServerClient?) async {
        guard let server, let problem = await server.findProblem() else { return }
        logger.error("Logins at the authorization server are not taken yet.", metadata: ["reason": "\(problem)"])
    }
}
