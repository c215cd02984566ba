public import BadgeAuthority
public import BadgeTransport

extension Authority {
    /// Returns a transport to the organization and to sample servers for a wallet in this process.
    ///
    ///     configuration.transport = authority.transport(hypermedia: HypermediaSettings())
    ///
    /// - Parameters:
    ///   - loginTask: Decides on logins; `nil` for the organization's own passwords.
    ///   - hypermedia: How hypermedia authentication is served; `nil` if it is not.
    ///   - flows: How native sign-ins are served; `nil` if they are not.
    ///   - network: The transport from the organization to its identity providers, by default the real network.
    ///   - allowsSharing: Whether people can have the organization send what they share by email.
    public func transport(
        loginTask: (any LoginTask)? = nil, hypermedia: HypermediaSettings?, flows: FlowServer? = nil,
        network: (any HTTPTransport)? = nil, allowsSharing: Bool = false
    ) -> any HTTPTransport {
        transport(
            loginTask: loginTask, network: network, extensions: Self.extensions(hypermedia, flows),
            allowsSharing: allowsSharing)
    }

    /// Returns a transport to the organization and to a server of native sign-ins for a wallet in this process.
    ///
    ///     configuration.transport = authority.transport(flows: try FlowServer())
    ///
    /// - Parameters:
    ///   - loginTask: Decides on logins; `nil` for the organization's own passwords.
    ///   - flows: How native sign-ins are served; `nil` if they are not.
    ///   - network: The transport from the organization to its identity providers, by default the real network.
    ///   - allowsSharing: Whether people can have the organization send what they share by email.
    public func transport(
        loginTask: (any LoginTask)? = nil, flows: FlowServer?, network: (any HTTPTransport)? = nil,
        allowsSharing: Bool = false
    ) -> any HTTPTransport {
        transport(
            loginTask: loginTask, hypermedia: nil, flows: flows, network: network, allowsSharing: allowsSharing)
    }

    /// Serves the organization and sample servers on a socket until the task is cancelled, as
    /// ``/BadgeAuthority/Authority/serve(host:port:tls:trustedProxies:requiresDPoP:requiresEncryption:loginTask:authorizationServer:network:delivery:service:onReady:)``
    /// serves the organization alone.
    ///
    /// With `hypermedia`, people can log in by hypermedia authentication, and the metadata say where. A login that lets
    /// people in without a credential is served on the loopback interface only, for an organization with an address there
    /// and without proxies.
    ///
    /// With `flows`, apps can sign people in by the forms of a flow, and pages of other sites may have its pages in
    /// frames. Sample providers are served like a login without a credential.
    ///
    /// - Throws: What serving the organization alone throws; `BadgeError` `invalidInput` when a sample server is not for
    ///   this address or names no person; `notFound` for a person whom the organization does not have.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        requiresDPoP: Bool = false, requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        authorizationServer: ExternalAuthorizationServer? = nil, network: (any HTTPTransport)? = nil,
        hypermedia: HypermediaSettings?, flows: FlowServer? = nil, delivery: MessageDelivery? = nil,
        service: ServiceSettings = ServiceSettings(),
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        try await serve(
            host: host, port: port, tls: tls, trustedProxies: trustedProxies, requiresDPoP: requiresDPoP,
            requiresEncryption: requiresEncryption, loginTask: loginTask, authorizationServer: authorizationServer,
            network: network, extensions: Self.extensions(hypermedia, flows), delivery: delivery, service: service,
            onReady: onReady)
    }

    /// Serves the organization and a server of native sign-ins on a socket until the task is cancelled.
    ///
    /// - Throws: What serving the organization alone throws; `BadgeError` `invalidInput` when the sample providers are
    ///   not for this address.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil, trustedProxies: [String] = [],
        requiresDPoP: Bool = false, requiresEncryption: Bool = false, loginTask: (any LoginTask)? = nil,
        authorizationServer: ExternalAuthorizationServer? = nil, network: (any HTTPTransport)? = nil,
        flows: FlowServer?, delivery: MessageDelivery? = nil, service: ServiceSettings = ServiceSettings(),
        onReady: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        try await serve(
            host: host, port: port, tls: tls, trustedProxies: trustedProxies, requiresDPoP: requiresDPoP,
            requiresEncryption: requiresEncryption, loginTask: loginTask, authorizationServer: authorizationServer,
            network: network, hypermedia: nil, flows: flows, delivery: delivery, service: service, onReady: onReady)
    }

    private static func extensions(
        _ hypermedia: HypermediaSettings?, _ flows: FlowServer?
    ) -> [any RouteExtension] {
        let all: [(any RouteExtension)?] = [hypermedia, flows]
        return all.compactMap { $0 }
    }
}
