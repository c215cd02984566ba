import BadgeIssuance
import BadgeKeys
public import BadgeModel
import BadgeStorage
import Foundation

/// Logs a person in for a badge that is here; a badge that lost its key or has expired is issued again on a new key.
public struct LogInToBadge: Workflow {
    private let badgeID: Badge.ID
    private let context: WorkflowContext
    private let memory = StepMemory()

    /// Takes the badge.
    public init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// - Returns: The badge as it is now.
    public func run() async throws -> Badge {
        let badge = try await context.store.requireBadge(badgeID)
        let session = try await memory.step("login") { try await logIn(badge) }
        guard needsRestoring(badge) else { return badge }
        return try await ReissueBadge(badge: badge, session: session, context: context, memory: memory).run()
    }

    private func logIn(_ badge: Badge) async throws -> DeviceSession {
        try await RequestLogin(subject: .badge(badge), server: badge.server, context: context).run { session in
            try await context.store.keepSession(
                StoredSession(refreshToken: session.refreshToken, loggedInAt: context.sensors.clock.now()), of: badge.id)
            return session
        }
    }

    private func needsRestoring(_ badge: Badge) -> Bool {
        let hasExpired = badge.validity.expires.map { $0 <= context.sensors.clock.now() } ?? false
        return hasExpired || badge.status == .keyMissing || badge.status == .expired
    }
}

/// Has a badge issued again on a new key, in the place of what is here.
///
/// The old badge is withdrawn with the answer that brings the new one: a run that is cut off there is taken up with the
/// same key.
struct ReissueBadge {
    let badge: Badge
    let session: DeviceSession
    /// Whether the person may be asked.
    var asks = true
    let context: WorkflowContext
    let memory: StepMemory

    func run() async throws -> Badge {
        let claim = try context.store.lockIssuance(offerDigest: Self.digest(of: badge.id))
        defer { withExtendedLifetime(claim) {} }
        let granted = try await memory.step("grant") { try await grant(claim) }
        return try await IssueCredential(granted: granted, replaced: badge, asks: asks, context: context, memory: memory).run()
    }

    private func grant(_ claim: IssuanceLock) async throws -> AuthorizedIssuance {
        if let granted = try await context.resumeIssuance(claim) { return granted }
        let authorized = try await context.issuer.authorize(session)
        let issuance = try await context.unlocking { try await context.store.beginIssuance(claim, with: $0) }
        try await context.store.keepAuthorization(
            authorized.stored, expires: authorized.expires, of: issuance, claim)
        return AuthorizedIssuance(issuance, authorized)
    }

    /// By which what is under way is known again, in place of an offer's.
    static func digest(of badge: Badge.ID) -> String { IssuanceLock.restoration + badge.rawValue }
}
