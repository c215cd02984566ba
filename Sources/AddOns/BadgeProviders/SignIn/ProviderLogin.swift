import BadgeClient
public import BadgeKit
import BadgeModel

/// Begins a session by a sign-in with an identity provider that the user chooses.
struct ProviderLogin: SessionLoginStrategy, WalletExtension {
    var method: LoginMethod { .provider }
    var sessionLogins: [any SessionLoginStrategy] { [self] }

    func isOffered(by configuration: ServerConfiguration) -> Bool { !configuration.identityProviders.isEmpty }

    func prepare(in context: WorkflowContext) async throws {
        guard context.ui.providers.isDialogShown else { return }
        let failure = BadgeError(.dialogAlreadyShown, .providers("dialogAlreadyShown.signIn"))
        await context.ui.providers.notify { $0.signInDidFailToShow(failure) }
        throw failure
    }

    func logIn<Value: Sendable>(
        _ login: RequestLogin, at configuration: ServerConfiguration?, badgeKey: String?,
        accepted: @escaping @Sendable (DeviceSession) async throws -> Value
    ) async throws -> Value? {
        let (context, server) = (login.context, login.server)
        if let configuration {
            try await context[ProviderCatalogue.self].take(
                configuration.identityProviders, at: server, store: context.store)
        }
        let device = try await context.device(at: server)
        let issuer = context.issuer
        let dialog = ProviderDialog<DeviceSession, Value>(
            at: server, organization: try await login.organizationName(),
            options: login.prompt.request.loginOptions as? ProviderSignInOptions ?? context.ui.providers.options,
            device: device,
            exchange: .init(
                open: { token, provider, configuration in
                    try await issuer.signIn(
                        idToken: token, provider: provider, badgeKey: badgeKey, at: configuration, device: device)
                }, accept: accepted, takeBack: { do { try await $0.end() } catch {} }),
            nativeLogin: {
                // The login screen says why it cannot be had.
                do { return try await login.nativeLogin(badgeKey) } catch { return nil }
            }, context: context)
        switch try await dialog.run() {
        case .signedIn(let value): return value
        case .native: return nil
        }
    }
}

extension WalletAddOn {
    /// Sign-ins with identity providers.
    public static let providers = WalletAddOn(ProviderLogin.self)
}

extension LoginMethod {
    /// A sign-in at an identity provider that the user chooses, in the browser: `wallet.ui.providers`.
    public static let provider = LoginMethod(rawValue: "provider")
}
