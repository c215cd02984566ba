/// The requirements for a user's photo.
public struct PhotoRequirements: Sendable, Hashable {
    /// The media types that the organization accepts, such as `image/jpeg`.
    public let mediaTypes: [String]
    /// The maximum number of bytes.
    public let maxBytes: Int
    /// The maximum width and height in pixels.
    public let longestSide: Int

    /// Creates requirements; by default JPEG or PNG of at most 1 MB and 4,096 pixels on a side.
    public init(
        mediaTypes: [String] = ["image/jpeg", "image/png"], maxBytes: Int = ImageHeader.mostPhotoBytes,
        longestSide: Int = ImageHeader.longestPhotoSide
    ) {
        self.mediaTypes = mediaTypes
        self.maxBytes = maxBytes
        self.longestSide = longestSide
    }
}
