public import Foundation

/// An organization that issues badges.
public struct Organization: Sendable, Hashable, Identifiable {
    /// Identifies an organization within the wallet.
    public typealias ID = Identifier<Organization>

    /// The identifier: the address of its credential issuer.
    public let id: ID
    /// The display name.
    public var name: String
    /// The appearance.
    public var display: Display
    /// The address of its credential issuer.
    public var issuer: URL
    /// The address of its authorization server.
    public var authorizationServer: URL
    /// The public keys that verify its signatures, as JWKs (RFC 7517), pinned at the first badge.
    public var trustAnchors: [TrustAnchor]
    /// The version of its keys, according to its newest statement; 0 before the first one.
    public var keysVersion: Int
    /// Badges that were issued before this date must be reissued, since a key was compromised; `nil` when there are
    /// none.
    public var reissueBefore: Date?
    /// The newest accepted policy; `nil` when it publishes none.
    public var policy: PolicyDocument?
    /// The contacts for support.
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

    /// The contacts for support.
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
