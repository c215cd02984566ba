import BadgeClient
import BadgeKit
import BadgeModel
import BadgeUI

/// Links another account to the user of a badge, who signs in with it.
struct LinkAccount: Workflow {
    let badgeID: Badge.ID
    let options: ProviderSignInOptions
    let context: WorkflowContext

    /// - Returns: The linked account.
    func perform() async throws -> SignInAccount {
        let badge = try await context.store.requireBadge(badgeID)
        // A login with a password links nothing.
        var options = options
        options.nativeLogin = .none
        return try await context.withSession(of: badge) { [options, context] session in
            let dialog = ProviderDialog<SignInAccount, SignInAccount>(
                at: badge.server, organization: session.configuration.name, options: options, purpose: .linking,
                device: session.device,
                exchange: .init(
                    open: { token, provider, _ in try await session.linkAccount(idToken: token, provider: provider) },
                    accept: { $0 },
                    takeBack: { do { try await session.unlinkAccount($0.id) } catch {} }), context: context)
            guard case .signedIn(let account) = try await dialog.run() else { throw BadgeError.declined }
            return account
        }
    }
}
