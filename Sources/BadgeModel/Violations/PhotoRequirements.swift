/// What a user's photo must be.
public struct PhotoRequirements: Sendable, Hashable {
    /// Media types that the organization takes: `image/jpeg`.
    public let mediaTypes: [String]
    /// The most bytes.
    public let maxBytes: Int
    /// The most pixels, width times height.
    public let maxPixels: Int

    /// Creates requirements; JPEG or PNG of at most 10 MB and 50 megapixels unless told otherwise.
    public init(
        mediaTypes: [String] = ["image/jpeg", "image/png"], maxBytes: Int = ImageHeader.mostPhotoBytes,
        maxPixels: Int = ImageHeader.mostPhotoPixels
    ) {
        self.mediaTypes = mediaTypes
        self.maxBytes = maxBytes
        self.maxPixels = maxPixels
    }
}
