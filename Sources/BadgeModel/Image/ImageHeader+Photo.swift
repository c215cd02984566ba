extension ImageHeader {
    /// The maximum size of a user's photo, uploaded and shown, on a device and at an organization: 1 MB.
    public static let mostPhotoBytes = BadgePicture.mostBytes
    /// The maximum width and height of a user's photo in pixels, which is also what wallets show.
    public static let longestPhotoSide = BadgePicture.longestSide

    /// Reads the header of a user's photo and refuses a photo that exceeds the limits.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    public static func photo(_ bytes: some Collection<UInt8>) throws -> ImageHeader {
        guard bytes.count <= mostPhotoBytes else { throw refusal("it is larger than 1 MB") }
        let header = try read(bytes)
        guard max(header.width, header.height) <= longestPhotoSide else {
            throw refusal("it has more than \(longestPhotoSide) pixels on a side")
        }
        return header
    }
}
