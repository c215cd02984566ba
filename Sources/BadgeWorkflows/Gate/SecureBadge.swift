public import BadgeModel
public import BadgePolicy
import BadgeStorage

/// The gate: lets a person use a badge when, and only when, everything that its organization asks for is met.
///
/// Facts are gathered anew after every step, and what a screen claims proves nothing. Every decision is in the audit
/// log before it takes effect.
public struct SecureBadge: Workflow {
    private let badgeID: Badge.ID
    private let purpose: Purpose
    private let isFresh: Bool
    private let parts: WalletParts

    /// Takes the badge, and what it is to be permitted for.
    public init(badgeID: Badge.ID, purpose: Purpose, parts: WalletParts) {
        self.init(badgeID: badgeID, purpose: purpose, isFresh: false, parts: parts)
    }

    /// `isFresh` says that the organization was asked for its word for this very use.
    init(badgeID: Badge.ID, purpose: Purpose, isFresh: Bool, parts: WalletParts) {
        self.badgeID = badgeID
        self.purpose = purpose
        self.isFresh = isFresh
        self.parts = parts
    }

    /// Asks for the organization's word when the one that is held is too old, then works off what stands in the way; a badge
    /// that waits to be activated is activated first.
    public func run() async throws -> Permit {
        if purpose == .use, !isFresh { try await RefreshBadge(badgeID: badgeID, parts: parts).run() }
        if purpose == .use { try await ActivateBadge(badgeID: badgeID, parts: parts).run() }
        let judgement = try await WorkOff(badgeID: badgeID, purpose: purpose, only: nil, parts: parts).run()
        guard let permit = judgement.permit else { throw BadgeError(unmet: judgement.unmet) }
        return permit
    }
}

/// Works off some of what stands in the way.
public struct WorkOffRestrictions: Workflow {
    private let workOff: WorkOff

    /// Takes the badge, and the restrictions to work off.
    public init(_ restrictions: Set<Restriction>, of badgeID: Badge.ID, parts: WalletParts) {
        workOff = WorkOff(badgeID: badgeID, purpose: .use, only: restrictions, parts: parts)
    }

    /// Works them off; what else stands in the way is in the judgement.
    public func run() async throws -> Judgement { try await workOff.run() }
}

/// Answers what stands in the way of a badge's use.
public struct CheckRestrictions: Sendable {
    private let badgeID: Badge.ID
    private let parts: WalletParts

    /// Takes the badge.
    public init(badgeID: Badge.ID, parts: WalletParts) {
        self.badgeID = badgeID
        self.parts = parts
    }

    /// Judges on fresh facts and asks nobody.
    public func run() async throws -> Judgement { try await parts.check(badgeID, for: .use) }
}

/// Makes a badge that is issued and waits for its person's login, phone or agreement an active one.
public struct ActivateBadge: Workflow {
    private let badgeID: Badge.ID
    private let parts: WalletParts

    /// Takes the badge.
    public init(badgeID: Badge.ID, parts: WalletParts) {
        self.badgeID = badgeID
        self.parts = parts
    }

    /// Works off what gates the activation; a badge that does not wait for it stays as it is.
    public func run() async throws {
        guard try await parts.store.badge(badgeID)?.status == .pending else { return }
        let permit = try await SecureBadge(badgeID: badgeID, purpose: .activation, parts: parts).run()
        try await parts.store.activate(permit)
    }
}
