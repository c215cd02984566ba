public import BadgeModel
import BadgeTransport
import Foundation

extension FlowClient {
    /// Signs the user in with a token that the app got from a provider.
    ///
    /// - Parameters:
    ///   - token: The provider's token.
    ///   - mergeToken: The token of an earlier sign-in whose account is to be joined.
    ///   - continuesInBrowser: Whether the app continues a refused sign-in in the browser: the failure then has the number
    ///     204 instead of 203.
    ///   - accepted: Called once the provider's token was accepted, before the account is signed in.
    /// - Throws: `BadgeError` `invalidInput` without a request if the provider needs more; `loginRefused` for a token that
    ///   is refused; the errors of ``signIn(withToken:mergeToken:)``.
    public func signIn(
        with token: ProviderToken, mergeToken: Secret? = nil, continuesInBrowser: Bool = false,
        accepted: @Sendable () async -> Void = {}
    ) async throws -> FlowSignIn {
        let exchanged = try await exchange(token, continuesInBrowser: continuesInBrowser)
        await accepted()
        return try await signIn(withToken: exchanged, mergeToken: mergeToken)
    }

    /// Exchanges a provider's token for one of the server.
    ///
    /// - Throws: The errors of ``signIn(with:mergeToken:continuesInBrowser:accepted:)``.
    public func exchange(_ token: ProviderToken, continuesInBrowser: Bool = false) async throws -> Secret {
        let configuration = configuration
        let request = FlowRequest("/signin/oauth_token", try token.parameters())
        do {
            return try await send(request, configuration, to: configuration.providerServer).read {
                try $0.token("token")
            }
        } catch let error as BadgeError where error.flowFailure?.serverCode != nil {
            let server = (configuration.providerServer ?? configuration.server).host() ?? ""
            throw BadgeError(
                .loginRefused, .flows("loginRefused.flowProvider"), ["server": server, "provider": token.provider],
                underlying: FlowFailure(
                    continuesInBrowser ? .continuesInBrowser : .providerTokenRefused, reply: error.flowFailure?.reply,
                    cause: error), recovery: .newAttempt)
        }
    }
}
