import BadgeClient
import BadgeKeys
public import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeTransport
import BadgeUI
import Foundation

/// The kinds of codes that a badge can show.
public enum CodeKind: String, Sendable, CaseIterable {
    /// The badge code: four digits that the organization assigns, or eight that this device computes while offline.
    case badge
    /// The one-time code of RFC 6238, six digits.
    case totp
}

/// A code as shown to the user.
public struct ShownCode: Sendable {
    /// The kind of code.
    public let kind: CodeKind
    /// The digits.
    public let digits: Secret
    /// The number of seconds for which this code is still valid.
    public let secondsLeft: Int
    /// The number of seconds for which each code is valid.
    public let period: Int
    /// Whether the organization assigned the code; otherwise this device computed it.
    public let isOnline: Bool
}

/// Shows a code of a badge once its restrictions are met.
struct ShowCode: Workflow {
    private let badgeID: Badge.ID
    private let kind: CodeKind
    let context: WorkflowContext

    init(badgeID: Badge.ID, kind: CodeKind, context: WorkflowContext) {
        self.badgeID = badgeID
        self.kind = kind
        self.context = context
    }

    /// Resolves the unmet restrictions and returns the code.
    ///
    /// - Throws: The errors of the gate; `badgeSuspended` and `sessionEnded` when the organization reports it, as it
    ///   does for a revoked badge; `sessionEnded` while the user is not logged in.
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

    // Finding out that an organization cannot be reached may take longer than a permit is valid: the badge is then
    // evaluated again.
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

    // Any response counts as an answer, including a refusal: a session that has ended, a badge that was revoked.
    private static func isAway(_ error: BadgeError) -> Bool {
        switch error.code {
        case .serverUnreachable, .serverAnswerInvalid, .rateLimited, .notSupported: true
        case .serverFailed: error.serverProblem.map { $0.status >= 500 } ?? true
        default: false
        }
    }
}
