public import BadgeKeys
public import BadgeModel
import BadgePolicy

/// An entry that was counted and may now be verified.
public struct PasscodeAttempt: Sendable, Hashable {
    /// The key pair that the entry is to open.
    public let keyPair: PasscodeKeyPair
    /// The tries that are left when this one is wrong.
    public let triesLeft: Int
    /// Seconds until the next entry is taken when this one is wrong.
    public let delay: Int
    /// The tries that are left, when this one is wrong, for the badges of each organization whose policy demands a passcode.
    let organizations: [OrganizationTries]
    /// Its number among all entries since the passcode was first set.
    let number: Int

    /// The tries that are left for the badges of an organization when this one is wrong; `triesLeft` for none.
    public func triesLeft(for organization: Organization.ID?) -> Int {
        guard let tries = organizations.first(where: { $0.organizationID == organization }) else { return triesLeft }
        return min(triesLeft, tries.triesLeft)
    }

    /// The organizations whose last try this one is.
    public var usedUp: [Organization.ID] {
        organizations.filter { $0.wrongTries == $0.limits.maxTries }.map(\.organizationID)
    }
}
