/// The modules of a code before and after masking.
struct QRMatrix {
    private enum Module: UInt8 {
        /// Of a pattern, which no mask changes.
        case patternLight, patternDark
        /// Of the data.
        case light, dark
    }

    private let version: QRVersion
    private let size: Int
    // Row by row.
    private var modules: [Module]

    init(_ version: QRVersion, _ codewords: [UInt8]) {
        self.version = version
        size = version.size
        modules = Array(repeating: .light, count: size * size)
        drawPatterns()
        write(codewords)
    }

    /// Returns the modules under the mask with the least penalty.
    func bestMasked(_ level: QRCode.Level) -> (mask: Int, modules: [[Bool]]) {
        let penalties = (0..<8).map { QRPenalty(flat(maskedBy: $0, level), size: size).total }
        return masked(by: penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0, level)
    }

    /// Returns the modules under a mask, with the format that names it.
    func masked(by mask: Int, _ level: QRCode.Level) -> (mask: Int, modules: [[Bool]]) {
        let masked = flat(maskedBy: mask, level)
        return (mask, (0..<size).map { Array(masked[$0 * size..<($0 + 1) * size]) })
    }

    private func flat(maskedBy mask: Int, _ level: QRCode.Level) -> [Bool] {
        var masked = [Bool](repeating: false, count: modules.count)
        var index = 0
        for row in 0..<size {
            for column in 0..<size {
                masked[index] =
                    switch modules[index] {
                    case .patternLight: false
                    case .patternDark: true
                    case .light: Self.inverts(mask, row, column)
                    case .dark: !Self.inverts(mask, row, column)
                    }
                index += 1
            }
        }
        let format = Self.format(level, mask)
        for (bit, positions) in formatPositions.enumerated() {
            for (row, column) in positions { masked[row * size + column] = format >> bit & 1 == 1 }
        }
        return masked
    }

    private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

/// The patterns that every code of a version has.
extension QRMatrix {
    private mutating func drawPatterns() {
        for index in 0..<size {
            set(6, index, dark: index % 2 == 0)
            set(index, 6, dark: index % 2 == 0)
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        for row in version.alignments {
            for column in version.alignments where !isFinder(row, column) { drawAlignment(row, column) }
        }
        // Reserved for the format, which depends on the mask.
        for positions in formatPositions { for (row, column) in positions { set(row, column, dark: false) } }
        set(size - 8, 8, dark: true)
        if version.number >= 7 { drawVersion() }
    }

    private mutating func set(_ row: Int, _ column: Int, dark: Bool) {
        modules[row * size + column] = dark ? .patternDark : .patternLight
    }

    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for down in -4...4 {
            for right in -4...4 {
                let (row, column) = (row + down, column + right)
                guard (0..<size).contains(row), (0..<size).contains(column) else { continue }
                let ring = max(abs(down), abs(right))
                set(row, column, dark: ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { set(row + down, column + right, dark: max(abs(down), abs(right)) != 1) }
        }
    }

    private func isFinder(_ row: Int, _ column: Int) -> Bool {
        (row == 6 || column == 6) && (row == 6 || row == size - 7) && (column == 6 || column == size - 7)
    }

    private mutating func drawVersion() {
        let code = version.number << 12 | Self.remainder(of: version.number, 12, by: 0x1F25)
        for bit in 0..<18 {
            let (near, far) = (bit / 3, size - 11 + bit % 3)
            set(near, far, dark: code >> bit & 1 == 1)
            set(far, near, dark: code >> bit & 1 == 1)
        }
    }

    /// The two positions of each bit of the format, from the least significant bit.
    private var formatPositions: [[(row: Int, column: Int)]] {
        let around = [0, 1, 2, 3, 4, 5, 7, 8]
        return (0..<15).map { bit in
            bit < 8
                ? [(around[bit], 8), (8, size - 1 - bit)]
                : [(8, bit == 8 ? 7 : 14 - bit), (size - 15 + bit, 8)]
        }
    }

    private static func format(_ level: QRCode.Level, _ mask: Int) -> Int {
        let data = [QRCode.Level.low: 1, .medium: 0, .quartile: 3, .high: 2][level, default: 0] << 3 | mask
        return (data << 10 | remainder(of: data, 10, by: 0x537)) ^ 0x5412
    }

    // The remainder of a polynomial over the field of two elements, as the check bits of a BCH code.
    private static func remainder(of data: Int, _ count: Int, by generator: Int) -> Int {
        var rest = data << count
        for bit in (0..<6).reversed() where rest >> (bit + count) & 1 == 1 { rest ^= generator << bit }
        return rest
    }
}

/// The data.
extension QRMatrix {
    /// Writes bits in columns of two modules from the right, upwards and downwards in turn.
    private mutating func write(_ codewords: [UInt8]) {
        var bit = 0
        var isUpward = true
        for right in [Int](stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] {
                    let index = row * size + column
                    // A few modules remain at the end.
                    guard modules[index].rawValue >= Module.light.rawValue, bit < codewords.count * 8 else { continue }
                    if codewords[bit / 8] >> (7 - bit % 8) & 1 == 1 { modules[index] = .dark }
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }
}
