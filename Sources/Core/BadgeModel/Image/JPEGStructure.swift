/// The segments of a JPEG (ITU-T T.81, annex B), from the first marker to the last byte.
struct JPEGStructure {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    // Without a length: TEM and the restarts.
    private static let standalone = Set([0x01] + (0xD0...0xD7).map(UInt8.init))
    // Start of frame, but for the tables (C4, CC) and the reserved one (C8).
    private static let frames = Set((0xC0...0xCF).map(UInt8.init)).subtracting([0xC4, 0xC8, 0xCC])
    // Baseline, extended and progressive, in Huffman's code: what programs show.
    private static let shownFrames: Set<UInt8> = [0xC0, 0xC1, 0xC2]
    // A second image, other numbers of lines than the frame's, and frames that are put together to other sizes.
    private static let others: Set<UInt8> = [0x00, 0xC8, 0xD8, 0xDC, 0xDE, 0xDF]

    /// Requires one frame with its scans, and nothing behind the end of the image.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    func check() throws {
        var offset = 2
        var (frames, scans) = (0, 0)
        while true {
            let marker = try marker(&offset)
            if Self.standalone.contains(marker) { continue }
            guard !Self.others.contains(marker) else { throw ImageHeader.refusal("it is more than one picture") }
            if marker == Self.endOfImage { break }
            guard let length = bytes.number(at: offset, bytes: 2), length >= 2, length <= bytes.count - offset else {
                throw ImageHeader.refusal("it is cut or damaged")
            }
            if Self.frames.contains(marker) {
                frames += 1
                guard Self.shownFrames.contains(marker), bytes.number(at: offset + 2, bytes: 1) == 8 else {
                    throw ImageHeader.refusal("it is coded in a way that few programs show")
                }
            }
            offset += length
            guard frames <= 1 else { throw ImageHeader.refusal("it is more than one picture") }
            if marker == Self.startOfScan {
                scans += 1
                skipScan(&offset)
            }
        }
        guard frames == 1, scans > 0 else { throw ImageHeader.refusal("it has no picture in it") }
        guard offset == bytes.count else { throw ImageHeader.refusal("something follows its end") }
    }

    // Any number of FF may stand before a marker as filling.
    private func marker(_ offset: inout Int) throws -> UInt8 {
        guard offset < bytes.count, bytes[offset] == 0xFF else { throw ImageHeader.refusal("it is cut or damaged") }
        while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
        guard offset < bytes.count else { throw ImageHeader.refusal("it is cut or damaged") }
        defer { offset += 1 }
        return bytes[offset]
    }

    // In coded data FF is followed by a zero or by the number of a restart; anything else is the next marker.
    private func skipScan(_ offset: inout Int) {
        while offset + 1 < bytes.count {
            if bytes[offset] == 0xFF {
                let next = bytes[offset + 1]
                guard next == 0 || (0xD0...0xD7).contains(next) else { return }
                offset += 1
            }
            offset += 1
        }
    }
}
