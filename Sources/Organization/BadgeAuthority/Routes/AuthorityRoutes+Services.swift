import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // Adds the services beside badges: recovery, photos, codes, and sessions of other apps.
    func addServices(to router: Router<AuthorityContext>) {
        router.post(RouterPath(Endpoint.recovery)) { request, _ in try await recovery(request) }
        router.put(RouterPath(Endpoint.photo)) { request, _ in try await savePhoto(request) }
        router.get(RouterPath(Endpoint.photo)) { request, _ in try await photo(request) }
        router.post(RouterPath(Endpoint.photo)) { request, _ in try await presentedPhoto(request) }
        router.post(RouterPath(Endpoint.photoNonce)) { request, _ in try await photoNonce(request) }
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

    // The session continues once the badge is reinstated.
    static let badgeSuspended = Self(
        "badge_suspended", "A badge of the person is suspended. Ask the organization to give it back.",
        status: .forbidden)

    // The same error with status 400, as a token endpoint must respond (RFC 6749, section 5.2).
    var refusingTokens: Self {
        var refusal = Self(code, description)
        refusal.members = members
        return refusal
    }
}
