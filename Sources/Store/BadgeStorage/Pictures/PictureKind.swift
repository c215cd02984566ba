/// A picture of a badge.
package enum PictureKind: String, Sendable, CaseIterable {
    /// The holder's photo; its source is its digest, the claim `photo_digest`.
    case photo
    /// The organization's logo; its source is its address.
    case logo
}
