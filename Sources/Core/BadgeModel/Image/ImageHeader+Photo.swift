extension ImageHeader {
    /// The maximum size of a user's photo, uploaded and shown, on a device and at an organization: 1 MB.
    public static let mostPhotoBytes = BadgePicture.mostBytes
    /// The maximum width and height of a user's photo in pixels, which is also what wallets show.
    public static let longestPhotoSide = BadgePicture.longestSide
}
