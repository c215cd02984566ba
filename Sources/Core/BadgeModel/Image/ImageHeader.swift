/// The format and the dimensions of a picture, read before anything is decoded.
///
/// The format is determined by the content, never by the file name: JPEG (ITU-T T.81), PNG (W3C) or HEIC (ISO/IEC
/// 23008-12). Only the header is read, so that a picture of hostile size costs nothing. The header is not compared with
/// the image data; that is up to the decoder.
///
///     let header = try ImageHeader.read(photo)
///     guard header.pixels <= 50_000_000 else { … }
public struct ImageHeader: Sendable, Hashable {
    /// `image/jpeg`, `image/png` or `image/heic`.
    public let mediaType: String
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int

    /// The number of pixels.
    public var pixels: Int { width * height }

    // Of two such sides no product overflows.
    private static let longestSide = Int(Int32.max)

    init(mediaType: String, width: Int, height: Int) throws {
        let sides = 1...Self.longestSide
        guard sides.contains(width), sides.contains(height) else { throw Self.refusal("it has no usable size") }
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }

    /// Reads the header of a picture; bytes after the header are optional.
    ///
    /// - Throws: `BadgeError` `photoRefused` if the format is not one of the three, or the header is truncated or
    ///   damaged.
    public static func read(_ bytes: some Collection<UInt8>) throws -> ImageHeader {
        let bytes = ImageBytes(Array(bytes)[...])
        if bytes.starts(with: [0xFF, 0xD8]) { return try jpeg(bytes) }
        if bytes.starts(with: pngSignature) { return try png(bytes) }
        if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return try heic(bytes) }
        throw refusal("it is no JPEG, PNG or HEIC")
    }

    static func refusal(_ reason: String) -> BadgeError {
        BadgeError(.photoRefused, "photoRefused.unreadable", ["reason": reason])
    }
}
