/// A picture of a badge that can be shown: its holder's photo, or its organization's logo.
///
/// It is one whole PNG or JPEG of at most 1 MB (1,000,000 bytes) and 4,096 pixels on a side, as its own bytes say, with
/// the picture alone: texts, locations and other metadata are taken out. Nothing has been decoded.
///
///     if let photo = try await wallet.photo(of: badge.id) { show(Data(photo.bytes), photo.mediaType.rawValue) }
public struct BadgePicture: Sendable, Hashable {
    /// The formats.
    public enum MediaType: String, Sendable, CaseIterable {
        /// W3C Portable Network Graphics.
        case png = "image/png"
        /// ITU-T T.81.
        case jpeg = "image/jpeg"
    }

    /// The maximum size in bytes: 1 MB.
    public static let mostBytes = 1_000_000
    /// The maximum width and height in pixels.
    public static let longestSide = 4_096

    /// The file.
    public let bytes: [UInt8]
    /// The format.
    public let mediaType: MediaType
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Checks a file and takes the picture out of it, in time proportional to its size.
    ///
    /// The limits are checked in the header before anything else is read. A file that is cut, that has something behind
    /// its end or more than one picture, or whose checksums are wrong, is refused.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    public init(_ file: some Collection<UInt8>) throws {
        guard file.count <= Self.mostBytes else { throw ImageHeader.refusal("it is larger than 1 MB") }
        let file = Array(file)
        let header = try ImageHeader.read(file)
        guard let mediaType = MediaType(rawValue: header.mediaType) else {
            throw ImageHeader.refusal("it is no JPEG or PNG")
        }
        guard max(header.width, header.height) <= Self.longestSide else {
            throw ImageHeader.refusal("it has more than 4096 pixels on a side")
        }
        switch mediaType {
        case .png: try PNGStructure(file).check()
        case .jpeg: try JPEGStructure(file).check()
        }
        bytes = try ImageMetadata.removed(from: file)
        self.mediaType = mediaType
        (width, height) = (header.width, header.height)
    }

    /// Takes the picture out of a user's file, which may have other pictures, or a film, behind its end.
    ///
    /// This is the one rule for what a wallet sends, what an organization accepts and what is then shown.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    public init(photo file: [UInt8]) throws {
        guard file.count <= Self.mostBytes else { throw ImageHeader.refusal("it is larger than 1 MB") }
        try self.init(ImageMetadata.removed(from: file))
    }
}
