public import BadgeModel
package import Foundation

/// The verified results of requests to organizations, ready to be saved.
///
///     var update = SyncUpdate()
///     update.policies[organization.id] = document
///     update.lists.append(.init(list: list, statuses: [badge.id: .suspended]))
///     for change in try await store.applySync(update).changes { show(change) }
package struct SyncUpdate: Sendable {
    /// The policies that were fetched, by organization.
    package var policies: [Organization.ID: PolicyDocument] = [:]
    /// The keys for which pinned keys vouch, by organization, if they differ from the pinned ones.
    package var keys: [Organization.ID: PinnedKeys] = [:]
    /// The status lists, newly fetched or stored, with the statuses of badges.
    package var lists: [List] = []

    /// Creates an empty update.
    package init() {}

    /// A status list with the statuses of badges.
    package struct List: Sendable {
        package let list: StoredStatusList
        /// The statuses of badges: `active`, `suspended` or `revoked`.
        package let statuses: [Badge.ID: Badge.Status]

        package init(list: StoredStatusList, statuses: [Badge.ID: Badge.Status]) {
            self.list = list
            self.statuses = statuses
        }
    }
}

/// The keys of an organization that are valid from now on, and no others.
package struct PinnedKeys: Sendable, Hashable {
    /// Their version; 0 when the user confirmed keys that no statement names.
    package let version: Int
    package let keys: [Organization.TrustAnchor]
    /// Badges that were issued before this date must be reissued; `nil` when there are none.
    package let reissueBefore: Date?

    package init(version: Int, keys: [Organization.TrustAnchor], reissueBefore: Date? = nil) {
        self.version = version
        self.keys = keys
        self.reissueBefore = reissueBefore
    }
}

/// A change of a badge's status.
public struct StatusChange: Sendable, Hashable {
    /// The badge.
    public let badgeID: Badge.ID
    /// The old status.
    public let old: Badge.Status
    /// The new status.
    public let new: Badge.Status
}

package struct SyncResult: Sendable {
    /// The badges whose status changed, in the order in which they were added.
    package let changes: [StatusChange]
    /// The organizations with a new policy, and its version.
    package let newPolicies: [Organization.ID: Int]
    /// The organizations with new keys, and their version.
    package let newKeys: [Organization.ID: Int]
    /// The policies that were refused: `documentStale` for an older version, `documentInvalid` for one that was
    /// modified without a new version. Everything else was saved.
    package let refusedPolicies: [Organization.ID: BadgeError]
}
