import BadgeFlows
import BadgeModel
import BadgeTransport

/// Redeems a sign-in at a flow's server for the person's badge.
struct RedeemFlowSignIn: Workflow {
    private let account: FlowAccount
    var context: WorkflowContext { account.context }
    private let provisioning = Step<ProvisionBadge>()

    init(_ account: FlowAccount) {
        self.account = account
    }

    /// Gets the person's invitation, and redeems it without asking for its code.
    func perform() async throws -> Badge {
        let provision = try await provisioning.once { () async throws in
            let invitation = try await account.client.requestInvitation()
            return ProvisionBadge(offer: invitation.offer, code: invitation.code, context: context)
        }
        return try await provision.run()
    }
}
