public import Foundation

/// An identity provider at which the people of an organization sign in.
public struct IdentityProvider: Sendable, Hashable, Identifiable {
    public typealias ID = Identifier<IdentityProvider>

    /// How a sign-in at the provider works.
    public enum Kind: Sendable, Hashable {
        /// OpenID Connect, which this library implements.
        case openIDConnect(Client)
        /// SAML 2.0, for which an app registers its own sign-in.
        case saml
        /// OpenID 2.0, for which an app registers its own sign-in.
        case openID2
        /// A sign-in of the app's own.
        case custom

        /// The stable name.
        public var name: String {
            switch self {
            case .openIDConnect: "openIDConnect"
            case .saml: "saml"
            case .openID2: "openID2"
            case .custom: "custom"
            }
        }
    }

    /// What identifies the organization's app at an OpenID provider.
    public struct Client: Sendable, Hashable {
        /// The provider's issuer identifier, at which it publishes its metadata.
        public var issuer: URL
        /// The client identifier, which is the audience of ID tokens.
        public var id: String
        /// The scopes to request besides `openid`.
        public var scopes: [String]

        public init(issuer: URL, id: String, scopes: [String] = ["profile", "email"]) {
            self.issuer = issuer
            self.id = id
            self.scopes = scopes
        }
    }

    /// The identifier within the organization.
    public let id: ID
    /// The name for people.
    public var name: String
    /// The name of the icon among the app's assets; `nil` for none.
    public var icon: String?
    /// How a sign-in works.
    public var kind: Kind
    /// Whether the user is asked for an identifier before the sign-in.
    public var asksForIdentifier: Bool
    /// Whether the user must log in at the provider every time.
    public var reauthenticates: Bool

    public init(
        id: ID, name: String, icon: String? = nil, kind: Kind, asksForIdentifier: Bool = false,
        reauthenticates: Bool = false
    ) {
        self.id = id
        self.name = name
        self.icon = icon
        self.kind = kind
        self.asksForIdentifier = asksForIdentifier
        self.reauthenticates = reauthenticates
    }
}
