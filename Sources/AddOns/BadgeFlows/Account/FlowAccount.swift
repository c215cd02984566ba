import BadgeKit
public import BadgeModel
import BadgeTransport
import BadgeUI
import Foundation

/// The user's account at a server of native sign-ins: what a flow asks for, with screens.
///
/// ``client`` does the same without a screen. Each call here shows the flow's forms through
/// ``FlowUIProtocol``, keeps a form until its answer is accepted, and throws `declined` when the user cancels.
///
///     let account = try wallet.configureFlows(configuration)
///     let signIn = try await account.signIn()
///     let badge = try await account.redeem()
public final class FlowAccount: Sendable {
    /// The operations without screens.
    public let client: FlowClient
    let context: WorkflowContext

    init(_ configuration: FlowConfiguration, context: WorkflowContext) throws {
        self.context = context
        client = try FlowClient(
            configuration, web: context.issuer.webClient(at: configuration.server),
            store: WalletFlowStore(store: context.store), clock: context.sensors.clock, random: context.random)
    }

    /// Signs the user in with a name and a password.
    ///
    /// A user who forgot the password has the server send a message, and then continues. An account that another one is
    /// to be joined with is signed in to after the user agreed.
    ///
    /// - Throws: `BadgeError` `declined`, `uiNotRegistered`; permanent errors of ``BadgeFlows/FlowClient``.
    public func signIn() async throws -> FlowSignIn { try await SignInWithFlow(self).run() }

    /// Signs the user in with a provider, in the browser.
    ///
    /// An account that must be registered first is, with the form that completes the registration.
    ///
    /// - Parameters:
    ///   - provider: The provider's name, such as `google`.
    ///   - accepted: Called once the provider has signed the user in, before the account is.
    /// - Throws: The errors of ``signIn()``; `notSupported` without a browser.
    public func signIn(
        through provider: String, accepted: @escaping @Sendable () async -> Void = {}
    ) async throws -> FlowSignIn {
        try await SignInWithProvider(self, .browser(provider), accepted: accepted).run()
    }

    /// Signs the user in with a token that the app got from a provider.
    ///
    /// - Parameters:
    ///   - token: The provider's token.
    ///   - continuesInBrowser: Whether a sign-in whose token is refused continues in the browser.
    ///   - accepted: Called once the token was accepted, before the account is signed in.
    /// - Throws: The errors of ``signIn(through:accepted:)``; `loginRefused` for a token that is refused.
    public func signIn(
        with token: ProviderToken, continuesInBrowser: Bool = false,
        accepted: @escaping @Sendable () async -> Void = {}
    ) async throws -> FlowSignIn {
        try await SignInWithProvider(
            self, .token(token, continuesInBrowser: continuesInBrowser), accepted: accepted
        ).run()
    }

    /// Registers the user, who is then signed in.
    ///
    /// - Throws: The errors of ``signIn()``.
    public func register() async throws -> FlowSignIn { try await RegisterWithFlow(self).run() }

    /// Shows the user's record for changes.
    ///
    /// - Parameter form: The name of the form; `nil` for that of the configuration.
    /// - Throws: The errors of ``signIn()``; `sessionEnded`.
    public func editProfile(form: String? = nil) async throws {
        try await EditFlowProfile(self, form.map(FlowPurpose.other) ?? .profile).run()
    }

    /// Changes the password.
    ///
    /// - Throws: The errors of ``editProfile(form:)``.
    public func changePassword() async throws { try await EditFlowProfile(self, .passwordChange).run() }

    /// Has the server send a message with which the user chooses another password.
    ///
    /// - Parameter name: The name or email address to begin with; `nil` for none.
    /// - Throws: The errors of ``signIn()``.
    public func requestPassword(for name: String? = nil) async throws {
        try await RequestFlowMessage(self, .forgottenPassword, name: name).run()
    }

    /// Has the server send another message with which the user verifies the email address.
    ///
    /// - Parameter address: The email address to begin with; `nil` for none.
    /// - Throws: The errors of ``signIn()``.
    public func resendVerification(to address: String? = nil) async throws {
        try await RequestFlowMessage(self, .resendVerification, name: address).run()
    }

    /// Shows any form of the flow, and posts its fields to an endpoint of the server.
    ///
    /// - Parameters:
    ///   - form: The name of the form.
    ///   - path: The path of the endpoint.
    /// - Returns: The reply.
    /// - Throws: The errors of ``editProfile(form:)``.
    public func fillIn(_ form: String, to path: String) async throws -> JSON {
        try await FillInFlowForm(self, form, path).run()
    }

    /// Links a sign-in with a provider, which the user does in the browser.
    ///
    /// - Parameter provider: The provider's name, such as `google`.
    /// - Returns: The record with the linked sign-ins.
    /// - Throws: The errors of ``signIn(through:accepted:)``; `sessionEnded`.
    public func link(through provider: String) async throws -> FlowRecord {
        try await LinkProvider(self, provider).run()
    }

    /// Redeems the sign-in for the person's badge, at a server that issues badges itself.
    ///
    /// If the server offers a badge of another address than its own, the user confirms that address first
    /// (``/BadgeUI/ServerSwitchUIProtocol``).
    ///
    /// - Returns: The stored badge.
    /// - Throws: `BadgeError` `sessionEnded` if nobody is signed in; `accountUnknown` if the organization has no person
    ///   with the account's verified email address; `serverSwitchRefused`; the errors of ``/BadgeKit/BadgeWallet/provision(_:)``.
    public func redeem() async throws -> Badge { try await RedeemFlowSignIn(self).run() }
}
