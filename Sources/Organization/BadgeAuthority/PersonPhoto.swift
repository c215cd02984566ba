import BadgeKeys
import BadgeModel
public import Foundation

/// A photo that a person uploaded.
public struct PersonPhoto: Sendable, Hashable {
    /// `image/jpeg` or `image/png`; `image/heic` for a photo from an earlier version.
    public let mediaType: String
    /// The file, without metadata.
    public let bytes: [UInt8]
    /// The time of the upload, to the second.
    public let receivedAt: Date

    /// SHA-256 of the bytes, base64url: the claim `photo_digest` of the badge.
    public var digest: String { Base64URL.encode(Digest.sha256(bytes)) }
}

extension PersonPhoto {
    init(_ picture: BadgePicture, receivedAt: Date) {
        self.init(mediaType: picture.mediaType.rawValue, bytes: picture.bytes, receivedAt: receivedAt)
    }
}
