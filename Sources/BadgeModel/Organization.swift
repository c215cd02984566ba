public import Foundation

/// An organization that issues badges.
public struct Organization: Sendable, Hashable, Identifiable {
    /// Identifies an organization within the wallet.
    public typealias ID = Identifier<Organization>

    /// The identifier: its credential issuer's address.
    public let id: ID
    /// The name to show.
    public var name: String
    /// How it looks.
    public var display: Display
    /// Its credential issuer.
    public var issuer: URL
    /// Its authorization server.
    public var authorizationServer: URL
    /// The public keys that its signatures are checked against, as JWKs (RFC 7517), pinned at the first badge.
    public var trustAnchors: [TrustAnchor]
    /// Which state of its keys they are of, as its newest statement says; 0 before there was any.
    public var keysVersion: Int
    /// Badges that were issued earlier are to be issued again, since a key of theirs was compromised; `nil` when none are.
    public var reissueBefore: Date?
    /// The newest policy accepted; `nil` when it publishes none.
    public var policy: PolicyDocument?
    /// Whom to ask for help.
    public var support: SupportContacts

    public init(
        id: ID, name: String, display: Display, issuer: URL, authorizationServer: URL, trustAnchors: [TrustAnchor],
        keysVersion: Int = 0, reissueBefore: Date? = nil, policy: PolicyDocument? = nil,
        support: SupportContacts = SupportContacts()
    ) {
        self.id = id
        self.name = name
        self.display = display
        self.issuer = issuer
        self.authorizationServer = authorizationServer
        self.trustAnchors = trustAnchors
        self.keysVersion = keysVersion
        self.reissueBefore = reissueBefore
        self.policy = policy
        self.support = support
    }
}

extension Organization {
    /// A pinned public key.
    public struct TrustAnchor: Sendable, Hashable {
        /// SHA-256 thumbprint (RFC 7638), base64url.
        public let thumbprint: String
        /// The public key as a JWK (RFC 7517).
        public let jwk: JSON

        public init(thumbprint: String, jwk: JSON) {
            self.thumbprint = thumbprint
            self.jwk = jwk
        }
    }

    /// Whom to ask for help.
    public struct SupportContacts: Sendable, Hashable {
        /// Email address.
        public var email: String?
        /// Phone number, E.164.
        public var phone: String?
        /// Web page.
        public var url: URL?

        public init(email: String? = nil, phone: String? = nil, url: URL? = nil) {
            self.email = email
            self.phone = phone
            self.url = url
        }
    }
}
