public import BadgeClient
public import BadgeKit
public import BadgeModel
import BadgeUI
public import Foundation

extension BadgeWallet {
    /// Returns the identity providers that an organization lists, in its order. The list that the wallet knows is returned
    /// at once; an organization that is not known is asked.
    ///
    /// - Throws: `BadgeError` `notSupported` when it has no sign-ins; network errors.
    public func identityProviders(at server: URL) async throws -> [IdentityProvider] {
        let server = server.normalized
        if let known = try await context[ProviderCatalogue.self].known(at: server, store: context.store) {
            return known
        }
        return try await context[ProviderCatalogue.self].update(server, context.issuer, context.store)
    }

    /// Asks an organization for its identity providers.
    ///
    /// A dialog that is shown keeps its list, and the new one is used after it has ended. The next dialog reports an error of
    /// this call once, and has the organization asked again.
    ///
    /// - Throws: The errors of ``identityProviders(at:)``.
    @discardableResult
    public func refreshIdentityProviders(at server: URL) async throws -> [IdentityProvider] {
        try await context[ProviderCatalogue.self].update(server.normalized, context.issuer, context.store)
    }

    /// Enrolls this device by a sign-in with an identity provider, which the user chooses, and adds the new badge to the
    /// wallet.
    ///
    ///     let badge = try await wallet.enroll(at: server, signingInWith: ProviderSignInOptions(provider: staff))
    ///
    /// - Throws: The errors of ``enroll(at:method:)``; `dialogAlreadyShown`, `providerUnknown`, `providerUnsupported`,
    ///   `signInMismatch`, `accountUnknown` when no person is linked to the account, and the codes of a refused ID token, such
    ///   as `identityExpired`.
    public func enroll(
        at server: URL, signingInWith options: ProviderSignInOptions
    ) async throws -> Badge {
        try await EnrollByLogin(
            server: server, method: .provider, prompt: .signIn(options), context: context.offering(ProviderLogin())
        ).run()
    }

    /// Logs the user in for a badge by a sign-in with an identity provider, which the user chooses.
    ///
    /// - Returns: The badge after the login.
    /// - Throws: The errors of ``logIn(to:method:)`` and ``enroll(at:signingInWith:)``.
    @discardableResult
    public func logIn(to badge: Badge.ID, signingInWith options: ProviderSignInOptions) async throws -> Badge {
        try await LogInToBadge(
            badgeID: badge, method: .provider, prompt: .signIn(options), context: context.offering(ProviderLogin())
        ).run()
    }

    /// Returns the ways in which the user signs in at a badge's organization.
    ///
    /// - Throws: `BadgeError` `notFound`, `sessionEnded`, `notSupported`; network errors.
    public func signInAccounts(of badge: Badge.ID) async throws -> SignInAccounts {
        try await ListSignInAccounts(badgeID: badge, context: context).run()
    }

    /// Links another account to the user, who signs in with it now and can sign in with it from then on.
    ///
    /// - Returns: The linked account.
    /// - Throws: The errors of ``signInAccounts(of:)`` and ``enroll(at:signingInWith:)``; `alreadyExists` when the account is
    ///   linked to a person.
    @discardableResult
    public func linkAccount(
        of badge: Badge.ID, signingInWith options: ProviderSignInOptions = ProviderSignInOptions()
    ) async throws -> SignInAccount {
        try await LinkAccount(badgeID: badge, options: options, context: context).run()
    }

    /// Unlinks an account from the user. Sessions that it began end, on this device too.
    ///
    /// - Throws: The errors of ``signInAccounts(of:)``; `lastSignIn` when the user could not sign in any more; `notFound`
    ///   for an account that is not linked.
    public func unlinkAccount(_ account: SignInAccount.ID, of badge: Badge.ID) async throws {
        try await UnlinkAccount(account, badgeID: badge, context: context).run()
    }
}

extension BadgeWallet {
    /// The form of ``enroll(at:signingInWith:)`` with a completion.
    @discardableResult
    public func enroll(
        at server: URL, signingInWith options: ProviderSignInOptions, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(
            EnrollByLogin(
                server: server, method: .provider, prompt: .signIn(options), context: context.offering(ProviderLogin())),
            completion: completion)
    }

    /// The form of ``logIn(to:signingInWith:)`` with a completion.
    @discardableResult
    public func logIn(
        to badge: Badge.ID, signingInWith options: ProviderSignInOptions,
        completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(
            LogInToBadge(
                badgeID: badge, method: .provider, prompt: .signIn(options), context: context.offering(ProviderLogin())),
            completion: completion)
    }

    /// The form of ``linkAccount(of:signingInWith:)`` with a completion.
    @discardableResult
    public func linkAccount(
        of badge: Badge.ID, signingInWith options: ProviderSignInOptions = ProviderSignInOptions(),
        completion: @escaping WorkflowCompletion<SignInAccount>
    ) -> WorkflowHandle {
        .running(LinkAccount(badgeID: badge, options: options, context: context), completion: completion)
    }

    /// The form of ``signInAccounts(of:)`` with a completion.
    @discardableResult
    public func signInAccounts(
        of badge: Badge.ID, completion: @escaping WorkflowCompletion<SignInAccounts>
    ) -> WorkflowHandle {
        .running(ListSignInAccounts(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``unlinkAccount(_:of:)`` with a completion.
    @discardableResult
    public func unlinkAccount(
        _ account: SignInAccount.ID, of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(UnlinkAccount(account, badgeID: badge, context: context), completion: completion)
    }
}

extension LoginPromptRequest {
    /// A request for a sign-in with identity providers.
    static func signIn(_ options: ProviderSignInOptions) -> LoginPromptRequest {
        LoginPromptRequest(loginOptions: options)
    }
}
