extension ImageHeader {
    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    // Bits of a sample that each colour type allows.
    private static let depths: [Int: Set<Int>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    // The first chunk is the header: 13 bytes, of which the last three are methods.
    static func png(_ bytes: ImageBytes) throws -> ImageHeader {
        guard try bytes.integer(at: 8, bytes: 4) == 13, try bytes.name(at: 12) == "IHDR" else {
            throw refusal("it is a PNG without its header")
        }
        let header = try bytes.part(16, 13)
        let depth = try header.integer(at: 8, bytes: 1)
        guard let depths = depths[try header.integer(at: 9, bytes: 1)], depths.contains(depth),
            try header.integer(at: 10, bytes: 2) == 0, try header.integer(at: 12, bytes: 1) <= 1
        else { throw refusal("it is damaged in its header") }
        return try ImageHeader(
            mediaType: "image/png", width: header.integer(at: 0, bytes: 4), height: header.integer(at: 4, bytes: 4))
    }
}
