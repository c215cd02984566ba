/// An encoded image with its media type, independent of any UI toolkit.
public struct ImageData: Sendable, Hashable {
    /// The encoded image.
    public let bytes: [UInt8]
    /// The media type of the bytes, such as `image/jpeg`.
    public let mediaType: String

    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// Returns the media type according to the first bytes: JPEG, PNG, HEIC, GIF, WebP; `nil` for others.
    public static func mediaType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            let brand = bytes.dropFirst(8).prefix(4)
            return ["heic", "heix", "mif1"].contains { brand.elementsEqual($0.utf8) } ? "image/heic" : nil
        }
        let isWebP = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        return isWebP ? "image/webp" : nil
    }
}
