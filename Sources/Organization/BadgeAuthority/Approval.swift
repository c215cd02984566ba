public import BadgeModel
public import Foundation

/// A badge that a wallet requested and an administrator must approve.
public struct Approval: Sendable, Hashable, Identifiable {
    /// Identifies an approval within the authority.
    public typealias ID = Identifier<Approval>

    /// The states of an approval.
    public enum State: String, Sendable, CaseIterable {
        /// Not decided yet.
        case open
        /// Approved: the wallet gets the badge at its next request.
        case approved
        /// Refused: the wallet gets no badge.
        case refused
    }

    /// The identifier.
    public let id: ID
    /// The person's email address.
    public let email: String
    /// The state.
    public let state: State
    /// The time of the wallet's first request, to the second.
    public let requestedAt: Date
}

extension Authority {
    /// Returns the badges that wait for approval, and those whose decision the wallet has not collected yet, oldest
    /// first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func approvals() throws -> [Approval] { try store.approvals() }

    /// Approves the badge that a person's wallet requested. The wallet collects it at its next sync.
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: The approved badges.
    /// - Throws: `BadgeError` `notFound` when nothing of the person waits.
    @discardableResult
    public func approve(_ email: String) throws -> [Approval] {
        try store.answerPromises(of: email, isApproved: true)
    }

    /// Refuses the badge that a person's wallet requested.
    ///
    /// - Parameter email: The person's email address.
    /// - Returns: The refused badges.
    /// - Throws: `BadgeError` `notFound` when nothing of the person waits.
    @discardableResult
    public func refuse(_ email: String) throws -> [Approval] {
        try store.answerPromises(of: email, isApproved: false)
    }

    /// The number of credentials per badge that a wallet gets at once, each with its own key and status list entry, so
    /// that two uses cannot be linked to the same badge; 1 by default.
    ///
    /// - Throws: `BadgeError` of the store.
    public var batchSize: Int { get throws { try store.issuanceSettings().batchSize } }

    /// Sets the number of credentials per badge that a wallet gets at once.
    ///
    /// - Parameter size: 1 to 32.
    /// - Throws: `BadgeError` `invalidInput` for another number.
    public func setBatchSize(_ size: Int) throws {
        guard (1...32).contains(size) else {
            throw BadgeError(.invalidInput, .organization("invalidInput.batchSize", ["count": "\(size)"]))
        }
        try store.setBatchSize(size)
    }
}
