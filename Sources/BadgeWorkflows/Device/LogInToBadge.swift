import BadgeIssuance
import BadgeKeys
public import BadgeModel
import BadgeStorage
import Foundation

/// Logs a person in for a badge that is here; a badge that lost its key or has expired is issued again on a new key.
public struct LogInToBadge: Workflow {
    private let badgeID: Badge.ID
    private let parts: WalletParts
    private let memory = StepMemory()

    /// Takes the badge.
    public init(badgeID: Badge.ID, parts: WalletParts) {
        self.badgeID = badgeID
        self.parts = parts
    }

    /// - Returns: The badge as it is now.
    public func run() async throws -> Badge {
        let badge = try await parts.store.requireBadge(badgeID)
        let session = try await memory.step("login") { try await logIn(badge) }
        guard needsRestoring(badge) else { return badge }
        return try await RestoreBadge(badge: badge, session: session, parts: parts, memory: memory).run()
    }

    private func logIn(_ badge: Badge) async throws -> DeviceSession {
        try await AskForLogin(subject: .badge(badge), server: badge.server, parts: parts).run { session in
            try await parts.store.keepSession(
                StoredSession(refreshToken: session.refreshToken, loggedInAt: parts.sensors.clock.now()), of: badge.id)
            return session
        }
    }

    private func needsRestoring(_ badge: Badge) -> Bool {
        let hasExpired = badge.validity.expires.map { $0 <= parts.sensors.clock.now() } ?? false
        return hasExpired || badge.status == .keyMissing || badge.status == .expired
    }
}

/// Has a badge issued again on a new key, in the place of what is here.
///
/// The old badge is withdrawn with the answer that brings the new one: a run that is cut off there is taken up with the
/// same key.
struct RestoreBadge {
    let badge: Badge
    let session: DeviceSession
    /// Whether the person may be asked.
    var asks = true
    let parts: WalletParts
    let memory: StepMemory

    func run() async throws -> Badge {
        let claim = try parts.store.claimIssuance(offerDigest: Self.digest(of: badge.id))
        defer { withExtendedLifetime(claim) {} }
        let granted = try await memory.step("grant") { try await grant(claim) }
        return try await ReceiveBadge(granted: granted, replaced: badge, asks: asks, parts: parts, memory: memory).run()
    }

    private func grant(_ claim: IssuanceClaim) async throws -> GrantedIssuance {
        if let granted = try await parts.resumeIssuance(claim) { return granted }
        let authorized = try await parts.issuer.authorize(session)
        let issuance = try await parts.unlocking { try await parts.store.beginIssuance(claim, with: $0) }
        try await parts.store.keepAuthorization(
            authorized.stored, expires: authorized.expires, of: issuance, claim)
        return GrantedIssuance(issuance, authorized)
    }

    /// By which what is under way is known again, in place of an offer's.
    static func digest(of badge: Badge.ID) -> String { IssuanceClaim.restoration + badge.rawValue }
}
