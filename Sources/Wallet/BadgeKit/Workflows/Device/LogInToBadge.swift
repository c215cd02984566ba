import BadgeClient
package import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

/// Logs the user in for a badge in the wallet. A badge that lost its key, has expired, or is locked because its
/// attempts are used up is reissued on a new key.
package struct LogInToBadge: Workflow {
    private let badgeID: Badge.ID
    private let method: LoginMethod?
    private let prompt: LoginPromptRun
    package let context: WorkflowContext
    private let session = Step<DeviceSession>()
    private let reissue = Step<ReissueBadge>()

    package init(
        badgeID: Badge.ID, method: LoginMethod? = nil, prompt: LoginPromptRequest = LoginPromptRequest(),
        context: WorkflowContext
    ) {
        self.badgeID = badgeID
        self.method = method
        self.prompt = LoginPromptRun(prompt, in: context)
        self.context = context
    }

    /// - Returns: The badge as it is now.
    package func perform() async throws -> Badge {
        let badge = try await context.store.requireBadge(badgeID)
        let organization = try await context.store.organization(badge.organizationID)
        let session = try await session.once {
            guard let organization else { return try await logIn(badge) }
            return try await context.withAppearance(of: organization) { try await logIn(badge) }
        }
        guard try await needsReissue(badge) else { return badge }
        return try await reissue.once { ReissueBadge(badge, in: session, isInteractive: true, context: context) }.run()
    }

    private func logIn(_ badge: Badge) async throws -> DeviceSession {
        let request = RequestLogin(
            subject: .badge(badge), server: badge.server, method: method, prompt: prompt, context: context)
        return try await request.run { [prompt, context] session in
            let now = context.sensors.clock.now()
            guard prompt.persistsCredentials else {
                context.transientSessions.set(session, loggedInAt: now, of: badge.id)
                return session
            }
            try await context.store.saveSession(
                StoredSession(refreshToken: session.refreshToken, loggedInAt: now), of: badge.id)
            context.transientSessions.remove(badge.id)
            return session
        }
    }

    private func needsReissue(_ badge: Badge) async throws -> Bool {
        let hasExpired = badge.validity.expires.map { $0 <= context.sensors.clock.now() } ?? false
        if hasExpired || badge.status == .keyMissing || badge.status == .expired { return true }
        return try await context.store.attemptLockedBadges().contains(badge.id)
    }
}
