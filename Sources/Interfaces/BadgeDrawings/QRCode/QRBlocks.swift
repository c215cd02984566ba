/// The division of a code's bytes into blocks, each with its own error correction.
struct QRBlocks {
    private let count: Int
    private let correctionCount: Int
    private let total: Int

    init(_ version: QRVersion, _ level: QRCode.Level) {
        total = version.codewordCount
        (correctionCount, count) = Self.table[level]?[version.number - 1] ?? (0, 1)
    }

    /// The number of bytes for data.
    var dataCount: Int { total - count * correctionCount }

    /// Returns all bytes in the order in which they are placed: the blocks' data byte by byte, then their corrections.
    func codewords(of bits: QRBits) -> [UInt8] {
        let data = bits.padded(to: dataCount)
        let (short, longer) = (dataCount / count, dataCount % count)
        var blocks: [ArraySlice<UInt8>] = []
        var rest = data[...]
        for index in 0..<count {
            // The longer blocks come last.
            let block = rest.prefix(index < count - longer ? short : short + 1)
            blocks.append(block)
            rest = rest.dropFirst(block.count)
        }
        let correction = ReedSolomon(correctionCount)
        return Self.interleaved(blocks) + Self.interleaved(blocks.map { correction.remainder(of: $0)[...] })
    }

    private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in
            blocks.compactMap { index < $0.count ? $0[$0.startIndex + index] : nil }
        }
    }
}

extension QRBlocks {
    // ISO/IEC 18004:2015 table 9: for the versions 1 to 40, the bytes of correction of each block and the blocks.
    private static let table: [QRCode.Level: [(Int, Int)]] = [
        .low: rows(
            """
            7/1 10/1 15/1 20/1 26/1 18/2 20/2 24/2 30/2 18/4 20/4 24/4 26/4 30/4 22/6 24/6 28/6 30/6 28/7 28/8 \
            28/8 28/9 30/9 30/10 26/12 28/12 30/12 30/13 30/14 30/15 30/16 30/17 30/18 30/19 30/19 30/20 30/21 \
            30/22 30/24 30/25
            """),
        .medium: rows(
            """
            10/1 16/1 26/1 18/2 24/2 16/4 18/4 22/4 22/5 26/5 30/5 22/8 22/9 24/9 24/10 28/10 28/11 26/13 \
            26/14 26/16 26/17 28/17 28/18 28/20 28/21 28/23 28/25 28/26 28/28 28/29 28/31 28/33 28/35 28/37 \
            28/38 28/40 28/43 28/45 28/47 28/49
            """),
        .quartile: rows(
            """
            13/1 22/1 18/2 26/2 18/4 24/4 18/6 22/6 20/8 24/8 28/8 26/10 24/12 20/16 30/12 24/17 28/16 28/18 \
            26/21 30/20 28/23 30/23 30/25 30/27 30/29 28/34 30/34 30/35 30/38 30/40 30/43 30/45 30/48 30/51 \
            30/53 30/56 30/59 30/62 30/65 30/68
            """),
        .high: rows(
            """
            17/1 28/1 22/2 16/4 22/4 28/4 26/5 26/6 24/8 28/8 24/11 28/11 22/16 24/16 24/18 30/16 28/19 28/21 \
            26/25 28/25 30/25 24/34 30/30 30/32 30/35 30/37 30/40 30/42 30/45 30/48 30/51 30/54 30/57 30/60 \
            30/63 30/66 30/70 30/74 30/77 30/81
            """),
    ]

    private static func rows(_ text: String) -> [(Int, Int)] {
        text.split(separator: " ").map { pair in
            let numbers = pair.split(separator: "/").compactMap { Int($0) }
            return (numbers[0], numbers[1])
        }
    }
}
