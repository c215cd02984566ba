public import BadgeModel

/// A token that an app got from a provider, for example with the provider's own library.
public struct ProviderToken: Sendable {
    /// The provider, such as `google`.
    public let provider: String
    /// The access token; for Apple the ID token.
    public let token: Secret
    /// The token's secret, which Twitter needs.
    public var tokenSecret: Secret?
    /// The user's identifier, which WeChat needs.
    public var openID: String?

    /// Creates a token.
    public init(provider: String, token: Secret, tokenSecret: Secret? = nil, openID: String? = nil) {
        self.provider = provider
        self.token = token
        self.tokenSecret = tokenSecret
        self.openID = openID
    }

    /// The parameters of the exchange.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the provider needs more than the token.
    func parameters() throws(BadgeError) -> [FlowParameter] {
        let name = FlowParameter("provider", .text(provider))
        switch provider {
        case "apple": return [name, FlowParameter("id_token", .secret(token))]
        case "twitter":
            guard let tokenSecret else { throw missing("tokenSecret") }
            return [name, FlowParameter("token", .secret(token)), FlowParameter("token_secret", .secret(tokenSecret))]
        case "wechat":
            guard let openID else { throw missing("openID") }
            return [name, FlowParameter("token", .secret(token)), FlowParameter("wechat.openid", .text(openID))]
        default:
            return [
                name, FlowParameter("providername", .text(provider)), FlowParameter("token", .secret(token)),
            ]
        }
    }

    private func missing(_ name: String) -> BadgeError {
        BadgeError(.invalidInput, .flows("invalidInput.flowProviderToken"), ["provider": provider, "missing": name])
    }
}
