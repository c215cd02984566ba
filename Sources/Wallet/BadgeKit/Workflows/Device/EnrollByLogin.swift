import BadgeClient
import BadgeCredentials
package import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeUI
package import Foundation

/// Enrolls this device at an organization by a login, without an invitation.
package struct EnrollByLogin: Workflow {
    private let server: URL
    private let method: LoginMethod?
    private let prompt: LoginPromptRun
    package let context: WorkflowContext
    private let issued = Step<Badge>()
    private let welcomed = Step<Void>()
    private let configuration = Step<ServerConfiguration?>()
    private let offer = Step<ResolvedOffer>()
    private let told = Step<Void>()
    private let authorized = Step<AuthorizedIssuance>()
    private let saved = Step<Void>()
    private let issuing = Step<IssueCredential>()
    private let forgotten = Step<Void>()

    /// - Parameter method: `nil` for a user name and a password if the organization's own server accepts them from an
    ///   app, otherwise for the browser or another screen.
    package init(
        server: URL, method: LoginMethod? = nil, prompt: LoginPromptRequest = LoginPromptRequest(),
        context: WorkflowContext
    ) {
        self.server = server.normalized
        self.method = method
        self.prompt = LoginPromptRun(prompt, in: context)
        self.context = context
    }

    /// A login without any screen.
    init(server: URL, credentials: LoginCredentials, context: WorkflowContext) {
        self.init(server: server, method: .challenge, prompt: .silent(credentials), context: context)
    }

    /// Announces the passcode rules that the badge tightens, logs in, has the badge issued, and resolves what gates its
    /// first use on this device.
    ///
    /// - Returns: The stored badge; `pending` when its activation was refused.
    package func perform() async throws -> Badge {
        let badge = try await issued.once { try await issueBadge() }
        try await welcomed.once { await context.welcome(badge) }
        if !prompt.persistsCredentials {
            try await forgotten.once { try await context.makeSessionTransient(of: badge) }
        }
        return try await context.activateIfPermitted(badge)
    }

    private func issueBadge() async throws -> Badge {
        // Before the lock, which says less.
        try await context.sessionLogin(by: method)?.prepare(in: context)
        return try await issueLockedBadge()
    }

    private func issueLockedBadge() async throws -> Badge {
        try await context.store.withIssuanceLock(.login(server: server)) { lock in
            let issuance = try await authorized.once { try await authorizeIssuance(lock) }
            try await saved.once { try await context.save(issuance, lock) }
            return try await issuing.once {
                IssueCredential(authorized: issuance, isInteractive: true, context: context)
            }.run()
        }
    }

    private func authorizeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance {
        // An add-on's login waits for the organization itself.
        let configuration =
            context.sessionLogin(by: method) == nil
            ? try await configuration.once { try await fetchConfiguration() } : nil
        // Before the login, so that cancelling leaves no session.
        try await told.once {
            try await context.confirm(try await context.fetchTightening { try await resolvedOffer() })
        }
        let issuance = try await context.store.beginIssuance(lock)
        do {
            let grant = try await logIn(configuration)
            return AuthorizedIssuance(
                issuance, context.requestingBatch(grant), loggedInAt: context.sensors.clock.now())
        } catch {
            await context.discard(issuance)
            throw error
        }
    }

    private func logIn(_ configuration: ServerConfiguration?) async throws -> AuthorizedOffer {
        // Before the user types a password for an organization that issues no badges.
        let offer = try await resolvedOffer()
        return try await context.withAppearance(of: offer) {
            if offersSessionLogin(configuration) {
                let request = RequestLogin(
                    subject: .organization(configuration?.name ?? offer.issuerName), server: server, method: method,
                    prompt: prompt, context: context)
                return try await request.run { [context] in try await context.issuer.authorize($0) }
            }
            let isUsual = configuration?.authorizationServer == nil && context.login(offeredBy: offer) == nil
            if let configuration, method == .challenge || method == nil && isUsual {
                let request = RequestLogin(
                    subject: .organization(configuration.name), server: server, method: .challenge, prompt: prompt,
                    context: context)
                return try await request.run { [context] in try await context.issuer.authorize($0) }
            }
            return try await context.logIn(
                for: offer, organization: configuration?.name ?? offer.issuerName, method: method,
                device: try await context.device(at: server), prompt: prompt)
        }
    }

    private func offersSessionLogin(_ configuration: ServerConfiguration?) -> Bool {
        if context.sessionLogin(by: method) != nil { return true }
        guard method == nil, prompt.request.answer == nil, let configuration else { return false }
        return context.sessionLogin(offeredBy: configuration) != nil
    }

    private func resolvedOffer() async throws -> ResolvedOffer {
        try await offer.once { try await context.issuer.offerForEnrollment(at: server) }
    }

    /// Returns `nil` at a server without the device API, which accepts no password from an app.
    private func fetchConfiguration() async throws -> ServerConfiguration? {
        do { return try await context.issuer.fetchConfiguration(of: server) } catch BadgeError.Code.notSupported {
            guard method != .challenge else {
                throw BadgeError(.notSupported, "notSupported.passwordLogin", ["server": server.host() ?? ""])
            }
            return nil
        }
    }
}
