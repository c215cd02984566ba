/// A JPEG (ITU-T T.81) without its metadata.
struct JPEGCopy {
    private let bytes: [UInt8]
    private var offset = 2
    private var copy: [UInt8] = [0xFF, 0xD8]
    private var hasOrientation = false

    init(of bytes: [UInt8]) {
        self.bytes = bytes
        copy.reserveCapacity(bytes.count)
    }

    private static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    // Tables, frames, restart intervals, and the number of lines: what a decoder needs.
    private static let ofPicture = Set((0xC0...0xCF).map(UInt8.init) + [0xDA, 0xDB, 0xDC, 0xDD])
    private static let standalone = Set([0x01] + (0xD0...0xD7).map(UInt8.init))

    /// Returns the copy. Everything after the end of the image is omitted, such as other pictures or videos.
    func made() throws -> [UInt8] {
        var copying = self
        while try copying.takeSegment() {}
        return copying.copy
    }

    private mutating func takeSegment() throws -> Bool {
        let marker = try nextMarker()
        if Self.standalone.contains(marker) { return true }
        if marker == Self.endOfImage {
            copy += [0xFF, marker]
            return false
        }
        guard let length = bytes.number(at: offset, bytes: 2), length >= 2, length <= bytes.count - offset else {
            throw ImageHeader.refusal("it is cut or damaged")
        }
        let content = bytes[(offset + 2)..<(offset + length)]
        offset += length
        if let retained = retained(marker, content) { append(marker, retained) }
        if marker == Self.startOfScan { takeScan() }
        return true
    }

    // Any number of FF may stand before a marker as filling.
    private mutating func nextMarker() throws -> UInt8 {
        guard offset < bytes.count, bytes[offset] == 0xFF else { throw ImageHeader.refusal("it is cut or damaged") }
        while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
        guard offset < bytes.count, bytes[offset] != 0 else { throw ImageHeader.refusal("it is cut or damaged") }
        defer { offset += 1 }
        return bytes[offset]
    }

    // Coded data reaches to the next marker; in it FF is followed by a zero or by the number of a restart.
    private mutating func takeScan() {
        let start = offset
        while offset < bytes.count {
            if bytes[offset] == 0xFF {
                guard offset + 1 < bytes.count else { break }
                let next = bytes[offset + 1]
                if next != 0, !(0xD0...0xD7).contains(next) { break }
                offset += 1
            }
            offset += 1
        }
        copy += bytes[start..<offset]
    }

    private mutating func append(_ marker: UInt8, _ content: some Collection<UInt8>) {
        let length = content.count + 2
        copy += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
        copy += content
    }

    /// Returns the part of a segment that belongs to the picture; `nil` if there is none.
    private mutating func retained(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8]? {
        switch marker {
        case _ where Self.ofPicture.contains(marker): Array(content)
        case 0xE0: Self.pixelDensity(content)
        case 0xE1: orientation(content)
        case 0xE2 where content.starts(with: Array("ICC_PROFILE\0".utf8)): Array(content)
        // How colours were transformed: 12 bytes.
        case 0xEE where content.starts(with: Array("Adobe".utf8)) && content.count >= 12: Array(content.prefix(12))
        default: nil
        }
    }

    // JFIF without its thumbnail.
    private static func pixelDensity(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        guard content.starts(with: Array("JFIF\0".utf8)), content.count >= 14 else { return nil }
        return content.prefix(12) + [0, 0]
    }

    private mutating func orientation(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let name = Array("Exif\0\0".utf8)
        guard !hasOrientation, content.starts(with: name),
            let orientation = ExifOrientation(in: Array(content.dropFirst(name.count)))
        else { return nil }
        hasOrientation = true
        return name + orientation.exif
    }
}
