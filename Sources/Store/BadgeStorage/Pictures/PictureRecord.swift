package import Foundation

/// Where a badge's picture came from, without the picture.
package struct PictureRecord: Sendable, Hashable {
    /// The digest of a photo, or the address of a logo.
    package let source: String
    /// The server's entity tag for it; `nil` if there is none.
    package let entityTag: String?
    /// When it was last stored or refused, to the second.
    package let askedAt: Date
    /// Whether a picture is stored; otherwise that of the source was refused.
    package let hasPicture: Bool
}
