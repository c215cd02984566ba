/// Takes out of a user's photo what it tells beside the picture: location, time, device, names, thumbnails, other pictures
/// behind it, and everything that is not known. What is drawn stays: pixels, orientation and colour profile.
///
///     let photo = try ImageMetadata.removed(from: bytes)
///
/// Only what is known to belong to the picture is copied, byte for byte, into a new file; nothing is decoded, and what comes
/// out goes through unchanged a second time. Formats are JPEG and PNG: a HEIC keeps its metadata in tables that point into
/// the whole file, from which nothing can be taken out without making them again.
public enum ImageMetadata {
    /// The photo without its metadata, in time proportional to its size.
    ///
    /// - Throws: `BadgeError` `photoRefused` when it is a HEIC, or is cut or damaged.
    public static func removed(from bytes: [UInt8]) throws -> [UInt8] {
        switch try ImageHeader.read(bytes).mediaType {
        case "image/jpeg": return try JPEGCopy(of: bytes).made()
        case "image/png": return try PNGCopy(of: bytes).made()
        default:
            throw ImageHeader.refusal(
                "place and device stand in parts of a HEIC that cannot be taken out. Save it as a JPEG or PNG first")
        }
    }
}

extension [UInt8] {
    /// Big-endian, at most 4 bytes; `nil` when they are not all there.
    func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
