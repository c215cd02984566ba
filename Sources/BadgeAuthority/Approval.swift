public import BadgeModel
public import Foundation

/// A badge that a wallet asked for and an administrator must approve.
public struct Approval: Sendable, Hashable, Identifiable {
    /// Identifies an approval within the authority.
    public typealias ID = Identifier<Approval>

    /// What became of it.
    public enum State: String, Sendable, CaseIterable {
        /// Nobody has decided yet.
        case open
        /// The wallet gets the badge when it asks next.
        case approved
        /// The wallet gets none.
        case refused
    }

    /// The identifier.
    public let id: ID
    /// The person's email address.
    public let email: String
    /// What became of it.
    public let state: State
    /// When the wallet asked first, to the second.
    public let requestedAt: Date
}

extension Authority {
    /// The badges that wait for approval, and those that were approved or refused and not collected yet, oldest first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func approvals() throws -> [Approval] { try store.approvals() }

    /// Lets a person have the badge that a wallet of the person asked for: the wallet collects it at its next sync.
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: What was approved.
    /// - Throws: `BadgeError` `notFound` when nothing of the person waits.
    @discardableResult
    public func approve(_ email: String) throws -> [Approval] {
        try store.answerPromises(of: email, isApproved: true)
    }

    /// Refuses a person the badge that a wallet of the person asked for.
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: What was refused.
    /// - Throws: `BadgeError` `notFound` when nothing of the person waits.
    @discardableResult
    public func refuse(_ email: String) throws -> [Approval] {
        try store.answerPromises(of: email, isApproved: false)
    }

    /// How many credentials of one badge a wallet gets at once, each on a key and an entry of the status list of its own, so
    /// that two uses cannot be told to be of the same badge: 1 unless it was set.
    ///
    /// - Throws: `BadgeError` of the store.
    public var batchSize: Int { get throws { try store.issuanceSettings().batchSize } }

    /// Sets how many credentials of one badge a wallet gets at once.
    ///
    /// - Parameter size: 1 to 32.
    /// - Throws: `BadgeError` `invalidInput` for another number.
    public func setBatchSize(_ size: Int) throws {
        guard (1...32).contains(size) else {
            throw BadgeError(.invalidInput, reason: "A batch has 1 to 32 credentials, not \(size).")
        }
        try store.setBatchSize(size)
    }
}
