import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeTransport
import BadgeUI
public import Foundation

/// The answer to an app's authorization request: the address to open, with a code or with a refusal.
public struct AuthorizationAnswer: Sendable, Hashable {
    /// The app's registered redirect URI with the answer in its query (RFC 6749 section 4.1.2, RFC 9207).
    public let redirect: URL
    /// Whether the app learns who the user is.
    public let isGranted: Bool
}

/// Authorizes an app to learn who the user is, after the user's confirmation.
struct AuthorizeClient: Workflow {
    private let request: AuthorizationRequest
    let context: WorkflowContext
    private let badge = Step<Badge>()
    private let client = Step<RegisteredClient>()
    private let decision = Step<Set<String>?>()

    /// How long the user's permanent trust in an app lasts.
    static let trustPeriod: TimeInterval = 90 * 86_400

    init(_ request: AuthorizationRequest, context: WorkflowContext) {
        self.request = request
        self.context = context
    }

    /// Picks the badge, checks the app against the organization's registration, asks the user which claims to disclose,
    /// resolves the unmet restrictions of the badge, and opens the session.
    ///
    /// The question is skipped only for an app that the user always trusts, and only at an `https` address, where no
    /// other app can impersonate it. At any other address the user is asked each time.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no badge of that organization; `clientUnknown`, which is never
    ///   sent to the app; `sessionEnded`; errors of the gate and the network.
    func perform() async throws -> AuthorizationAnswer {
        let badge = try await badge.once { try await pickBadge() }
        // Its session ended with it: a wallet that has heard of that tells more than that the session is over.
        if badge.status == .revoked {
            _ = try await SecureBadge(badgeID: badge.id, purpose: .use, context: context).run()
        }
        // The passcode that opens the session counts for the badge too.
        return try await UnlockRecord.withCurrent { _ in
            try await context.withSession(of: badge) { try await answer(badge, $0) }
        }
    }

    private func answer(_ badge: Badge, _ session: DeviceSession) async throws -> AuthorizationAnswer {
        let client = try await client.once { try await fetchClient(session) }
        let decided = try await decision.once { try await decide(on: client, badge) }
        guard let claims = decided else { return try answer(["error": "access_denied"], isGranted: false) }
        let shown = try await UseBadge(
            badgeID: badge.id, audience: session.ssoAudience, nonce: request.codeChallenge, disclosing: claims,
            context: context
        ).run()
        let code = try await session.openSSO(
            clientID: client.id, redirectURI: request.redirectURI, codeChallenge: request.codeChallenge,
            presentation: shown.text)
        return try answer(["code": code.revealedText], isGranted: true)
    }

    private func pickBadge() async throws -> Badge {
        let badges = try await context.store.badges().filter { $0.server == request.organization }
        // One that was taken back is meant only where there is no other.
        let usable = badges.filter { $0.status != .revoked }
        let candidates = usable.isEmpty ? badges : usable
        return try await PickBadge(
            from: candidates, message: context.ui.localization("prompt.badgePicker.authorization"), context: context
        )
        .run()
    }

    private func fetchClient(_ session: DeviceSession) async throws -> RegisteredClient {
        let client = try await session.fetchClient(request.clientID)
        guard client.redirectURIs.contains(request.redirectURI) else {
            throw BadgeError(
                .clientUnknown, "clientUnknown.redirectURI", ["client": client.name])
        }
        let registered = Set(client.claims.map(\.name))
        guard registered.isSuperset(of: request.claims) else {
            throw BadgeError(
                .clientUnknown, "clientUnknown.claims", ["client": client.name])
        }
        return client
    }

    /// - Returns: The claims to disclose; `nil` when the user refuses.
    private func decide(on client: RegisteredClient, _ badge: Badge) async throws -> Set<String>? {
        let asked = client.claims.filter {
            $0.isRequired || request.claims.isEmpty || request.claims.contains($0.name)
        }
        let required = Set(asked.filter(\.isRequired).map(\.name))
        if let trusted = try await trusted(client, badge), trusted.claims.isSuperset(of: required) {
            return trusted.claims.intersection(asked.map(\.name))
        }
        return try await ask(
            SSORequest(
                client, asked, of: badge, at: request.redirectURI,
                canBeTrustedAlways: request.isAnsweredToTheProgramAlone), required, badge)
    }

