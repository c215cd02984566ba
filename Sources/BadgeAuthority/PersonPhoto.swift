import BadgeKeys
public import Foundation

/// The photo that a person sent.
public struct PersonPhoto: Sendable, Hashable {
    /// `image/jpeg` or `image/png`; `image/heic` of one from an earlier version.
    public let mediaType: String
    /// The file, without metadata.
    public let bytes: [UInt8]
    /// When it came, to the second.
    public let receivedAt: Date

    /// SHA-256 of the bytes, base64url: the claim `photo_digest` of the badge.
    public var digest: String { Base64URL.encode(Digest.sha256(bytes)) }
}
