public import Foundation

/// The signed proof behind a badge.
///
/// The secret part, the SD-JWT itself with its disclosures, is not here: it stays sealed in the store until it is used.
public struct Credential: Sendable, Hashable, Identifiable {
    /// Identifies a credential within the wallet.
    public typealias ID = Identifier<Credential>

    /// The identifier, made by this device.
    public let id: ID
    /// The badge that it proves.
    public let badgeID: Badge.ID
    /// What kind of proof it is.
    public var format: Format
    /// Its type (`vct`).
    public var type: String
    /// The thumbprint (RFC 7638) of the device key that it is bound to.
    public var holderKey: String
    /// When it was issued, to the second.
    public var issuedAt: Date
    /// The first time that is too late.
    public var expires: Date?
    /// How often it was presented.
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

    /// What kind of proof a credential is.
    public enum Format: String, Sendable, CaseIterable {
        /// SD-JWT VC (`dc+sd-jwt`).
        case sdJWT = "dc+sd-jwt"
    }
}
