import BadgeServing

extension RouteResponder {
    // Answers by the authority's routes.
    init(authority: Authority, requiresDPoP: Bool = false, requiresEncryption: Bool = false) {
        self.init(
            AuthorityRoutes(
                authority: authority, requiresDPoP: requiresDPoP, requiresEncryption: requiresEncryption
            ).router(), clock: authority.clock, logger: authority.logger)
    }
}
