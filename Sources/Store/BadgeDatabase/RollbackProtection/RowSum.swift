import Foundation

/// The sum of rows' digests modulo 2^128: a multiset hash of rows, independent of their order.
struct RowSum: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    static let size = 16

    init() {}

    /// Reads 16 bytes, least significant first.
    init(_ bytes: some Collection<UInt8>) {
        for (index, byte) in bytes.enumerated() {
            if index < 8 { low |= UInt64(byte) << (8 * index) } else { high |= UInt64(byte) << (8 * (index - 8)) }
        }
    }

    var isZero: Bool { low == 0 && high == 0 }

    var bytes: [UInt8] {
        [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    static func += (sum: inout RowSum, other: RowSum) {
        let (low, carry) = sum.low.addingReportingOverflow(other.low)
        sum.low = low
        sum.high = sum.high &+ other.high &+ (carry ? 1 : 0)
    }

    static func -= (sum: inout RowSum, other: RowSum) {
        let (low, borrow) = sum.low.subtractingReportingOverflow(other.low)
        sum.low = low
        sum.high = sum.high &- other.high &- (borrow ? 1 : 0)
    }
}
