import BadgeKeys
import BadgeModel
import Foundation

extension Authority {
    /// Returns whether the organization is served with a mail server.
    package var sendsMail: Bool { get throws { try store.deliveredChannels().contains(.email) } }

    /// Returns whom a bulk invitation would reach, without inviting anybody.
    ///
    /// - Throws: `BadgeError` `inputRequired` for an organization that is served without a mail server; `invalidInput`
    ///   for a lifetime that is not allowed, and for an approval of what a login redeems; errors of the store.
    package func plan(_ invitation: BulkInvitation) throws -> InvitationPlan {
        try Self.check(invitation)
        var (plan, isMore) = (InvitationPlan(), true)
        while isMore { (plan, isMore) = try store.extend(plan, by: invitation) }
        return plan
    }

    /// Makes the plan as ``plan(_:)`` does, so that others use the store in between.
    package func planInTurns(_ invitation: BulkInvitation) async throws -> InvitationPlan {
        try Self.check(invitation)
        var (plan, isMore) = (InvitationPlan(), true)
        while isMore { (plan, isMore) = try await readStore { [plan] in try $0.extend(plan, by: invitation) } }
        return plan
    }

    /// Invites people in one transaction. Those who have a badge or an open invitation by now, or cannot be invited any
    /// more, are passed over.
    ///
    /// Codes that the operator passes on are in the result, and not in the outbox.
    ///
    /// - Parameters:
    ///   - people: At most ``BulkInvitation/peoplePerTransaction``, so that others can use the store in between.
    ///   - invitation: How they are invited.
    ///   - handOver: Makes durable what the operator passes on, before anybody is invited.
    /// - Returns: Who was invited, in order.
    /// - Throws: As ``plan(_:)``, errors of the key custody, and those of `handOver`; nobody was invited then.
    @discardableResult
    package func invite(
        _ people: [Person.ID], by invitation: BulkInvitation,
        handingOver handOver: @Sendable ([BulkInvitation.Invited]) throws -> Void = { _ in }
    ) throws -> [BulkInvitation.Invited] {
        try Self.check(invitation)
        let byLogin = invitation.way == .mailLogin
        let seal = InvitationSeal(
            code: codeSeal, offer: invitation.way.isMailed ? offerSeal(byLogin: byLogin) : nil)
        let invited: @Sendable (Person, InvitationTicket) -> BulkInvitation.Invited = { person, ticket in
            BulkInvitation.Invited(
                person: person, offer: invitation.way.isMailed ? nil : Self.reference(of: ticket),
                code: byLogin || ticket.phone != nil ? nil : Secret(utf8: ticket.transactionCode),
                expiresAt: ticket.expires)
        }
        return try store.invite(people, by: invitation, seal: seal) { try handOver($0.map(invited)) }.map(invited)
    }

    private static func check(_ invitation: BulkInvitation) throws {
        guard invitation.way == .mailLogin else { return }
        try requireNoApproval(invitation.needsApproval)
        guard invitation.lifetime == nil else {
            throw BadgeError(.invalidInput, .organization("invalidInput.adminLoginLifetime"))
        }
    }
}
