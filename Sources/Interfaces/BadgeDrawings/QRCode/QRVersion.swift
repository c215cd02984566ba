/// A version of QR codes with its dimensions.
struct QRVersion {
    /// The versions in which the counts of segments have the same length.
    struct CountRange {
        let versions: ClosedRange<Int>
        private let bits: [Int]

        fileprivate init(_ versions: ClosedRange<Int>, numeric: Int, alphanumeric: Int, byte: Int) {
            self.versions = versions
            bits = [numeric, alphanumeric, byte]
        }

        func countBits(_ mode: QRSegment.Mode) -> Int { bits[mode.rawValue] }
    }

    static let countRanges = [
        CountRange(1...9, numeric: 10, alphanumeric: 9, byte: 8),
        CountRange(10...26, numeric: 12, alphanumeric: 11, byte: 16),
        CountRange(27...40, numeric: 14, alphanumeric: 13, byte: 16),
    ]

    /// 1 to 40.
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// The number of modules on each side.
    var size: Int { 17 + 4 * number }

    /// The middles of alignment patterns, in rows as in columns; a pattern is at each crossing without a finder.
    var alignments: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let (first, last) = (6, size - 7)
        // From the last one backwards in even steps of the same length; the first step takes what is left. Version 32 is
        // an exception of the standard.
        let step = number == 32 ? 26 : ((last - first) + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        return [first] + (0..<count - 1).reversed().map { last - $0 * step }
    }

    /// The number of whole bytes in the modules that no pattern occupies.
    var codewordCount: Int {
        let count = alignments.count
        let alignmentModules = count > 0 ? 25 * (count * count - 3) - 2 * 5 * (count - 2) : 0
        // Finders with separators, timing patterns, format with the dark module, version.
        let patterns = 3 * 64 + 2 * (size - 16) + 31 + alignmentModules + (number >= 7 ? 36 : 0)
        return (size * size - patterns) / 8
    }
}
