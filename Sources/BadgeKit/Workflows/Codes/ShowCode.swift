import BadgeIssuance
import BadgeKeys
public import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTransport
import BadgeUI
import Foundation

/// Which code of a badge is shown.
public enum CodeKind: String, Sendable, CaseIterable {
    /// The badge code: four digits that the organization gives out, or eight that this device computes without it.
    case badge
    /// The one-time code of RFC 6238: six digits.
    case totp
}

/// A code as it is shown.
public struct ShownCode: Sendable {
    /// Which code it is.
    public let kind: CodeKind
    /// The digits.
    public let digits: Secret
    /// Seconds for which it counts from now on.
    public let secondsLeft: Int
    /// Seconds for which each such code counts.
    public let period: Int
    /// Whether the organization gave it out; otherwise this device computed it.
    public let isOnline: Bool
}

/// Shows a code of a badge, of which nothing is unmet.
struct ShowCode: Workflow {
    private let badgeID: Badge.ID
    private let kind: CodeKind
    let context: WorkflowContext

    init(badgeID: Badge.ID, kind: CodeKind, context: WorkflowContext) {
        self.badgeID = badgeID
        self.kind = kind
        self.context = context
    }

    /// Resolves what is unmet, and shows the code.
    ///
    /// - Throws: As the gate; `badgeSuspended` and `sessionEnded` when the organization says so, as it does of a badge that it
    ///   has revoked, and `sessionEnded` while nobody is logged in.
    func perform() async throws -> ShownCode {
        let code = try await makeCode()
        await PostponedWork(badgeID: badgeID, context: context).run()
        return code
    }

    private func makeCode() async throws -> ShownCode {
        let permit = try await requestPermit()
        let badge = try await context.store.requireBadge(badgeID)
        let periods = try await context.store.organization(badge.organizationID)?.policy?.policy.codes
        if kind == .badge, let online = try await fetchOnlineCode(of: badge) {
            return ShownCode(
                kind: .badge, digits: online.code, secondsLeft: online.expiresIn, period: online.expiresIn,
                isOnline: true)
        }
        try await fetchSecret(of: badge)
        return computed(try await releaseSecret(permit, of: badge), periods)
    }

    private func requestPermit() async throws -> Permit {
        try await SecureBadge(badgeID: badgeID, purpose: .use, context: context).run()
    }

    /// - Returns: `nil` when the organization cannot be reached.
    private func fetchOnlineCode(of badge: Badge) async throws -> OnlineCode? {
        do {
            return try await context.withSession(of: badge) { session in
                if try await context.store.hasCodeSecret(badge.id) == false {
                    try await context.store.saveCodeSecret(try await session.fetchCodeSecret(), of: badge.id)
                }
                return try await session.fetchBadgeCode()
            }
        } catch let error as BadgeError where Self.isAway(error) {
            return nil
        }
    }

    private func fetchSecret(of badge: Badge) async throws {
        guard try await !context.store.hasCodeSecret(badge.id) else { return }
        let secret = try await context.withSession(of: badge) { try await $0.fetchCodeSecret() }
        try await context.store.saveCodeSecret(secret, of: badge.id)
    }

    // An organization that cannot be reached may take longer to find out than a permit lasts: then it is evaluated anew.
    private func releaseSecret(_ permit: Permit, of badge: Badge) async throws -> Secret {
        func release(_ permit: Permit) async throws -> Secret {
            try await context.withPasscodeKey(for: .use(badge: badge.display.name)) {
                try await context.store.releaseCodeSecret(permit, with: $0)
            }
        }
        do { return try await release(permit) } catch BadgeError.Code.permitInvalid {
            return try await release(try await requestPermit())
        }
    }

    private func computed(_ secret: Secret, _ periods: Policy.CodePeriods?) -> ShownCode {
        let now = context.sensors.clock.now()
        let period = kind == .badge ? periods?.badgeCode ?? 30 : periods?.totp ?? 30
        let digits =
            kind == .badge
            ? OneTimeCode.badgeCode(secret: secret, at: now, period: period)
            : OneTimeCode.authenticatorCode(secret: secret, at: now, period: period)
        return ShownCode(
            kind: kind, digits: Secret(utf8: digits), secondsLeft: OneTimeCode.secondsLeft(at: now, period: period),
            period: period, isOnline: false)
    }

    // Whoever answers has answered, also with a no: a session that has ended, a badge that was taken back.
    private static func isAway(_ error: BadgeError) -> Bool {
        switch error.code {
        case .serverUnreachable, .serverAnswerInvalid, .rateLimited, .notSupported: true
        case .serverFailed: error.serverProblem.map { $0.status >= 500 } ?? true
        default: false
        }
    }
}
