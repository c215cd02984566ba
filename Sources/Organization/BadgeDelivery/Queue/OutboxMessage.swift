public import BadgeModel
public import Foundation

/// An email or text message from the organization to a person.
///
/// Messages are in a queue in the organization's store. A served organization with a mail server or a gateway for text
/// messages (``MessageDelivery``) delivers them; otherwise the operator reads the outbox and passes them on.
public struct OutboxMessage: Sendable, Identifiable {
    /// Identifies a message; also part of its `Message-ID`.
    public typealias ID = Identifier<OutboxMessage>

    /// The purpose of a message.
    public enum Kind: String, Sendable, CaseIterable {
        /// The offer of an invitation, as a link and a QR code. Its code travels separately.
        case invitation
        /// The offer of an invitation that is redeemed by a login.
        case loginInvitation
        /// The transaction code of an invitation.
        case transactionCode
        /// The code with which a person proves possession of the phone.
        case verificationCode
        /// The code that a login or a recovery needs in addition to the password or the link.
        case secondFactor
        /// The link that a person requested to recover the badge.
        case recovery
        /// The link with which the holder of an account of a flow chooses another password.
        case passwordReset
        /// The link with which the holder of an account of a flow verifies the email address.
        case emailVerification
        /// The notice to the former address of an account of a flow that it was changed.
        case emailChanged
        /// The notice that a device was added for the person.
        case newDevice
        /// The notice that an account at another server was linked to the person.
        case accountLinked
        /// The notice that a badge was suspended.
        case badgeSuspended
        /// The notice that a suspended badge can be used again.
        case badgeReinstated
        /// The notice that badges were revoked.
        case badgeRevoked
        /// The notice that the password was changed.
        case passwordChanged
        /// What a person shares by email with someone else. Its recipient is no person of the organization, and answers
        /// go to the person.
        case share
    }

    /// The way of a message to the person.
    public enum Channel: String, Sendable, CaseIterable {
        /// Email.
        case email
        /// A text message to the phone.
        case text
        /// The operator passes it on in person. A code goes this way if its offer went by email and the person has no
        /// phone number: the two never go the same way.
        case `operator`
    }

    /// The state of a message in the queue.
    public enum State: String, Sendable, CaseIterable {
        /// It waits for its first or next attempt, or for the operator.
        case waiting
        /// It is being delivered: from now on it counts as possibly sent.
        case sending
        /// The server or the gateway accepted it.
        case sent
        /// The delivery was interrupted after the content had been handed over. It may have been sent, and is not sent
        /// again unless the operator says so.
        case uncertain
        /// The server or the gateway refused it for good.
        case refused
        /// It was not accepted within its time, at most a day.
        case givenUp
        /// It was used, replaced or invalidated before it was sent.
        case ended
    }

    /// The identifier.
    public let id: ID
    /// The email address, or the phone number as E.164. For ``Channel/operator`` the person's email address, which says
    /// whose code it is.
    public let to: String
    /// The purpose.
    public let kind: Kind
    /// The way to the person.
    public let channel: Channel
    /// The state.
    public let state: State
    /// The text for the person, including the code or link; empty once it was erased. It is erased when the message is
    /// sent or is no longer needed.
    public let body: Secret
    /// The code alone, for use by a program.
    public let code: Secret?
    /// The number of attempts to deliver it.
    public let attempts: Int
    /// The time of the next attempt; `nil` unless it waits for one after a failure.
    public let nextAttemptAt: Date?
    /// What the latest attempt failed with, for the operator.
    public let problem: String?
    /// The time of its creation, to the second.
    public let writtenAt: Date
    /// The time at which it was accepted.
    public let sentAt: Date?
    /// The first time at which it is no longer sent.
    public let expiresAt: Date

    package init(
        id: ID, to: String, kind: Kind, channel: Channel, state: State, body: Secret, code: Secret?, attempts: Int,
        nextAttemptAt: Date?, problem: String?, writtenAt: Date, sentAt: Date?, expiresAt: Date
    ) {
        (self.id, self.to, self.kind, self.channel, self.state) = (id, to, kind, channel, state)
        (self.body, self.code, self.problem) = (body, code, problem)
        (self.attempts, self.nextAttemptAt) = (attempts, nextAttemptAt)
        (self.writtenAt, self.sentAt, self.expiresAt) = (writtenAt, sentAt, expiresAt)
    }
}
