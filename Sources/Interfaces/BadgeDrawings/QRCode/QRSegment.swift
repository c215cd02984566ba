/// Bits, the most significant one first.
struct QRBits {
    private var bits: [Bool] = []

    var count: Int { bits.count }

    /// The announcement of UTF-8: the indicator of ECI, and its number.
    static let announcement: QRBits = {
        var bits = QRBits()
        bits.append(0b0111, count: 4)
        bits.append(26, count: 8)
        return bits
    }()

    mutating func append(_ value: Int, count: Int) {
        for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }

    /// The bits as bytes, after a terminator, filled up to a number of bytes.
    func padded(to count: Int) -> [UInt8] {
        let terminated = bits + Array(repeating: false, count: min(4, max(0, count * 8 - bits.count)))
        var bytes = stride(from: 0, to: terminated.count, by: 8).map { start in
            (start..<start + 8).reduce(UInt8(0)) { byte, index in
                byte << 1 | (index < terminated.count && terminated[index] ? 1 : 0)
            }
        }
        var isEven = true
        while bytes.count < count {
            bytes.append(isEven ? 0b1110_1100 : 0b0001_0001)
            isEven.toggle()
        }
        return bytes
    }
}

/// A part of the text in one mode.
struct QRSegment {
    enum Mode: Int, CaseIterable {
        /// Three digits in ten bits.
        case numeric
        /// Two of 45 characters in eleven bits.
        case alphanumeric
        case byte

        var indicator: Int { 1 << rawValue }

        func holds(_ byte: UInt8) -> Bool {
            switch self {
            case .numeric: (0x30...0x39).contains(byte)
            case .alphanumeric: QRSegment.values[Int(byte)] != nil
            case .byte: true
            }
        }

        /// The number of bits for that many bytes.
        func bitCount(_ count: Int) -> Int {
            switch self {
            case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
            case .alphanumeric: count / 2 * 11 + count % 2 * 6
            case .byte: count * 8
            }
        }

        /// The bits of one byte in sixths, so that sums are whole.
        fileprivate var sixths: Int {
            switch self {
            case .numeric: 20
            case .alphanumeric: 33
            case .byte: 48
            }
        }
    }

    let mode: Mode
    let bytes: ArraySlice<UInt8>

    // The characters in the order of their values.
    fileprivate static let values: [Int?] = {
        var values = [Int?](repeating: nil, count: 256)
        for (value, byte) in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8.enumerated() {
            values[Int(byte)] = value
        }
        return values
    }()

    func bitCount(_ range: QRVersion.CountRange) -> Int {
        4 + range.countBits(mode) + mode.bitCount(bytes.count)
    }

    func write(to bits: inout QRBits, _ range: QRVersion.CountRange) {
        bits.append(mode.indicator, count: 4)
        bits.append(bytes.count, count: range.countBits(mode))
        switch mode {
        case .numeric: writeGroups(to: &bits, of: 3, base: 10, bitCounts: [4, 7, 10])
        case .alphanumeric: writeGroups(to: &bits, of: 2, base: 45, bitCounts: [6, 11])
        case .byte: for byte in bytes { bits.append(Int(byte), count: 8) }
        }
    }

    private func writeGroups(to bits: inout QRBits, of size: Int, base: Int, bitCounts: [Int]) {
        var rest = bytes
        while !rest.isEmpty {
            let group = rest.prefix(size)
            let value = group.reduce(0) { $0 * base + (Self.values[Int($1)] ?? 0) }
            bits.append(value, count: bitCounts[group.count - 1])
            rest = rest.dropFirst(size)
        }
    }
}

extension QRSegment {
    /// Divides bytes into segments of the fewest bits: for each mode, the cheapest way to be in it after each byte.
    static func division(of bytes: [UInt8], _ range: QRVersion.CountRange) -> [QRSegment] {
        let modes = Mode.allCases
        let heads = modes.map { (4 + range.countBits($0)) * 6 }
        let unreachable = Int.max / 2
        var costs = heads
        // For each byte and mode, the mode of the byte before.
        var previous: [[Int]] = []
        for byte in bytes {
            let cheapest = modes.indices.min { costs[$0] < costs[$1] } ?? 0
            // A new segment begins at a whole bit.
            let begun = (costs[cheapest] + 5) / 6 * 6
            var next = costs
            var origins = Array(modes.indices)
            for (index, mode) in modes.enumerated() {
                guard mode.holds(byte) else {
                    next[index] = unreachable
                    continue
                }
                let change = previous.isEmpty ? unreachable : begun + heads[index]
                origins[index] = change < costs[index] ? cheapest : index
                next[index] = min(change, costs[index]) + mode.sixths
            }
            costs = next
            previous.append(origins)
        }
        return segments(bytes, previous, last: modes.indices.min { costs[$0] < costs[$1] } ?? 0)
    }

    private static func segments(_ bytes: [UInt8], _ previous: [[Int]], last: Int) -> [QRSegment] {
        var segments: [QRSegment] = []
        var (mode, end) = (last, bytes.count)
        for index in bytes.indices.reversed() {
            let origin = previous[index][mode]
            if origin != mode || index == 0 {
                segments.append(QRSegment(mode: Mode.allCases[mode], bytes: bytes[index..<end]))
                (mode, end) = (origin, index)
            }
        }
        return segments.reversed()
    }
}
