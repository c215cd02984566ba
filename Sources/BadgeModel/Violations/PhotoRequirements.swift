/// What a person's photo must be.
public struct PhotoRequirements: Sendable, Hashable {
    /// Media types that the organization takes: `image/jpeg`.
    public let mediaTypes: [String]
    /// The most bytes.
    public let maxBytes: Int

    /// Makes requirements; JPEG or PNG of at most 5 MB unless told otherwise.
    public init(mediaTypes: [String] = ["image/jpeg", "image/png"], maxBytes: Int = 5_000_000) {
        self.mediaTypes = mediaTypes
        self.maxBytes = maxBytes
    }
}
