import BadgeIssuance
import BadgeKeys
public import BadgeModel
import BadgeStorage
public import Foundation

/// Gets a badge from an organization by a login, without an invitation.
public struct EnrollByLogin: Workflow {
    private let server: URL
    private let context: WorkflowContext
    private let memory = StepMemory()

    /// Takes the organization's address.
    public init(server: URL, context: WorkflowContext) {
        self.server = server
        self.context = context
    }

    /// Logs in, has the badge issued, and works off what gates its first use on this device.
    ///
    /// - Returns: The badge, stored; `pending` when its activation was refused.
    public func run() async throws -> Badge {
        let badge = try await memory.step("badge") { try await received() }
        return try await context.activated(badge)
    }

    private func received() async throws -> Badge {
        let claim = try context.store.lockIssuance(offerDigest: "login at \(server.absoluteString)")
        defer { withExtendedLifetime(claim) {} }
        let granted = try await memory.step("grant") { try await grant(claim) }
        try await memory.step("keep") {
            try await context.store.keepAuthorization(
                granted.authorized.stored, expires: granted.authorized.expires, of: granted.issuance, claim)
        }
        return try await IssueCredential(granted: granted, asks: true, context: context, memory: memory).run()
    }

    private func grant(_ claim: IssuanceLock) async throws -> AuthorizedIssuance {
        let name = try await memory.step("name") { try await context.issuer.configuration(of: server).name }
        let issuance = try await context.store.beginIssuance(claim)
        do {
            return try await RequestLogin(subject: .organization(name), server: server, context: context).run { session in
                AuthorizedIssuance(
                    issuance, try await context.issuer.authorize(session), loggedInAt: context.sensors.clock.now())
            }
        } catch {
            await context.abandon(issuance)
            throw error
        }
    }
}

extension WorkflowContext {
    /// Works off what gates a new badge's first use; one whose activation is refused stays `pending`.
    func activated(_ badge: Badge) async throws -> Badge {
        do {
            try await ActivateBadge(badgeID: badge.id, context: self).run()
        } catch BadgeError.Code.restricted, BadgeError.Code.blocked {
            return badge
        }
        return try await store.badge(badge.id) ?? badge
    }
}
