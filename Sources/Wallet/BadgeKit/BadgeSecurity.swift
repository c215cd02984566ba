public import BadgeModel
public import BadgePolicy

/// The policy gate of a badge: its unmet restrictions and the workflows that resolve them.
///
///     let evaluation = try await wallet.security.restrictions(for: badge.id)
///     for unmet in evaluation.unmet { print(unmet.restriction, unmet.reason) }
///     let permit = try await wallet.security.process(for: badge.id)
public struct BadgeSecurity: Sendable {
    let context: WorkflowContext

    /// Evaluates the badge's policy on fresh facts, without prompting the user.
    ///
    /// - Returns: The unmet restrictions, or what blocks the badge.
    /// - Throws: `BadgeError` `notFound`; errors of a store that cannot be read.
    public func restrictions(for badge: Badge.ID) async throws -> Evaluation {
        try await CheckRestrictions(badgeID: badge, context: context).run()
    }

    /// Evaluates as ``restrictions(for:)`` does, for a page that shows the badge: without an entry in the audit log, since
    /// nobody has asked for a check.
    ///
    /// - Throws: `BadgeError` `notFound`; errors of a store that cannot be read.
    package func look(at badge: Badge.ID) async throws -> Evaluation {
        try await context.evaluate(context.requireSnapshot(of: badge), for: .use, unlocked: nil).evaluation
    }

    /// Resolves all unmet restrictions through the registered screens.
    ///
    /// - Returns: A permit for this badge, valid for 30 seconds.
    /// - Throws: `BadgeError` `blocked` when no screen can help, `badgeRevoked`, `restricted` with what stays unmet,
    ///   `declined`, `uiNotRegistered`, `passcodeExhausted`, `notFound`; `CancellationError` when the task is
    ///   cancelled.
    public func process(for badge: Badge.ID, purpose: Purpose = .use) async throws -> Permit {
        try await SecureBadge(badgeID: badge, purpose: purpose, context: context).run()
    }

    /// Resolves the given restrictions only.
    ///
    /// This is a low-level method. To use a badge, call ``process(for:purpose:)``, which resolves all restrictions.
    ///
    /// - Returns: An evaluation that lists the restrictions that are still unmet.
    /// - Throws: The errors of ``process(for:purpose:)``.
    public func process(_ restrictions: Set<Restriction>, for badge: Badge.ID) async throws -> Evaluation {
        try await ResolveRestrictions(restrictions, of: badge, context: context).run()
    }
}

extension BadgeWallet {
    /// The policy gate: lists and resolves the unmet restrictions of a badge.
    public var security: BadgeSecurity { BadgeSecurity(context: context) }
}
