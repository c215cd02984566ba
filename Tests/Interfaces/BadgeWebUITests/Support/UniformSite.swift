import BadgeModel
import BadgeUI

@testable import BadgeWebUI

/// A site that answers every request alike.
struct UniformSite: SitePages {
    let answer: @Sendable (SiteRequest) throws -> SiteResponse<String>

    let loginPath: WebPath = "/login"

    func current(_ user: String) async throws -> String? { user }

    func routeName(of request: WebRequest) -> String? { nil }

    func bodyLimit(of request: WebRequest, by user: String?) -> Int { Self.formLimit }

    func frame(for languages: Languages, user: String?) async -> WebFrame { WebFrame(name: "Site") }

    func response(to request: SiteRequest, by user: String?) async throws -> SiteResponse<String>? {
        try answer(request)
    }
}
