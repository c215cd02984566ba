public import Foundation

/// The public part of a badge's signed credential.
///
/// The secret part, such as an SD-JWT with its disclosures, is not included: it stays sealed in the store until it is
/// used.
public struct Credential: Sendable, Hashable, Identifiable {
    /// Identifies a credential within the wallet.
    public typealias ID = Identifier<Credential>

    /// The identifier, created by this device.
    public let id: ID
    /// The badge that the credential belongs to.
    public let badgeID: Badge.ID
    /// The format of the credential.
    public var format: Format
    /// The credential's type (`vct` of an SD-JWT VC).
    public var type: String
    /// The thumbprint (RFC 7638) of the device key to which the credential is bound.
    public var holderKey: String
    /// The time of issuance, to the second.
    public var issuedAt: Date
    /// The first time at which the credential is no longer valid.
    public var expires: Date?
    /// The number of presentations.
    public var useCount: Int

    public init(
        id: ID, badgeID: Badge.ID, format: Format = .sdJWT, type: String, holderKey: String, issuedAt: Date,
        expires: Date? = nil, useCount: Int = 0
    ) {
        self.id = id
        self.badgeID = badgeID
        self.format = format
        self.type = type
        self.holderKey = holderKey
        self.issuedAt = issuedAt
        self.expires = expires
        self.useCount = useCount
    }

    /// A format of credentials, by its identifier in an issuer's metadata (OpenID4VCI 1.0 appendix A).
    public struct Format: RawRepresentable, Sendable, Hashable {
        /// The identifier.
        public let rawValue: String

        /// SD-JWT VC (`dc+sd-jwt`).
        public static let sdJWT = Self(rawValue: "dc+sd-jwt")

        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
