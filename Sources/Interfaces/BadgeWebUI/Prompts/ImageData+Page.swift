import BadgeKeys
import BadgeModel
import BadgeUI

extension ImageData {
    /// The SHA-256 of the bytes, base64url: the name of the picture on pages.
    var digest: String { Base64URL.encode(Digest.sha256(bytes)) }

    /// The media type under which a browser may get the picture: that of its header, and not what it is called.
    ///
    /// `nil` for what is no JPEG, PNG or GIF, and for a picture that would fill a browser's memory.
    var pageMediaType: String? {
        guard bytes.count <= Self.mostBytes else { return nil }
        if ImageData.mediaType(of: bytes) == "image/gif" {
            guard bytes.count >= 10 else { return nil }
            let (width, height) = (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
            return (1...Self.mostPixels).contains(width * height) ? "image/gif" : nil
        }
        guard let header = try? ImageHeader.read(bytes), header.pixels <= Self.mostPixels,
            header.mediaType != "image/heic"
        else { return nil }
        return header.mediaType
    }

    private static let mostBytes = 10_000_000
    private static let mostPixels = 50_000_000
}
