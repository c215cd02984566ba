public import Foundation

/// The public part of a badge's signed credential.
///
/// The secret part, the SD-JWT with its disclosures, is not included: it stays sealed in the store until it is used.
public struct Credential: Sendable, Hashable, Identifiable {
    /// Identifies a credential within the wallet.
    public typealias ID = Identifier<Credential>

    /// The identifier, created by this device.
    public let id: ID
    /// The badge that the credential belongs to.
    public let badgeID: Badge.ID
    /// The format of the credential.
    public var format: Format
    /// The credential's type (`vct`).
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

    /// The formats of credentials.
    public enum Format: String, Sendable, CaseIterable {
        /// SD-JWT VC (`dc+sd-jwt`).
        case sdJWT = "dc+sd-jwt"
    }
}
