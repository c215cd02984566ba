public import BadgeModel
public import BadgePolicy

/// What stands between a user and the use of a badge, and the way through it.
///
///     let evaluation = try await wallet.security.restrictions(for: badge.id)
///     for unmet in evaluation.unmet { print(unmet.restriction, unmet.reason) }
///     let permit = try await wallet.security.process(for: badge.id)
public struct BadgeSecurity: Sendable {
    let context: WorkflowContext

    /// Evaluates on fresh facts and asks nobody: what is unmet at this time, or what blocks the badge.
    ///
    /// - Throws: `BadgeError` `notFound`; those of a store that cannot be read.
    public func restrictions(for badge: Badge.ID) async throws -> Evaluation {
        try await CheckRestrictions(badgeID: badge, context: context).run()
    }

    /// Resolves everything that is unmet, through the registered screens.
    ///
    /// - Returns: The permit, good for half a minute and for this badge.
    /// - Throws: `BadgeError` `blocked` when no screen can help, `badgeRevoked`, `restricted` with what stays unmet,
    ///   `declined`, `uiNotRegistered`, `passcodeExhausted`, `notFound`; `CancellationError` when the task is cancelled.
    public func process(for badge: Badge.ID, purpose: Purpose = .use) async throws -> Permit {
        try await SecureBadge(badgeID: badge, purpose: purpose, context: context).run()
    }

    /// Resolves some of what is unmet; the evaluation says what else is.
    ///
    /// For low-level use: a badge is used through ``process(for:purpose:)``, which leaves nothing out.
    ///
    /// - Throws: As ``process(for:purpose:)``.
    public func process(_ restrictions: Set<Restriction>, for badge: Badge.ID) async throws -> Evaluation {
        try await ResolveRestrictions(restrictions, of: badge, context: context).run()
    }
}

extension BadgeWallet {
    /// The gate: the unmet restrictions of a badge, and the way through it.
    public var security: BadgeSecurity { BadgeSecurity(context: context) }
}
