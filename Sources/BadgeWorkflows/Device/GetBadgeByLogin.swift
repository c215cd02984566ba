import BadgeIssuance
import BadgeKeys
public import BadgeModel
import BadgeStorage
public import Foundation

/// Gets a badge from an organization by a login, without an invitation.
public struct GetBadgeByLogin: Workflow {
    private let server: URL
    private let parts: WalletParts
    private let memory = StepMemory()

    /// Takes the organization's address.
    public init(server: URL, parts: WalletParts) {
        self.server = server
        self.parts = parts
    }

    /// Logs in, has the badge issued, and works off what gates its first use on this device.
    ///
    /// - Returns: The badge, stored; `pending` when its activation was refused.
    public func run() async throws -> Badge {
        let badge = try await memory.step("badge") { try await received() }
        return try await parts.activated(badge)
    }

    private func received() async throws -> Badge {
        let claim = try parts.store.claimIssuance(offerDigest: "login at \(server.absoluteString)")
        defer { withExtendedLifetime(claim) {} }
        let granted = try await memory.step("grant") { try await grant(claim) }
        try await memory.step("keep") {
            try await parts.store.keepAuthorization(
                granted.authorized.stored, expires: granted.authorized.expires, of: granted.issuance, claim)
        }
        return try await ReceiveBadge(granted: granted, asks: true, parts: parts, memory: memory).run()
    }

    private func grant(_ claim: IssuanceClaim) async throws -> GrantedIssuance {
        let name = try await memory.step("name") { try await parts.issuer.configuration(of: server).name }
        let issuance = try await parts.store.beginIssuance(claim)
        do {
            return try await AskForLogin(subject: .organization(name), server: server, parts: parts).run { session in
                GrantedIssuance(
                    issuance, try await parts.issuer.authorize(session), loggedInAt: parts.sensors.clock.now())
            }
        } catch {
            await parts.abandon(issuance)
            throw error
        }
    }
}

extension WalletParts {
    /// Works off what gates a new badge's first use; one whose activation is refused stays `pending`.
    func activated(_ badge: Badge) async throws -> Badge {
        do {
            try await ActivateBadge(badgeID: badge.id, parts: self).run()
        } catch BadgeError.Code.restricted, BadgeError.Code.blocked {
            return badge
        }
        return try await store.badge(badge.id) ?? badge
    }
}
