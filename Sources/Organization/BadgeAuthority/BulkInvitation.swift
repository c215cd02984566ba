package import BadgeModel
package import Foundation

/// An invitation of everybody who has neither a badge nor an open invitation.
package struct BulkInvitation: Sendable, Equatable {
    package var way: InvitationWay
    /// The group whose people are invited, compared exactly; `nil` for everybody.
    package var group: String?
    /// Whether the badges are issued only after an approval.
    package var needsApproval: Bool
    /// How long the invitations last; `nil` for the usual lifetime.
    package var lifetime: ISODuration?

    package init(
        _ way: InvitationWay, group: String? = nil, needsApproval: Bool = false, validFor lifetime: ISODuration? = nil
    ) {
        self.way = way
        self.group = group
        self.needsApproval = needsApproval
        self.lifetime = lifetime
    }

    /// The people that are invited in one transaction, so that other processes have their turn in between.
    package static let peoplePerTransaction = 100

    /// A person who was invited, with what the operator passes on.
    package struct Invited: Sendable {
        package let person: Person
        /// The offer by reference; `nil` if it goes by email.
        package let offer: String?
        /// The transaction code; `nil` if it goes as a text message, or there is none.
        package let code: Secret?
        package let expiresAt: Date
    }
}
