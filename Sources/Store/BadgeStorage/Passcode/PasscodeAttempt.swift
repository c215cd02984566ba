package import BadgeKeys
package import BadgeModel
import BadgePolicy

/// An entry that was counted and may now be verified.
package struct PasscodeAttempt: Sendable, Hashable {
    /// The key pair to open.
    package let keyPair: PasscodeKeyPair
    /// The attempts that remain if this one is wrong.
    package let triesLeft: Int
    /// The lockout in seconds if this one is wrong.
    package let delay: Int
    /// The attempts that remain, if this one is wrong, for the badges of each organization whose policy demands a
    /// passcode.
    let organizations: [OrganizationTries]
    /// The sequence number among all entries since the passcode was first set.
    let number: Int

    /// Returns the attempts that remain for the badges of an organization if this one is wrong; `triesLeft` for none.
    package func triesLeft(for organization: Organization.ID?) -> Int {
        guard let tries = organizations.first(where: { $0.organizationID == organization }) else { return triesLeft }
        return min(triesLeft, tries.triesLeft)
    }

    /// The organizations for which this is the last attempt.
    package var usedUp: [Organization.ID] {
        organizations.filter { $0.wrongTries == $0.limits.maxTries }.map(\.organizationID)
    }
}
