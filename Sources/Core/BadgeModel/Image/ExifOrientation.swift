/// The orientation of a picture according to Exif (tag 0x0112 of the first directory); the only Exif field that is
/// preserved.
struct ExifOrientation: Hashable {
    /// 2 to 8. The default, 1, is never stored.
    let number: UInt8

    private static let tag = 0x0112
    // The bytes of a number by its type: SHORT, as the standard has it, and LONG, as some cameras write it.
    private static let sizes = [3: 2, 4: 4]
    // Bytes of an entry.
    private static let size = 12
    // No camera writes more entries into a directory.
    private static let mostEntries = 512

    /// Parses a TIFF header and its first directory; `nil` if they contain no orientation or cannot be read.
    init?(in tiff: [UInt8]) {
        guard let reader = TIFFReader(tiff),
            let offset = Self.entries(reader).first(where: { reader.number(at: $0, bytes: 2) == Self.tag }),
            let type = reader.number(at: offset + 2, bytes: 2), let size = Self.sizes[type],
            reader.number(at: offset + 4, bytes: 4) == 1,
            let number = reader.number(at: offset + 8, bytes: size), (2...8).contains(number)
        else { return nil }
        self.number = UInt8(number)
    }

    /// Returns the offsets of the entries in the first directory that exist, whatever count it states.
    static func entries(in tiff: [UInt8]) -> [Int] { TIFFReader(tiff).map(entries) ?? [] }

    private static func entries(_ reader: TIFFReader) -> [Int] {
        guard let directory = reader.number(at: 4, bytes: 4), let said = reader.number(at: directory, bytes: 2),
            said <= mostEntries
        else { return [] }
        let first = directory + 2
        return (0..<min(said, (reader.count - first) / size)).map { first + size * $0 }
    }

    /// A TIFF header and a directory with the orientation only.
    var exif: [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0]
    }
}

private struct TIFFReader {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool

    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4) {
        case [0x49, 0x49, 42, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func number(at offset: Int, bytes count: Int) -> Int? {
        guard isLittleEndian else { return bytes.number(at: offset, bytes: count) }
        guard offset >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
