/// A PNG (W3C, third edition) without its metadata.
struct PNGCopy {
    private let bytes: [UInt8]

    init(of bytes: [UInt8]) {
        self.bytes = bytes
    }

    // What is drawn, in which colours and how large. Texts, times, thumbnails, animations and unknown parts are left out.
    private static let ofPicture: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs",
    ]

    /// Returns the copy. Everything after the last chunk is omitted.
    func made() throws -> [UInt8] {
        var copy = ImageHeader.pngSignature
        copy.reserveCapacity(bytes.count)
        var offset = copy.count
        var hasOrientation = false
        while true {
            guard let length = bytes.number(at: offset, bytes: 4), let type = bytes.number(at: offset + 4, bytes: 4),
                length <= bytes.count - offset - 12
            else { throw ImageHeader.refusal("it is cut or damaged") }
            let name = Self.name(type)
            let end = offset + 12 + length
            if Self.ofPicture.contains(name) {
                copy += bytes[offset..<end]
            } else if name == "eXIf", !hasOrientation,
                let orientation = ExifOrientation(in: Array(bytes[(offset + 8)..<(end - 4)]))
            {
                copy += Self.chunk("eXIf", orientation.exif)
                hasOrientation = true
            }
            if name == "IEND" { return copy }
            offset = end
        }
    }

    private static func name(_ type: Int) -> String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }, as: UTF8.self)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return four(UInt32(content.count)) + checked + four(CyclicRedundancyCheck.of(checked))
    }

    private static func four(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The checksum of a PNG's chunk (ISO 3309, 32 bits).
package enum CyclicRedundancyCheck {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }

    package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var check = UInt32.max
        for byte in bytes { check = check >> 8 ^ table[Int(UInt8(truncatingIfNeeded: check) ^ byte)] }
        return ~check
    }
}
