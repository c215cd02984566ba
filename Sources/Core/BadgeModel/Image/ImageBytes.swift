/// A part of a picture's bytes; a read outside of it throws.
struct ImageBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    func dropFirst(_ count: Int) -> ImageBytes { ImageBytes(bytes.dropFirst(count)) }

    /// Returns a big-endian number of at most 8 bytes.
    func number(at offset: Int, bytes count: Int) throws -> UInt64 {
        try part(offset, count).bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a big-endian number of at most 4 bytes.
    func integer(at offset: Int, bytes count: Int) throws -> Int { Int(try number(at: offset, bytes: count)) }

    func name(at offset: Int) throws -> String { String(decoding: try part(offset, 4).bytes, as: UTF8.self) }

    func part(_ offset: Int, _ count: Int) throws -> ImageBytes {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            throw ImageHeader.refusal("it is cut in its header")
        }
        let start = bytes.startIndex + offset
        return ImageBytes(bytes[start..<start + count])
    }
}
