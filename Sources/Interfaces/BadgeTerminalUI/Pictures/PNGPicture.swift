import BadgeTransport

/// The dark and light pixels of a small PNG (W3C, without interlacing). Its header decides before anything is decoded.
struct PNGPicture {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let longestSide = 1024

    let width: Int
    let height: Int
    private let depth: Int
    private let color: ColorType
    private let palette: [UInt8]
    private let rows: [[UInt8]]

    private enum ColorType: Int {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    /// Decodes a picture; `nil` for one that is damaged, too large or of another kind.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature), let chunks = Self.chunks(bytes[8...]),
            let header = chunks.first, header.name == "IHDR", header.data.count == 13
        else { return nil }
        let fields = Array(header.data)
        (width, height) = (Self.number(fields[0..<4]), Self.number(fields[4..<8]))
        depth = Int(fields[8])
        guard let color = ColorType(rawValue: Int(fields[9])), fields[10...12].allSatisfy({ $0 == 0 }),
            (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            depth == 8 || [1, 2, 4].contains(depth) && color.channels == 1
        else { return nil }
        self.color = color
        palette = chunks.first { $0.name == "PLTE" }.map { Array($0.data) } ?? []
        let length = (width * color.channels * depth + 7) / 8
        let data = chunks.filter { $0.name == "IDAT" }.flatMap { Array($0.data) }
        do throws(Zlib.Failure) {
            let filtered = try Zlib.inflate(data, maxBytes: (length + 1) * height)
            guard filtered.count == (length + 1) * height,
                let rows = Self.unfiltered(filtered, length, max(1, color.channels * depth / 8))
            else { return nil }
            self.rows = rows
        } catch {
            return nil
        }
    }

    /// Whether a pixel is nearer to black than to white; a transparent one is light.
    func isDark(_ row: Int, _ column: Int) -> Bool {
        let line = rows[row]
        let at = column * color.channels
        switch color {
        case .gray: return sample(line, column) * 2 < (1 << depth) - 1
        case .palette:
            let entry = sample(line, column) * 3
            guard entry + 2 < palette.count else { return false }
            return Self.isDark(palette[entry], palette[entry + 1], palette[entry + 2])
        case .grayAlpha: return line[at] < 128 && line[at + 1] >= 128
        case .rgb: return Self.isDark(line[at], line[at + 1], line[at + 2])
        case .rgba: return Self.isDark(line[at], line[at + 1], line[at + 2]) && line[at + 3] >= 128
        }
    }

    private func sample(_ line: [UInt8], _ column: Int) -> Int {
        let bit = column * depth
        return Int(line[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
    }

    private static func isDark(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
        Int(red) * 3 + Int(green) * 6 + Int(blue) < 1280
    }
}

/// The format.
extension PNGPicture {
    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func chunks(_ bytes: ArraySlice<UInt8>) -> [(name: String, data: ArraySlice<UInt8>)]? {
        var rest = bytes
        var chunks: [(name: String, data: ArraySlice<UInt8>)] = []
        while rest.count >= 12 {
            let length = number(rest.prefix(4))
            guard length <= rest.count - 12 else { return nil }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append((name, rest.dropFirst(8).prefix(length)))
            if name == "IEND" { return chunks }
            rest = rest.dropFirst(12 + length)
        }
        return nil
    }

    // Each row begins with the filter that its bytes went through.
    private static func unfiltered(_ bytes: [UInt8], _ length: Int, _ distance: Int) -> [[UInt8]]? {
        var above = [UInt8](repeating: 0, count: length)
        var rows: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: length + 1) {
            var row = Array(bytes[start + 1..<start + 1 + length])
            for index in row.indices {
                let left = index < distance ? 0 : row[index - distance]
                let corner = index < distance ? 0 : above[index - distance]
                switch bytes[start] {
                case 0: break
                case 1: row[index] &+= left
                case 2: row[index] &+= above[index]
                case 3: row[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
                case 4: row[index] &+= paeth(left, above[index], corner)
                default: return nil
                }
            }
            rows.append(row)
            above = row
        }
        return rows
    }

    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let distances = [left, above, corner].map { abs(estimate - Int($0)) }
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? above : corner
    }
}
