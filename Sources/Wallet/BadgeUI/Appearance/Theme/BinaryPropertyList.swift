import BadgeModel

/// A parser that reads a binary property list as JSON, as ``PropertyList`` reads one in XML.
///
/// A container names its elements by numbers, and may name one many times: what is built is bounded, not the file alone.
struct BinaryPropertyList {
    private static let header = Array("bplist0".utf8)
    private static let headerSize = 8
    private static let trailerSize = 32
    // Of elements, each time they are named.
    private static let most = 20_000

    private let bytes: [UInt8]
    private let limits: JSON.Limits
    private let offsets: [Int]
    private let referenceSize: Int
    private var built = 0
    private var builtBytes = 0

    static func isMeant(by data: some Collection<UInt8>) -> Bool { data.starts(with: header) }

    static func parse(_ data: [UInt8], limits: JSON.Limits) throws -> JSON {
        guard data.count >= headerSize + trailerSize else { throw damaged }
        let trailer = data.count - trailerSize
        let sizes = (Int(data[trailer + 6]), Int(data[trailer + 7]))
        let counts = [8, 16, 24].map { data.number(at: trailer + $0, bytes: 8) }
        guard let count = counts[0], let top = counts[1], let table = counts[2], (1...8).contains(sizes.0),
            (1...8).contains(sizes.1), count <= data.count, table <= trailer, count * sizes.0 <= trailer - table
        else { throw damaged }
        let offsets = (0..<count).compactMap { data.number(at: table + $0 * sizes.0, bytes: sizes.0) }
        guard offsets.count == count, offsets.allSatisfy({ $0 < trailer }) else { throw damaged }
        var parser = BinaryPropertyList(data, limits, offsets, referenceSize: sizes.1)
        return try parser.value(top, [])
    }

    private init(_ bytes: [UInt8], _ limits: JSON.Limits, _ offsets: [Int], referenceSize: Int) {
        self.bytes = bytes
        self.limits = limits
        self.offsets = offsets
        self.referenceSize = referenceSize
    }

    private mutating func value(_ reference: Int, _ path: [String]) throws -> JSON {
        guard offsets.indices.contains(reference) else { throw Self.damaged }
        built += 1
        guard built <= Self.most, builtBytes <= limits.bytes else {
            throw BadgeError.invalidDocument("", "has more elements than a theme has")
        }
        let offset = offsets[reference]
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
        switch kind {
        case 0x0: return try single(low)
        case 0x1: return try integer(at: offset + 1, size: low)
        case 0x2: return try real(at: offset + 1, size: low)
        case 0x3: return PropertyList.unusable("date")
        case 0x4: return PropertyList.unusable("data")
        case 0x5, 0x6, 0x7: return .string(try text(at: offset))
        case 0x8: return PropertyList.unusable("uid")
        case 0xA, 0xC: return .array(try elements(at: offset, path))
        case 0xD: return .object(try members(at: offset, path))
        default: throw Self.damaged
        }
    }

    private func single(_ low: Int) throws -> JSON {
        switch low {
        case 0x0: return .null
        case 0x8, 0x9: return .bool(low == 0x9)
        default: throw Self.damaged
        }
    }

    // Of 8 bytes with a sign, of fewer without.
    private func integer(at offset: Int, size: Int) throws -> JSON {
        guard size <= 3 else { return PropertyList.unusable("integer") }
        return .integer(Int64(bitPattern: try bits(at: offset, count: 1 << size)))
    }

    private func real(at offset: Int, size: Int) throws -> JSON {
        guard (2...3).contains(size) else { throw Self.damaged }
        let bits = try bits(at: offset, count: 1 << size)
        let number = size == 3 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
        return number.isFinite ? .double(number) : PropertyList.unusable("real")
    }

    private func bits(at offset: Int, count: Int) throws -> UInt64 {
        guard count <= bytes.count - offset else { throw Self.damaged }
        return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    // The count in the marker itself, or as an integer behind it.
    private func extent(at offset: Int) throws -> (start: Int, count: Int) {
        let low = Int(bytes[offset] & 0xF)
        guard low == 0xF else { return (offset + 1, low) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0xF <= 3 else {
            throw Self.damaged
        }
        let size = 1 << Int(bytes[offset + 1] & 0xF)
        guard let count = bytes.number(at: offset + 2, bytes: size), count <= bytes.count else { throw Self.damaged }
        return (offset + 2 + size, count)
    }

    private mutating func text(at offset: Int) throws -> String {
        let (start, count) = try extent(at: offset)
        let isWide = bytes[offset] >> 4 == 6
        let length = isWide ? count * 2 : count
        guard length <= bytes.count - start else { throw Self.damaged }
        builtBytes += length
        let part = Array(bytes[start..<(start + length)])
        let units = isWide ? (0..<count).map { UInt16(part[2 * $0]) << 8 | UInt16(part[2 * $0 + 1]) } : []
        let decoded = isWide ? String(validating: units, as: UTF16.self) : String(validating: part, as: UTF8.self)
        guard let decoded, decoded.isStreamSafe else { throw Self.damaged }
        return decoded
    }

    private func references(_ count: Int, at start: Int) throws -> [Int] {
        let references = (0..<count).compactMap { bytes.number(at: start + $0 * referenceSize, bytes: referenceSize) }
        guard references.count == count else { throw Self.damaged }
        return references
    }

    private mutating func elements(at offset: Int, _ path: [String]) throws -> [JSON] {
        try requireDepth(path)
        let (start, count) = try extent(at: offset)
        return try references(count, at: start).map { try value($0, path + [""]) }
    }

    private mutating func members(at offset: Int, _ path: [String]) throws -> [String: JSON] {
        try requireDepth(path)
        let (start, count) = try extent(at: offset)
        let keys = try references(count, at: start)
        let values = try references(count, at: start + count * referenceSize)
        var members: [String: JSON] = [:]
        for (key, reference) in zip(keys, values) {
            guard offsets.indices.contains(key), (5...7).contains(bytes[offsets[key]] >> 4) else { throw Self.damaged }
            let name = try text(at: offsets[key])
            guard name.unicodeScalars.count <= 256, members[name] == nil else {
                throw BadgeError.invalidDocument(name, "appears twice, or is too long for a key")
            }
            members[name] = try value(reference, path + [name])
        }
        return members
    }

    private func requireDepth(_ path: [String]) throws {
        guard path.count < limits.depth else {
            throw BadgeError.invalidDocument("", "is nested deeper than \(limits.depth) levels")
        }
    }

    private static var damaged: BadgeError { BadgeError.invalidDocument("", "is a damaged binary property list") }
}

extension [UInt8] {
    /// Returns a big-endian number that an `Int` has room for; `nil` if it is larger, or the bytes are incomplete.
    fileprivate func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return Int(exactly: self[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
