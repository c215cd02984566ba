/// Removes everything from a user's photo except the picture itself: location, time, device, names, thumbnails,
/// appended pictures, and unknown content. Pixels, orientation and colour profile stay.
///
///     let photo = try ImageMetadata.removed(from: bytes)
///
/// Only parts that are known to belong to the picture are copied, byte for byte, into a new file. Nothing is decoded,
/// and a second pass changes nothing. The supported formats are JPEG and PNG. A HEIC cannot be processed, since the
/// tables of its metadata point into the whole file and would have to be rebuilt.
public enum ImageMetadata {
    /// Returns the photo without its metadata, in time proportional to its size.
    ///
    /// - Throws: `BadgeError` `photoRefused` if the photo is a HEIC, or is truncated or damaged.
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
    /// Returns a big-endian number of at most 4 bytes; `nil` if the bytes are incomplete.
    func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
