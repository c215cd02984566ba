/// The chunks of a PNG (W3C, third edition), from the first to the last byte.
struct PNGStructure {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let header = 0x4948_4452
    private static let palette = 0x504C_5445
    private static let data = 0x4944_4154
    private static let end = 0x4945_4E44
    // Length, name and checksum.
    private static let overhead = 12

    /// Requires one header, the data in a row, right checksums, and nothing behind the last chunk.
    ///
    /// - Throws: `BadgeError` `photoRefused`.
    func check() throws {
        let first = ImageHeader.pngSignature.count
        var offset = first
        var (hasPalette, hasData, isPastData) = (false, false, false)
        while true {
            guard let length = bytes.number(at: offset, bytes: 4), length <= bytes.count - offset - Self.overhead,
                let name = bytes.number(at: offset + 4, bytes: 4)
            else { throw ImageHeader.refusal("it is cut or damaged") }
            let checked = bytes[(offset + 4)..<(offset + 8 + length)]
            guard bytes.number(at: offset + 8 + length, bytes: 4) == Int(CyclicRedundancyCheck.of(checked)) else {
                throw ImageHeader.refusal("it is cut or damaged")
            }
            switch name {
            case Self.header where offset == first: break
            case Self.palette where !hasPalette && !hasData && length > 0: hasPalette = true
            case Self.data where !isPastData && (hasPalette || !isIndexed): hasData = true
            case Self.end where length == 0 && hasData:
                guard offset + Self.overhead == bytes.count else {
                    throw ImageHeader.refusal("something follows its end")
                }
                return
            case Self.end where length > 0: throw ImageHeader.refusal("it is damaged at its end")
            case _ where Self.isAncillary(name): isPastData = hasData
            default: throw ImageHeader.refusal("it is more than one picture, or none")
            }
            offset += Self.overhead + length
        }
    }

    // The colour type, which follows the size and the depth in the header: 3 takes colours from the palette.
    private var isIndexed: Bool { bytes.number(at: ImageHeader.pngSignature.count + 17, bytes: 1) == 3 }

    // Section 5.4: the case of the first letter.
    private static func isAncillary(_ name: Int) -> Bool { name >> 24 & 0x20 != 0 }
}
