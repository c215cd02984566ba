import BadgeServing

extension RouteResponder {
    // Answers by the authority's routes.
    init(
        authority: Authority, requiresDPoP: Bool = false, requiresEncryption: Bool = false,
        loginTask: (any LoginTask)? = nil
    ) {
        self.init(
            AuthorityRoutes(
                authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption,
                loginTask: loginTask
            ).router(), clock: authority.clock, logger: authority.logger)
    }
}
