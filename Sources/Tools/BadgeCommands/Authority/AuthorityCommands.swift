import ArgumentParser

/// The embedded organization.
struct AuthorityCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authority", abstract: "Manage the organization of this home: its people, invitations and badges.",
        discussion: """
            Examples:
              badgectl authority create --name "Example Works"
              badgectl authority person add --name "Ana Lima" --email ana@example.com
              badgectl authority invite ana@example.com
              badgectl authority serve
            """,
        subcommands: [
            AuthorityCreate.self, AuthorityShow.self, AuthorityEdit.self, AuthorityServe.self, AuthorityPolicy.self,
            AuthorityPerson.self,
            AuthorityAccount.self, AuthorityProvider.self, AuthorityImport.self, AuthorityDevice.self,
            AuthorityClient.self, AuthorityCode.self,
            AuthorityInvite.self, AuthorityInviteAll.self, AuthorityApprove.self, AuthorityRefuse.self,
            AuthorityBatch.self, AuthorityBadge.self,
            AuthorityRevoke.self, AuthoritySuspend.self, AuthorityReinstate.self, AuthorityAgreement.self,
            AuthorityOutbox.self, AuthorityResend.self, AuthorityTemplate.self, AuthorityKey.self, AuthorityAdmin.self,
            AuthorityAudit.self,
        ])
}
