import BadgeModel
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // What a person asks for beside a badge.
    func addServices(to router: Router<AuthorityContext>) {
        router.post(RouterPath(Endpoint.recovery)) { request, _ in try await recovery(request) }
        router.put(RouterPath(Endpoint.photo)) { request, _ in try await photo(request) }
        router.post(RouterPath(Endpoint.codes)) { request, _ in try await badgeCode(request) }
        router.get(RouterPath(Endpoint.codes + "/secret")) { request, _ in try await codeSecret(request) }
        router.get(RouterPath(Endpoint.clients + "/{id}")) { request, context in
            try await client(request, id: context.parameters.get("id") ?? "")
        }
        router.post(RouterPath(Endpoint.sso)) { request, _ in try await sso(request) }
    }
}

extension DeviceToken {
    func requiredBadge() throws -> String {
        guard let badge else { throw ProtocolError.badgeMissing }
        return badge
    }
}

extension ProtocolError {
    static let badgeMissing = Self(
        "badge_missing", "The session speaks of no badge that may be used.", status: .forbidden)

    static func rateLimited(retryAfter: Int) -> Self {
        var error = Self("rate_limited", "That was asked too often. Try again later.", status: .tooManyRequests)
        error.headers[.retryAfter] = String(retryAfter)
        return error
    }
}
