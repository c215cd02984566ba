extension PhotoRequirements {
    /// Evaluates a picture by its first bytes and by its header, before anything of it is decoded.
    ///
    /// - Returns: Its media type.
    /// - Throws: `BadgeError` `photoRefused` that says what is wrong with it.
    public func check(_ bytes: [UInt8]) throws -> String {
        guard bytes.count <= maxBytes else {
            throw Self.refused("is larger than \(maxBytes / 1_000_000) MB", "Choose a smaller one.")
        }
        let header: ImageHeader
        do { header = try ImageHeader.read(bytes) } catch let error as BadgeError {
            throw Self.refused("cannot be read as a picture", "Choose \(choices).", underlying: error)
        }
        guard mediaTypes.contains(header.mediaType) else {
            let reason = header.mediaType == "image/heic" ? ", whose place and device cannot be taken out" : ""
            throw Self.refused("is \(header.mediaType)\(reason)", "Choose \(choices).")
        }
        guard header.width * header.height <= maxPixels else {
            throw Self.refused(
                "has \(header.width) × \(header.height) pixels, more than \(maxPixels / 1_000_000) million",
                "Choose a smaller one.")
        }
        return header.mediaType
    }

    private var choices: String {
        "a picture of one of these types: "
            + mediaTypes.map { $0.split(separator: "/").last?.uppercased() ?? $0 }
            .joined(separator: ", ")
    }

    private static func refused(
        _ what: String, _ advice: String, underlying: (any Error)? = nil
    ) -> BadgeError {
        BadgeError(.photoRefused, "The picture \(what). \(advice)", underlying: underlying)
    }
}
