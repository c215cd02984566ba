import BadgeModel
public import Foundation

extension ZoneRules {
    /// Reads a compiled zone file, version 1 to 4 (RFC 9636).
    ///
    /// - Throws: `BadgeError` `documentInvalid` when it is damaged, or counts leap seconds, which are not supported.
    public init(tzif data: Data) throws {
        guard let rules = ZoneRules(TZifReader(bytes: Array(data)[...])) else {
            throw BadgeError.invalidDocument("", "is not a time zone file (TZif) without leap seconds")
        }
        self = rules
    }

    private init?(_ file: TZifReader) {
        var file = file
        guard let first = file.header() else { return nil }
        guard first.version >= UInt8(ascii: "2") else {
            guard let block = file.block(first, timeSize: 4) else { return nil }
            self.init(block, rule: nil)
            return
        }
        // After the block for old readers, the same data follow with 64-bit times and a rule for later years.
        guard file.skip(first.size(timeSize: 4)), let second = file.header(),
            let block = file.block(second, timeSize: 8), let footer = file.footer()
        else { return nil }
        let rule = POSIXTimeZoneRule(footer)
        guard rule != nil || footer.isEmpty else { return nil }
        self.init(block, rule: rule)
    }

    private init(_ block: TZifReader.Block, rule: POSIXTimeZoneRule?) {
        self.init(initial: block.initial, transitions: block.transitions, rule: rule)
    }
}

private struct TZifReader {
    struct Header {
        let version: UInt8
        let counts: [Int]
        var times: Int { counts[3] }
        var types: Int { counts[4] }
        var leaps: Int { counts[2] }

        // In the order of the file: times, their types, types, names, leap seconds, two sorts of marks.
        func size(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + counts[5] + leaps * (timeSize + 4) + counts[1] + counts[0]
        }
    }

    struct Block {
        let initial: Int
        let transitions: [ZoneRules.Transition]
    }

    var bytes: ArraySlice<UInt8>

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count else { return nil }
        defer { bytes.removeFirst(count) }
        return bytes.prefix(count)
    }

    mutating func header() -> Header? {
        guard let head = take(44), head.starts(with: Array("TZif".utf8)) else { return nil }
        let counts = (0..<6).map { Self.number(head.dropFirst(20 + 4 * $0).prefix(4)) }
        // More of anything than a file of a megabyte holds is damage, and would overflow.
        guard counts.allSatisfy({ (0...1_000_000).contains($0) }), counts[4] > 0 else { return nil }
        return Header(version: head[head.startIndex + 4], counts: counts)
    }

    mutating func block(_ header: Header, timeSize: Int) -> Block? {
        guard header.leaps == 0, let times = take(header.times * timeSize), let indices = take(header.times),
            let types = take(header.types * 6), skip(header.counts[5] + header.counts[1] + header.counts[0])
        else { return nil }
        let offsets = (0..<header.types).map { Self.number(types.dropFirst($0 * 6).prefix(4)) }
        let transitionTimes = (0..<header.times).map { Self.number(times.dropFirst($0 * timeSize).prefix(timeSize)) }
        guard offsets.allSatisfy({ abs($0) <= ZoneRules.maxOffset }), indices.allSatisfy({ $0 < offsets.count }),
            zip(transitionTimes, transitionTimes.dropFirst()).allSatisfy({ $0 < $1 }),
            transitionTimes.allSatisfy({ abs($0) < 1 << 60 })
        else { return nil }
        return Block(
            initial: offsets[0],
            transitions: zip(transitionTimes, indices).map { ZoneRules.Transition(time: $0, offset: offsets[Int($1)]) })
    }

    // A line of its own: between two line feeds.
    mutating func footer() -> ArraySlice<UInt8>? {
        guard bytes.first == 0x0A, let end = bytes.dropFirst().firstIndex(of: 0x0A) else { return nil }
        return bytes[bytes.startIndex + 1..<end]
    }

    // Big-endian, of two's complement.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        let unsigned = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes.count == 8 ? Int(Int64(bitPattern: unsigned)) : Int(Int32(truncatingIfNeeded: unsigned))
    }
}