    private func trusted(_ client: RegisteredClient, _ badge: Badge) async throws -> TrustedClient? {
        // PKCE does not identify the app that began: another app at the same address would get the answer without the
        // user's consent.
        guard request.isAnsweredToTheProgramAlone else { return nil }
        let now = context.sensors.clock.now()
        return try await context.store.trustedClients().first {
            $0.clientID == client.id && $0.badgeID == badge.id && now < $0.expires
        }
    }

    private func ask(_ prompt: SSORequest, _ required: Set<String>, _ badge: Badge) async throws -> Set<String>? {
        do {
            return try await context.withAppearance(of: badge.organizationID) {
                try await askOnScreen(prompt, required, badge)
            }
        } catch BadgeError.Code.uiNotRegistered {
            // Without a prompt, the user has not agreed.
            return nil
        }
    }

    private func askOnScreen(
        _ prompt: SSORequest, _ required: Set<String>, _ badge: Badge
    ) async throws -> Set<String>? {
        try await context.ui.prompt(\.ssoConfirmation) {
            $0.promptUserToConfirmSSO(prompt, completion: $1)
        } attempt: { decision in
            switch decision {
            case .cancel: return nil
            case .trustOnce(let claims): return try checked(claims, prompt, required)
            case .trustAlways(let claims):
                guard prompt.canBeTrustedAlways else { throw Self.askedEachTime(prompt.client) }
                let claims = try checked(claims, prompt, required)
                try await trust(prompt.client, claims, badge)
                return claims
            }
        }
    }

    private func checked(_ claims: Set<String>, _ prompt: SSORequest, _ required: Set<String>) throws -> Set<String> {
        guard claims.isSuperset(of: required) else {
            throw BadgeError(
                .invalidInput, "invalidInput.claimsRequired", ["client": prompt.client],
                recovery: .retry)
        }
        return claims.intersection(prompt.claims.map(\.name))
    }

    private static func askedEachTime(_ client: String) -> BadgeError {
        BadgeError(
            .invalidInput,
            "invalidInput.trustAlways", ["client": client],
            recovery: .retry)
    }

    private func trust(_ name: String, _ claims: Set<String>, _ badge: Badge) async throws {
        let now = context.sensors.clock.now()
        try await context.store.trust(
            TrustedClient(
                clientID: request.clientID, badgeID: badge.id, name: name, claims: claims, trustedAt: now,
                expires: now.addingTimeInterval(Self.trustPeriod)))
    }

    private func answer(_ members: [String: String], isGranted: Bool) throws -> AuthorizationAnswer {
        guard var address = URLComponents(url: request.redirectURI, resolvingAgainstBaseURL: false) else {
            throw BadgeError(.linkMalformed, "linkMalformed.answerAddress")
        }
        var items = members.map { URLQueryItem(name: $0.key, value: $0.value) }
        items.append(URLQueryItem(name: "iss", value: request.organization.absoluteString))
        if let state = request.state { items.append(URLQueryItem(name: "state", value: state)) }
        address.queryItems = (address.queryItems ?? []) + items
        // A plus sign would be read as a space.
        address.percentEncodedQuery = address.percentEncodedQuery?.replacingScalars(["+": "%2B"])
        guard let url = address.url else {
            throw BadgeError(.linkMalformed, "linkMalformed.answerAddress")
        }
        return AuthorizationAnswer(redirect: url, isGranted: isGranted)
    }
}

extension AuthorizationRequest {
    // RFC 8252, section 8.6: the system leads a claimed https address to the app of who owns it. A scheme of an app's
    // own can be claimed by any app, and a port of this machine can be listened on by any program.
    fileprivate var isAnsweredToTheProgramAlone: Bool { redirectURI.scheme?.lowercased() == "https" }
}

extension SSORequest {
    fileprivate init(
        _ client: RegisteredClient, _ claims: [RegisteredClient.Claim], of badge: Badge, at address: URL,
        canBeTrustedAlways: Bool
    ) {
        self.init(
            client: client.name, destination: address.destination,
            claims: claims.map {
                Claim(
                    name: $0.name, label: $0.label, isRequired: $0.isRequired, value: badge.disclosedValue(of: $0.name))
            },
            canBeTrustedAlways: canBeTrustedAlways)
    }
}

extension URL {
    /// The host of a web address; an app's own scheme may have no host.
    fileprivate var destination: String {
        let isWeb = ["https", "http"].contains(scheme?.lowercased())
        if isWeb, let host = host() { return port.map { "\(host):\($0)" } ?? host }
        return absoluteString.split(separator: "?", maxSplits: 1).first.map(String.init) ?? absoluteString
    }
}
