package import BadgeDatabase
package import BadgeModel
import BadgePresentation
package import Foundation

/// What the administrators' pages read and change, on the store's queue, so that no thread of the pool waits.
extension Authority {
    /// Runs an operation that only reads.
    package func reading<Value: Sendable>(
        _ verb: @escaping @Sendable (Authority) throws -> Value
    ) async throws -> Value {
        try await readStore { [self] _ in try verb(self) }
    }

    /// Runs an operation that may write.
    package func writing<Value: Sendable>(
        _ verb: @escaping @Sendable (Authority) throws -> Value
    ) async throws -> Value {
        try await onStoreQueue { [self] _ in try verb(self) }
    }

    /// The name of this organization's pages on the loopback interface: stable, and unknown to other programs of this
    /// machine.
    package var pagesHostName: String { get throws { try store.pagesHostName() } }

    /// Returns a page of people by name, who match every word of a search, starting after a person.
    package func people(matching search: String, after: Person.ID?, limit: Int) throws -> [Person] {
        try store.people(matching: search, after: after, limit: limit)
    }

    /// Returns a person who was not removed.
    package func person(id: Person.ID) throws -> Person? { try store.currentPerson(id) }

    /// Returns the person with that email address, which is case-insensitive; `nil` when there is none.
    package func person(withEmail email: String) throws -> Person? { try store.currentPerson(withEmail: email) }

    /// Returns the numbers of people and of issued badges.
    package func counts() throws -> (people: Int, badges: Int) { try store.counts() }

    /// Returns the badges whose identifier has that beginning, or whose person has that email address, oldest first.
    package func badges(named name: String) throws -> [IssuedBadge] { try store.badges(named: name) }

    /// Returns the badges of a person, newest first.
    package func badges(of person: Person.ID) throws -> [IssuedBadge] { try store.badges(of: person) }

    /// Returns a page of badges, newest first, starting after a badge.
    ///
    /// - Parameters:
    ///   - search: Words in the name and the email address of the person.
    ///   - status: The status; `nil` for all.
    ///   - isReplaced: Whether only badges are listed that another one replaced, by a renewal.
    package func badges(
        matching search: String, status: Badge.Status?, isReplaced: Bool = false, after: IssuedBadge.ID?, limit: Int
    ) throws -> [IssuedBadge] {
        try store.badges(matching: search, status: status, isReplaced: isReplaced, after: after, limit: limit)
    }

    /// Returns the newest receipts of a person, newest first.
    package func receipts(of person: Person.ID, limit: Int) throws -> [ReceivedReceipt] {
        try store.receipts(of: person, limit: limit)
    }

    /// Returns a page of the devices that hold badges, newest first, starting after the device of a number.
    package func devices(matching search: String, after: Int64?, limit: Int) throws -> [ListedDevice] {
        try store.devices(matching: search, after: after, limit: limit)
    }

    /// Returns a page of the invitations that can be redeemed, newest first, starting after the invitation of a number.
    ///
    /// - Parameter search: Words in the name and the email address of the person.
    package func openInvitations(
        matching search: String = "", after: Int64? = nil, limit: Int
    ) throws -> [OpenInvitation] {
        try store.openInvitations(matching: search, after: after, limit: limit)
    }

    /// Returns the invitation that a person can redeem; `nil` without one.
    package func openInvitation(of person: Person.ID) throws -> OpenInvitation? {
        try store.openInvitation(of: person)
    }

    /// Returns whether a person's login requires a code beside the password.
    package func requiresSecondFactor(_ person: Person.ID) throws -> Bool { try store.requiresSecondFactor(person) }

    /// Returns the numbers of what there is, and of what needs attention.
    package func summary() throws -> OrganizationSummary { try store.summary() }

    /// Signs and publishes a policy if the one in force still has the given version, 0 for none.
    ///
    /// - Returns: `nil` if another policy was set since.
    /// - Throws: `BadgeError`, as for ``set(_:)``.
    package func set(_ policy: Policy, replacing version: Int) throws -> PolicyDocument? {
        try policy.requireUsableVerifiers()
        return try store.set(policy, replacing: version)
    }

    /// Signs an earlier version of the policy again if the one in force still has the given version.
    ///
    /// - Returns: `nil` if another policy was set since.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for the version in force.
    package func rollBackPolicy(to version: Int, replacing newest: Int) throws -> PolicyDocument? {
        try store.rollBackPolicy(to: version, replacing: newest)
    }

    /// Returns the entries of the audit log about the setting of versions of the policy, by version. A version without
    /// one was set before the log began.
    package func policySettings(of versions: Set<Int>) throws -> [Int: AuditEntry] {
        try store.policySettings(of: versions)
    }
}

/// A device with its person.
package struct ListedDevice: Sendable {
    /// The number after which the next page starts.
    package let number: Int64
    package let device: Device
    package let personID: Person.ID
    package let email: String
}

/// An invitation that can be redeemed.
package struct OpenInvitation: Sendable, Identifiable {
    /// The number after which the next page starts.
    package let number: Int64
    package let id: String
    package let personID: Person.ID
    package let name: String
    package let email: String
    package let createdAt: Date
    package let expiresAt: Date
    package let triesLeft: Int
}

/// The numbers of an organization.
package struct OrganizationSummary: Sendable, Equatable {
    package var people = 0
    package var activeBadges = 0
    package var suspendedBadges = 0
    /// Active badges that expire within 30 days and have no successor.
    package var expiringBadges = 0
    package var openInvitations = 0
    /// Messages that were not delivered.
    package var failedMessages = 0
    /// Messages that the operator passes on.
    package var operatorMessages = 0
    /// People with a password.
    package var passwords = 0
    /// People with a password whose login requires a code beside it.
    package var secondFactors = 0
    /// Badges that wait for approval.
    package var approvals = 0
    package var signingKeyCreatedAt: Date?
    /// Whether no next signing key is announced.
    package var lacksNextKey = false
    package var policyVersion = 0

    package init() {}
}
