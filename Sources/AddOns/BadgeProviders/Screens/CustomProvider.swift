public import BadgeModel

/// An identity provider of an app's own: a SAML or OpenID 2 provider, or one that only the app knows.
///
/// The sign-in must end in an ID token of a provider that the organization accepts, whose `nonce` is the request's.
///
///     wallet.ui.providers.register(
///         CustomProvider(IdentityProvider(id: .init(rawValue: "campus"), name: "Campus", kind: .saml)) { request in
///             try await campus.logIn(nonce: request.nonce)
///         })
public struct CustomProvider: Sendable {
    /// A sign-in that the app is to perform.
    public struct Request: Sendable {
        /// The provider.
        public let provider: IdentityProvider
        /// The value that the ID token must contain.
        public let nonce: String
        /// The identifier that the user entered; `nil` if the provider asks for none.
        public let identifier: String?

        package init(provider: IdentityProvider, nonce: String, identifier: String?) {
            self.provider = provider
            self.nonce = nonce
            self.identifier = identifier
        }
    }

    /// Performs a sign-in and returns the ID token. A thrown `BadgeError` `declined` means that the user cancelled.
    public typealias SignIn = @Sendable (Request) async throws -> Secret

    /// The provider. It replaces one of the organization's with the same identifier.
    public let provider: IdentityProvider
    package let signIn: SignIn

    public init(_ provider: IdentityProvider, signIn: @escaping SignIn) {
        self.provider = provider
        self.signIn = signIn
    }
}
