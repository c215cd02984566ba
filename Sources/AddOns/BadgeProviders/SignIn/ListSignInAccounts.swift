import BadgeClient
import BadgeKit
import BadgeModel

/// Asks an organization for the ways in which the user signs in.
struct ListSignInAccounts: Workflow {
    let badgeID: Badge.ID
    let context: WorkflowContext

    /// - Returns: The accounts, oldest first.
    func perform() async throws -> SignInAccounts {
        try await context.withSession(of: context.store.requireBadge(badgeID)) { try await $0.signInAccounts() }
    }
}
