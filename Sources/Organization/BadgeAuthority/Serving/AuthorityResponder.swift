import BadgeServing

extension RouteResponder {
    // Creates a responder with the routes of an organization.
    init(
        _ server: OrganizationServer, externalServer: ExternalServerClient? = nil, metrics: RequestMetrics? = nil
    ) {
        self.init(
            AuthorityRoutes(server, externalServer: externalServer, metrics: metrics).router(),
            clock: server.authority.clock, logger: server.authority.logger,
            refusalLog: RequestLogMiddleware(metrics: metrics))
    }
}
