import BadgeServing

extension RouteResponder {
    // Creates a responder with the authority's routes.
    init(
        authority: Authority, requiresDPoP: Bool = false, requiresEncryption: Bool = false,
        loginTask: (any LoginTask)? = nil, externalServer: ExternalServerClient? = nil,
        hypermedia: HypermediaSettings? = nil
    ) {
        self.init(
            AuthorityRoutes(
                authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask, externalServer: externalServer, hypermedia: hypermedia
            ).router(), clock: authority.clock, logger: authority.logger)
    }
}
