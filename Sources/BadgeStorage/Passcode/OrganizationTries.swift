import BadgeDatabase
public import BadgeModel
public import BadgePolicy
import Foundation
import GRDB

/// The tries that one organization's policy leaves of the wallet's passcode.
public struct OrganizationTries: Sendable, Hashable {
    /// The organization.
    public let organizationID: Organization.ID
    /// What its policy allows.
    public let limits: AttemptLimits
    /// What happens to its badges when the tries are used up.
    public let onExhausted: Policy.Passcode.Exhaustion
    /// Wrong entries in a row since its policy came.
    public let wrongTries: Int

    /// Wrong entries that its policy still takes.
    public var triesLeft: Int { max(0, limits.maxTries - wrongTries) }
    /// Whether its badges can be unlocked no longer.
    public var isUsedUp: Bool { triesLeft == 0 }
}

/// How many more wrong entries the passcode takes.
public struct PasscodeTriesLeft: Sendable, Hashable {
    /// The most wrong entries in a row that are taken, whatever any policy allows.
    static let most = AttemptLimits.standard.maxTries

    /// Of each organization whose policy demands a passcode, by its identifier's order.
    public let organizations: [OrganizationTries]
    private let wrongTries: Int
    private let limits: AttemptLimits

    init(_ organizations: [OrganizationTries], wrongTries: Int, limits: AttemptLimits) {
        self.organizations = organizations
        self.wrongTries = wrongTries
        self.limits = limits
    }

    /// Entries that are taken at all: as many as any organization still takes, and ten in a row at most.
    public var count: Int {
        let most = max(0, limits.maxTries - wrongTries)
        return organizations.isEmpty ? most : min(most, organizations.map(\.triesLeft).max() ?? 0)
    }

    /// Entries that are taken for each organization's badges.
    public var byOrganization: [Organization.ID: Int] {
        Dictionary(uniqueKeysWithValues: organizations.map { ($0.organizationID, min(count, $0.triesLeft)) })
    }

    /// Entries that are taken for an organization's badges; `count` for an organization that demands no passcode.
    public func count(for organization: Organization.ID?) -> Int {
        guard let tries = organizations.first(where: { $0.organizationID == organization }) else { return count }
        return min(count, tries.triesLeft)
    }

    /// Seconds during which no entry is taken after one more wrong one: the longest wait of the policies that still take
    /// entries, by the entries that count against each.
    var nextDelay: Int {
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

    /// Of the wrong entries in a row, those from before the organization's policy came.
    func excusedTries(of organization: Organization.ID, _ passcode: PasscodeRow?) throws -> Int {
        guard let passcode else { return 0 }
        return try passcode.wrongTries - triesCount(of: organization).wrongTries(of: passcode)
    }
}
