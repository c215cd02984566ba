package import BadgeDrawings
import BadgeTransport

/// Pictures in black and white (PNG, third edition).
package enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let pixelsOfAModule = 6
    // ISO/IEC 18004 demands four light modules around a code.
    private static let border = 4

    package static func picture(of code: QRCode) throws -> [UInt8] {
        let side = code.size + 2 * border
        let rows = (0..<side).map { row in
            (0..<side).map { column in
                let (row, column) = (row - border, column - border)
                guard code.modules.indices.contains(row), code.modules.indices.contains(column) else { return false }
                return code.modules[row][column]
            }
        }
        return try picture(darkRows: rows, scale: pixelsOfAModule)
    }

    // Each element becomes a square of that many pixels.
    static func picture(darkRows rows: [[Bool]], scale: Int) throws -> [UInt8] {
        let (width, height) = ((rows.first?.count ?? 0) * scale, rows.count * scale)
        var lines: [UInt8] = []
        for row in rows {
            let line = [0] + packed(row.flatMap { Array(repeating: $0, count: scale) })
            for _ in 0..<scale { lines += line }
        }
        let header = bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0]
        return try signature + chunk("IHDR", header) + chunk("IDAT", Zlib.deflate(lines)) + chunk("IEND", [])
    }

    // One bit for a pixel; 1 is white.
    private static func packed(_ pixels: [Bool]) -> [UInt8] {
        stride(from: 0, to: pixels.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { byte, bit in
                let isLight = start + bit < pixels.count && !pixels[start + bit]
                return byte << 1 | (isLight ? 1 : 0)
            }
        }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return bigEndian(data.count) + content + bigEndian(Int(checksum(content)))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    // CRC-32 (ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let half = sum >> 1
                sum = sum & 1 == 1 ? half ^ 0xEDB8_8320 : half
            }
        }
        return ~sum
    }
}
