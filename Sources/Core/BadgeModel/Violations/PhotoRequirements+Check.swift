extension PhotoRequirements {
    /// Checks a picture by its header and its structure; nothing is decoded.
    ///
    /// - Returns: The picture as badges show it, without its metadata.
    /// - Throws: `BadgeError` `photoRefused` with the violated requirement.
    public func check(_ bytes: [UInt8]) throws -> BadgePicture {
        guard bytes.count <= maxBytes else {
            throw BadgeError(.photoRefused, "photoRefused.size", ["megabytes": maxBytes / 1_000_000])
        }
        let header: ImageHeader
        do { header = try ImageHeader.read(bytes) } catch let error as BadgeError {
            throw BadgeError(.photoRefused, "photoRefused.notReadable", ["types": types], underlying: error)
        }
        guard mediaTypes.contains(header.mediaType) else {
            throw BadgeError(
                .photoRefused, header.mediaType == "image/heic" ? "photoRefused.heic" : "photoRefused.type",
                ["type": header.mediaType, "types": types])
        }
        guard max(header.width, header.height) <= longestSide else {
            throw BadgeError(
                .photoRefused, "photoRefused.pixels",
                ["width": header.width, "height": header.height, "side": longestSide])
        }
        return try BadgePicture(photo: bytes)
    }

    private var types: String {
        mediaTypes.map { $0.split(separator: "/").last?.uppercased() ?? $0 }.joined(separator: ", ")
    }
}
