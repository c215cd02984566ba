import BadgeTestDoubles
public import Foundation

/// Alters bytes as chance and malice would: flipped bits, extreme numbers, pieces cut out, put in or said twice.
///
/// The same alterations for the same seed, everywhere.
public struct Mutation: Sendable {
    private var generator: SeededGenerator
    private static let numbers = [
        "0", "-1", "1e300", "4294967296", "253402300800", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "18446744073709551615", "0x7fffffff", "",
    ]

    /// Starts at the seed.
    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The bytes with one alteration, or a few.
    public mutating func altered(_ bytes: Data) -> Data {
        var altered = Array(bytes)
        for _ in 0...below(3) { alter(&altered) }
        return Data(altered)
    }

    private mutating func alter(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8(below(256))) }
        let offset = below(bytes.count)
        let piece = offset..<min(bytes.count, offset + below(64))
        switch below(6) {
        case 0: bytes[offset] ^= 1 << UInt8(below(8))
        case 1: bytes[offset] = [0, 1, 0x7F, 0x80, 0xFF][below(5)]
        case 2: bytes.removeSubrange(piece)
        case 3: bytes.insert(contentsOf: bytes[piece], at: below(bytes.count))
        case 4: bytes.removeLast(bytes.count - offset)
        default: exchangeNumber(in: &bytes, from: offset)
        }
    }

    // The next run of digits becomes a number that somebody might not expect.
    private mutating func exchangeNumber(in bytes: inout [UInt8], from offset: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isDigit = { (byte: UInt8) in digits.contains(byte) }
        guard let start = bytes[offset...].firstIndex(where: isDigit) ?? bytes.firstIndex(where: isDigit) else {
            return
        }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
        bytes.replaceSubrange(start..<end, with: Self.numbers[below(Self.numbers.count)].utf8)
    }

    private mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: generator.next() >> 1) % bound }
}
