import BadgeIssuance
public import BadgeModel
import BadgeStorage

/// Has a badge issued again on the key that it has, with what the organization knows of the person now.
public struct RenewBadge: Workflow {
    private let badge: Badge
    private let parts: WalletParts

    /// Takes the badge.
    public init(_ badge: Badge, parts: WalletParts) {
        self.badge = badge
        self.parts = parts
    }

    /// Renews it, and asks nobody.
    ///
    /// - Returns: The badge as it is now.
    /// - Throws: `BadgeError` `passcodeRequired` while its session is sealed under the passcode.
    public func run() async throws -> Badge {
        try await run(in: try await parts.session(of: badge, with: parts.session.key()))
    }

    /// Works in a session that was taken up already.
    func run(in session: DeviceSession) async throws -> Badge {
        let claim = try parts.store.claimIssuance(offerDigest: "renewal of \(badge.id)")
        defer { withExtendedLifetime(claim) {} }
        let authorized = try await parts.issuer.authorize(session)
        let granted = GrantedIssuance(
            try await parts.store.beginRenewal(of: badge.id, with: parts.session.key()), authorized)
        return try await ReceiveBadge(
            granted: granted, replaced: badge, asks: false, parts: parts, memory: StepMemory()
        ).run()
    }
}
