import BadgeCredentials
public import BadgeDelivery
import BadgeModel
import BadgeOpenID
public import BadgeServing
import BadgeSystem
public import BadgeTransport
import Foundation
import Logging
import ServiceLifecycle

/// An organization as a server: in this process for a wallet beside it, or on a socket.
///
///     let server = OrganizationServer(authority) { server in
///         server.requiresDPoP = true
///         server.loginTask = DirectoryLogin()
///     }
///     configuration.transport = try server.transport()
///     try await server.run(port: 8443, tls: files)
///
/// The settings are the same for both; ``delivery`` and ``service`` concern the socket alone.
public struct OrganizationServer: Sendable {
    /// The organization that is served.
    public let authority: Authority
    /// Whether a client must prove a key to be issued anything: without a proof (RFC 9449) it is refused with
    /// `invalid_dpop_proof` at the token and credential endpoints. Apps that people sign in to are exempt.
    public var requiresDPoP = false
    /// Whether credential requests and responses must be encrypted (OpenID4VCI 1.0, section 10); otherwise they may be.
    public var requiresEncryption = false
    /// Decides on logins; `nil` for the organization's own passwords.
    public var loginTask: (any LoginTask)?
    /// A server whose access tokens are accepted for people whose accounts are linked
    /// (``Authority/linkAccount(_:at:to:)``), and to which wallets are referred for logins; `nil` for none.
    public var authorizationServer: ExternalAuthorizationServer?
    /// The transport from the organization to that server and to its identity providers; `nil` for the real network.
    public var network: (any HTTPTransport)?
    /// Whether people can have the organization send what they share by email, to anyone: 20 emails a day and person. On
    /// a socket without effect unless ``delivery`` has a mail server.
    public var allowsSharing = false
    /// As whom it asks wallets for badges with which people sign in to apps.
    public var presentations = PresentationSettings.unsigned
    /// How the messages of the outbox are delivered, with notices of new devices, suspended and revoked badges, and
    /// changed passwords; `nil` if the operator passes messages on.
    public var delivery: MessageDelivery?
    /// How it is operated: health, metrics, and certificates that are read again.
    public var service = ServiceSettings()
    // What is served beside the organization's own routes.
    package var extensions: [any RouteExtension] = []
    // What is served before the organization and ends after it, such as the administrators' pages.
    package var companions: [any AwaitedService] = []

    /// Creates a server of the organization.
    public init(_ authority: Authority) { self.authority = authority }

    /// Creates a server of the organization, and changes its settings.
    public init(_ authority: Authority, _ configure: (inout OrganizationServer) throws -> Void) rethrows {
        self.init(authority)
        try configure(&self)
    }

    /// Returns a transport for a wallet in this process: the routes of the server, at the issuer's address only.
    ///
    /// - Throws: `BadgeError` of the store, or of the system's certificates, with an ``authorizationServer``.
    public func transport() throws -> any HTTPTransport {
        InProcessTransport(self, externalServer: try authorizationServer.map(client))
    }

    /// Serves the organization on a socket until the task is cancelled, then completes the requests in progress and
    /// returns.
    ///
    /// At most 512 connections are open. If all are in use, the address with the most connections loses the one that
    /// has waited longest for a request; at most 128 connections of one address may wait longer than two and a half
    /// seconds. The number of strangers' requests per address is limited too.
    ///
    /// On the loopback interface it answers only to the names of that interface and to the organization's own. Pages of
    /// other sites may read its public documents: metadata, keys, status lists and the policy. Anything else that a
    /// browser asks for them is refused, except for links that the user follows.
    ///
    /// After the task's cancellation, requests in progress are answered within 30 seconds, and the message that is being
    /// delivered is finished within 10.
    ///
    /// - Parameters:
    ///   - port: The port; 0 lets the system choose.
    ///   - tls: The certificate. Without one nothing is encrypted: use that only on this machine's loopback interface, or
    ///     behind a proxy that encrypts.
    ///   - trustedProxies: The IP addresses of proxies: their requests count for the last address in `X-Forwarded-For`
    ///     that is not a trusted proxy.
    ///   - onReady: Called once with the port; connections that arrive before it returns are answered afterwards.
    /// - Throws: `BadgeError` `invalidInput` when the address is not available, the TLS files cannot be read, a proxy is
    ///   not an IP address, or a setting does not fit the address.
    public func run(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        for part in extensions { try part.requireSafe(on: host, of: authority, proxies: trustedProxies) }
        try authority.requireUsable(presentations)
        let external = try authorizationServer.map(client)
        if external == nil { try authority.store.setAuthorizationServer(nil) }
        try authority.set(delivery)
        for part in extensions { try part.begin(in: authority) }
        async let _ = logProblem(of: external)
        let monitor = ServiceMonitor(
            startedAt: authority.clock.now(), certificate: try tls.map(ReloadingCertificate.init),
            pageRequests: service.pageRequests)
        let server = HTTPServer(
            responder: RouteResponder(served, externalServer: external, metrics: monitor.requests),
            logger: authority.logger,
            proxies: try TrustedProxies(trustedProxies),
            browsers: BrowserGuard(
                origins: [try authority.store.issuer()], isPublic: Endpoint.isPublic,
                mayBeFramed: { request in extensions.contains { $0.mayBeFramed(request) } }),
            metrics: monitor.requests
        ).service(host: host, port: port, tls: monitor.certificate) { port in
            try await onReady(port)
            monitor.becomeReady()
        }
        try await withTaskCancellationOrGracefulShutdownHandler {
            try await ServiceStack.run(server, after: operations(monitor) + companions, beside: helpers(monitor))
        } onCancelOrGracefulShutdown: {
            monitor.beginStopping()
        }
    }

    private func operations(_ monitor: ServiceMonitor) -> [any AwaitedService] {
        service.operationsAddress.map {
            [
                OperationsService(
                    authority: authority, monitor: monitor, address: $0, onReady: service.onOperationsReady)
            ]
        } ?? []
    }

    private func helpers(_ monitor: ServiceMonitor) -> [any Service] {
        var services: [any Service] = []
        if let delivery, delivery.mail != nil || delivery.texts != nil {
            services.append(
                DeliveryService(delivery, of: StoredOutbox(authority: authority), logger: authority.logger))
        }
        if let reloads = service.reloads {
            services.append(
                CertificateReloads(
                    requests: reloads, monitor: monitor, logger: authority.logger, onReload: service.onReload))
        }
        return services
    }

    // As it is on a socket, where what people share is sent.
    private var served: OrganizationServer {
        var server = self
        server.allowsSharing = allowsSharing && delivery?.mail != nil
        return server
    }

    private func client(of server: ExternalAuthorizationServer) throws -> ExternalServerClient {
        try authority.store.setAuthorizationServer(server.issuer.absoluteString)
        let web = WebClient(
            transport: try network ?? LiveTransport(), clock: authority.clock, random: authority.random)
        return ExternalServerClient(server, web: web, clock: authority.clock)
    }

    // Reports an unusable server before the first login; invitations continue without it.
    private func logProblem(of server: ExternalServerClient?) async {
        guard let server, let problem = await server.findProblem() else { return }
        authority.logger.error(
            "Logins at the authorization server are not taken yet.", metadata: ["reason": "\(problem)"])
    }
}
