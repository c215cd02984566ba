import BadgeDatabase
package import BadgeModel
package import BadgePolicy
import Foundation
import GRDB

/// The remaining attempts of the wallet's passcode under one organization's policy.
package struct OrganizationTries: Sendable, Hashable {
    package let organizationID: Organization.ID
    /// The limits of its policy.
    package let limits: AttemptLimits
    /// The consequence of used-up attempts for its badges.
    package let onExhausted: Policy.Passcode.Exhaustion
    /// The number of consecutive wrong entries since its policy was added.
    package let wrongTries: Int

    /// The number of wrong entries that its policy still accepts.
    package var triesLeft: Int { max(0, limits.maxTries - wrongTries) }
    /// Whether its badges can no longer be unlocked.
    package var isUsedUp: Bool { triesLeft == 0 }
}

/// The remaining wrong entries of the passcode.
package struct PasscodeTriesLeft: Sendable, Hashable {
    /// The maximum number of consecutive wrong entries under any policy.
    static let most = AttemptLimits.standard.maxTries

    /// The attempts of each organization whose policy demands a passcode, sorted by identifier.
    package let organizations: [OrganizationTries]
    private let wrongTries: Int
    private let limits: AttemptLimits

    init(_ organizations: [OrganizationTries], wrongTries: Int, limits: AttemptLimits) {
        self.organizations = organizations
        self.wrongTries = wrongTries
        self.limits = limits
    }

    /// The number of entries that are accepted at all: as many as any organization still accepts, at most ten in a row.
    package var count: Int {
        let most = max(0, limits.maxTries - wrongTries)
        return organizations.isEmpty ? most : min(most, organizations.map(\.triesLeft).max() ?? 0)
    }

    /// The number of entries that are accepted for each organization's badges.
    package var byOrganization: [Organization.ID: Int] {
        Dictionary(uniqueKeysWithValues: organizations.map { ($0.organizationID, min(count, $0.triesLeft)) })
    }

    /// Returns the number of entries that are accepted for an organization's badges; `count` for an organization that
    /// demands no passcode.
    package func count(for organization: Organization.ID?) -> Int {
        guard let tries = organizations.first(where: { $0.organizationID == organization }) else { return count }
        return min(count, tries.triesLeft)
    }

    /// The organizations whose attempts one more wrong entry uses up.
    package var usedUpByNextEntry: [OrganizationTries] { organizations.filter { $0.triesLeft == 1 } }

    /// The lockout in seconds after one more wrong entry: the longest one of the policies that still accept entries, by
    /// the entries that count under each.
    package var nextDelay: Int {
        let waits = organizations.filter { !$0.isUsedUp }.map { $0.limits.delay(after: $0.wrongTries + 1) }
        return waits.max() ?? limits.delay(after: wrongTries + 1)
    }
}

extension Database {
    func triesLeft(
        of passcode: PasscodeRow?, under limits: AttemptLimits = .standard
    ) throws -> PasscodeTriesLeft {
        let demands = Dictionary(grouping: try passcodePolicies(), by: \.organizationID)
        let organizations = try demands.keys.sorted().map { id in
            let passcodes = demands[id, default: []].map(\.passcode)
            return OrganizationTries(
                organizationID: id, limits: AttemptLimits(strictestOf: passcodes),
                onExhausted: passcodes.contains { $0.onExhausted == .deleteBadge } ? .deleteBadge : .requireReset,
                wrongTries: try triesCount(of: id).wrongTries(of: passcode))
        }
        return PasscodeTriesLeft(organizations, wrongTries: passcode?.wrongTries ?? 0, limits: limits)
    }

    /// Returns the number of consecutive wrong entries that predate the organization's policy.
    func excusedTries(of organization: Organization.ID, _ passcode: PasscodeRow?) throws -> Int {
        guard let passcode else { return 0 }
        return try passcode.wrongTries - triesCount(of: organization).wrongTries(of: passcode)
    }
}
