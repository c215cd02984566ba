public import BadgeModel
public import Foundation

/// What was heard from organizations, verified, and is now to be kept.
///
///     var update = SyncUpdate()
///     update.policies[organization.id] = document
///     update.lists.append(.init(list: list, statuses: [badge.id: .suspended]))
///     for change in try await store.applySync(update).changes { show(change) }
public struct SyncUpdate: Sendable {
    /// The policies that were fetched, by organization.
    public var policies: [Organization.ID: PolicyDocument] = [:]
    /// The keys that pinned keys vouch for, by organization, where they are others than those that are pinned.
    public var keys: [Organization.ID: PinnedKeys] = [:]
    /// The status lists, fetched now or kept from an earlier time, with what they say of badges.
    public var lists: [List] = []

    /// Makes an update that says nothing.
    public init() {}

    /// A status list with what it says.
    public struct List: Sendable {
        /// The list.
        public let list: StoredStatusList
        /// What it says of badges: `active`, `suspended` or `revoked`.
        public let statuses: [Badge.ID: Badge.Status]

        /// Makes a finding.
        public init(list: StoredStatusList, statuses: [Badge.ID: Badge.Status]) {
            self.list = list
            self.statuses = statuses
        }
    }
}

/// The keys of an organization that count from now on, and no others.
public struct PinnedKeys: Sendable, Hashable {
    /// Which state of its keys they are of; 0 when a user has agreed to keys that no statement names.
    public let version: Int
    /// The keys.
    public let keys: [Organization.TrustAnchor]
    /// Badges that were issued earlier are to be issued again; `nil` when none are.
    public let reissueBefore: Date?

    public init(version: Int, keys: [Organization.TrustAnchor], reissueBefore: Date? = nil) {
        self.version = version
        self.keys = keys
        self.reissueBefore = reissueBefore
    }
}

/// A badge's status that is another one now.
public struct StatusChange: Sendable, Hashable {
    /// The badge.
    public let badgeID: Badge.ID
    /// What it was.
    public let old: Badge.Status
    /// What it is.
    public let new: Badge.Status
}

/// What came of a sync.
public struct SyncResult: Sendable {
    /// The badges whose status is another one now, in the order in which they came.
    public let changes: [StatusChange]
    /// The organizations whose policy is a new version now, by its number.
    public let newPolicies: [Organization.ID: Int]
    /// The organizations whose keys are others now, by the state that they are of.
    public let newKeys: [Organization.ID: Int]
    /// The policies that were refused: `documentStale` for an older version, `documentInvalid` for one that was altered
    /// without a new version. Everything else was kept.
    public let refusedPolicies: [Organization.ID: BadgeError]
}
