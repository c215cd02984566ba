import BadgeClient
import BadgeKit
import BadgeModel

/// Unlinks an account from the user of a badge.
struct UnlinkAccount: Workflow {
    private let account: SignInAccount.ID
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(_ account: SignInAccount.ID, badgeID: Badge.ID, context: WorkflowContext) {
        self.account = account
        self.badgeID = badgeID
        self.context = context
    }

    /// The last way to sign in is refused here already; the organization refuses it too.
    func perform() async throws {
        try await context.withSession(of: context.store.requireBadge(badgeID)) { session in
            let known = try await session.signInAccounts()
            guard known.accounts.contains(where: { $0.id == account }) else {
                throw BadgeError(.notFound, "notFound.account", ["name": account.rawValue])
            }
            guard !known.isLast(account) else { throw BadgeError(.lastSignIn, "lastSignIn.account") }
            try await session.unlinkAccount(account)
        }
    }
}
