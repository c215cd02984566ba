/// What a picture's own bytes say it is: its format and its size, read before anything is decoded.
///
/// Formats are told by content, never by a file's name: JPEG (ITU-T T.81), PNG (W3C) and HEIC (ISO/IEC 23008-12). Only
/// the header is read and no byte outside is touched, so that a picture of a hostile size costs nothing. That the
/// header tells the truth is for the decoder to see.
///
///     let header = try ImageHeader.read(photo)
///     guard header.pixels <= 50_000_000 else { … }
public struct ImageHeader: Sendable, Hashable {
    /// `image/jpeg`, `image/png` or `image/heic`.
    public let mediaType: String
    /// Pixels from left to right, at least 1.
    public let width: Int
    /// Pixels from top to bottom, at least 1.
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

    /// Reads the header of a picture; the bytes may end after it.
    ///
    /// - Throws: `BadgeError` `photoRefused` when it is none of the three formats, or is cut or damaged in its header.
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
