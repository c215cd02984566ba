import BadgeClient
import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

/// Redeems a sign-in at a flow's server for the person's badge.
struct RedeemFlowSignIn: Workflow {
    private let account: FlowAccount
    var context: WorkflowContext { account.context }
    private let invited = Step<FlowInvitation>()
    private let agreement = Step<Void>()
    private let offered = Step<CredentialOffer>()
    private let confirmation = Step<SwitchServer>()
    private let provisioning = Step<ProvisionBadge>()

    init(_ account: FlowAccount) {
        self.account = account
    }

    /// Gets the person's invitation, and redeems it without asking for its code.
    ///
    /// The user named the flow's server alone: an offer of another one is redeemed once the user has confirmed that server.
    func perform() async throws -> Badge {
        let provision = try await provisioning.once { () async throws in
            let invitation = try await invited.once { try await account.client.requestInvitation() }
            let offer = try await confirmedOffer(invitation.offer)
            return ProvisionBadge(
                offer: offer.uri, identifiedBy: invitation.offer, code: invitation.code, context: context)
        }
        return try await provision.run()
    }

    private func confirmedOffer(_ link: String) async throws -> CredentialOffer {
        let own = account.client.configuration.server.origin
        var agreed = own
        if case .reference(let url) = try CredentialOffer.parse(link), url.origin != own {
            let host = try JSONReader(.string(url.origin)).url()
            try await agreement.once { try await AgreeToServer(to: host, context: context).run() }
            agreed = url.origin
        }
        let offer = try await offered.once { try await context.issuer.read(link) }
        guard offer.issuer.origin != own else { return offer }
        let isAgreed = offer.issuer.origin == agreed
        try await confirmation.once {
            SwitchServer(
                to: offer.issuer, alwaysAsks: true, agreement: isAgreed ? .given : .asked, context: context)
        }.run()
        return offer
    }
}
