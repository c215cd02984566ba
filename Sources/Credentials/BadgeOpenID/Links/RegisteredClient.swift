public import Foundation

/// An app that is registered at an organization to ask who a user is.
public struct RegisteredClient: Sendable, Hashable {
    /// A claim that the app requests.
    public struct Claim: Sendable, Hashable {
        /// The name in the credential.
        public let name: String
        /// The display name.
        public let label: String
        /// Whether the app requires the claim.
        public let isRequired: Bool

        /// Creates a claim, which is optional by default.
        public init(_ name: String, label: String, isRequired: Bool = false) {
            self.name = name
            self.label = label
            self.isRequired = isRequired
        }
    }

    /// The identifier.
    public let id: String
    /// The name at the organization.
    public let name: String
    /// The permitted redirect URIs.
    public let redirectURIs: [URL]
    /// The claims that it may request.
    public let claims: [Claim]
    /// Whether people can sign in to it from any wallet: the organization's authorization endpoint asks for a
    /// presentation of their badge (OpenID4VP 1.0).
    public let takesPresentations: Bool

    /// Creates a client. An organization validates it at its registration.
    ///
    ///     let client = RegisteredClient("payroll", name: "Payroll", redirectURIs: [url], claims: [])
    public init(
        _ id: String, name: String, redirectURIs: [URL], claims: [Claim], takesPresentations: Bool = false
    ) {
        self.id = id
        self.name = name
        self.redirectURIs = redirectURIs
        self.claims = claims
        self.takesPresentations = takesPresentations
    }
}
