extension ImageHeader {
    /// The maximum size of a user's photo, uploaded and shown, on a device and at an organization: 1 MB.
    public static let mostPhotoBytes = BadgePicture.mostBytes
    /// The maximum number of pixels of a user's photo.
    public static let mostPhotoPixels = 50_000_000

    /// Reads the header of a user's photo and refuses a photo that exceeds the limits.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    public static func photo(_ bytes: some Collection<UInt8>) throws -> ImageHeader {
        guard bytes.count <= mostPhotoBytes else { throw refusal("it is larger than 1 MB") }
        let header = try read(bytes)
        guard header.pixels <= mostPhotoPixels else { throw refusal("it has more than 50 megapixels") }
        return header
    }
}
