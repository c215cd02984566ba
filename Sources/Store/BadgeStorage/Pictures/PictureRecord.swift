public import Foundation

/// Where a badge's picture came from, without the picture.
public struct PictureRecord: Sendable, Hashable {
    /// The digest of a photo, or the address of a logo.
    public let source: String
    /// The server's entity tag for it; `nil` if there is none.
    public let entityTag: String?
    /// When it was last stored or refused, to the second.
    public let askedAt: Date
    /// Whether a picture is stored; otherwise that of the source was refused.
    public let hasPicture: Bool
}
