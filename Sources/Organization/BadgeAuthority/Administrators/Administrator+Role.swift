extension Administrator {
    /// What an administrator may see and change. ``access(to:)`` is the table of all roles.
    public enum Role: String, Sendable, CaseIterable {
        /// Everything, the other administrators included.
        case owner
        /// People, their invitations, badges and devices, and the messages to them.
        case people
        /// The policy, its documents, identity providers and login settings.
        case policy
        /// Reads everything, and changes nothing.
        case auditor
    }

    /// An area of the administration.
    public enum Area: String, Sendable, CaseIterable {
        /// What needs attention.
        case overview
        /// The people and what is known of them.
        case people
        /// Invitations, and the approval of requested badges.
        case invitations
        /// The issued badges and their status.
        case badges
        /// The policy.
        case policy
        /// People's decisions on the documents of the policy.
        case agreements
        /// The identity providers.
        case providers
        /// The login settings of apps.
        case loginSettings
        /// The devices of people.
        case devices
        /// The signing keys.
        case keys
        /// The messages to people.
        case outbox
        /// The audit log and its proofs.
        case audit
        /// The organization's name, contacts and lifetimes.
        case organization
        /// The administrators themselves.
        case administrators
    }

    /// What a role may do in an area. Each includes those before it.
    public enum Access: Int, Sendable, Comparable, CaseIterable {
        case none
        /// Look at it.
        case read
        /// Change it.
        case change

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

extension Administrator.Role {
    /// Returns what the role may do in an area: the one table that decides about pages and requests.
    ///
    /// |                  | owner  | people | policy | auditor |
    /// |------------------|--------|--------|--------|---------|
    /// | overview         | change | read   | read   | read    |
    /// | people           | change | change |        | read    |
    /// | invitations      | change | change |        | read    |
    /// | badges           | change | change |        | read    |
    /// | devices          | change | change |        | read    |
    /// | outbox           | change | change |        | read    |
    /// | policy           | change | read   | change | read    |
    /// | agreements       | change | read   | change | read    |
    /// | providers        | change |        | change | read    |
    /// | login settings   | change |        | change | read    |
    /// | keys             | change |        |        | read    |
    /// | audit            | change |        |        | read    |
    /// | organization     | change |        |        | read    |
    /// | administrators   | change |        |        | read    |
    public func access(to area: Administrator.Area) -> Administrator.Access {
        switch (self, area) {
        case (.owner, _): .change
        case (.auditor, _): .read
        case (_, .overview): .read
        case (.people, .people), (.people, .invitations), (.people, .badges), (.people, .devices), (.people, .outbox):
            .change
        case (.people, .policy), (.people, .agreements): .read
        case (.policy, .policy), (.policy, .agreements), (.policy, .providers), (.policy, .loginSettings): .change
        case (.people, _), (.policy, _): .none
        }
    }

    /// Returns whether the role may do something in an area.
    public func permits(_ access: Administrator.Access, to area: Administrator.Area) -> Bool {
        self.access(to: area) >= access
    }
}
