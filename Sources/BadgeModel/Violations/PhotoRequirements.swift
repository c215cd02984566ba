/// The requirements for a user's photo.
public struct PhotoRequirements: Sendable, Hashable {
    /// The media types that the organization accepts, such as `image/jpeg`.
    public let mediaTypes: [String]
    /// The maximum number of bytes.
    public let maxBytes: Int
    /// The maximum number of pixels, width times height.
    public let maxPixels: Int

    /// Creates requirements; by default JPEG or PNG of at most 1 MB and 50 megapixels.
    public init(
        mediaTypes: [String] = ["image/jpeg", "image/png"], maxBytes: Int = ImageHeader.mostPhotoBytes,
        maxPixels: Int = ImageHeader.mostPhotoPixels
    ) {
        self.mediaTypes = mediaTypes
        self.maxBytes = maxBytes
        self.maxPixels = maxPixels
    }
}
