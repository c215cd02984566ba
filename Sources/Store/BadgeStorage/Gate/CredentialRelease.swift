package import BadgeDatabase
package import BadgeModel
package import BadgePolicy

/// One badge of a presentation whose credential is to be released.
package struct CredentialRelease: Sendable {
    let permit: Permit
    let decision: AuditEvent?
    let check: @Sendable (Credential, Secret) throws -> Void

    /// Creates a release.
    ///
    /// - Parameters:
    ///   - permit: The evaluator's permit.
    ///   - decision: The decision that granted the permit, which is recorded in the same transaction, before the use;
    ///     `nil` when it is already recorded.
    ///   - check: Checks the credential and its text; if it throws, nothing is released or counted.
    package init(
        _ permit: Permit, recording decision: AuditEvent? = nil,
        checking check: @escaping @Sendable (Credential, Secret) throws -> Void = { _, _ in }
    ) {
        (self.permit, self.decision, self.check) = (permit, decision, check)
    }
}
