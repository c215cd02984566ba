import BadgeServing
import BadgeTransport

extension RouteResponder {
    // Creates a responder with the authority's routes.
    init(
        authority: Authority, requiresDPoP: Bool = false, requiresEncryption: Bool = false,
        loginTask: (any LoginTask)? = nil, externalServer: ExternalServerClient? = nil,
        network: (any HTTPTransport)? = nil, extensions: [any RouteExtension] = [],
        allowsSharing: Bool = false, presentations: PresentationSettings = .unsigned,
        metrics: RequestMetrics? = nil
    ) {
        self.init(
            AuthorityRoutes(
                authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask, externalServer: externalServer, providers: ProviderClients(network: network),
                extensions: extensions, allowsSharing: allowsSharing, presentations: presentations,
                metrics: metrics
            ).router(), clock: authority.clock, logger: authority.logger,
            refusalLog: RequestLogMiddleware(metrics: metrics))
    }
}
