import BadgeModel
import Foundation

/// A reader of values separated by commas (RFC 4180), semicolons or tabs that keeps only a piece of the file and one
/// record in memory.
///
/// It is strict: quotes enclose a whole field, a quote within is doubled, lines end with LF or CR LF, the text is UTF-8
/// or UTF-16 without control characters, and no letter has more than 30 combining marks. White space around a field, also
/// around its quotes, is no part of it. After a quoting error the beginning of the next record is unknown, so the reading
/// ends.
struct CSVReader {
    struct Record: Sendable, Hashable {
        /// The number of its first line.
        let line: Int
        let fields: [String]
    }

    private static let recordLimit = 64 * 1024

    private var bytes: CSVBytes
    // A comma, the semicolon that spreadsheets write where the comma is a decimal sign, or a tab.
    private var separator = UInt8.comma
    private var line = 1
    private var column = 1
    // Of the record that is being read.
    private var start = 1

    // Whether nothing is imported if a line cannot be read.
    private let isWhole: Bool

    /// - Parameters:
    ///   - isWhole: Whether nothing is imported if a line cannot be read, as the error says then.
    ///   - piece: Returns the next part of the file, and `nil` at its end.
    init(isWhole: Bool = false, _ piece: @escaping () throws -> Data?) throws {
        self.isWhole = isWhole
        bytes = CSVBytes(piece)
        try bytes.readEncoding()
    }

    /// The number of bytes that were read.
    var position: Int { bytes.position }

    /// Returns the next record; `nil` at the end. Empty lines are skipped.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the number of the line.
    mutating func next() throws -> Record? {
        column = 1
        try skipEmptyLines()
        guard try bytes.peek() != nil else { return nil }
        start = line
        var fields = [try field()]
        var length = fields[0].utf8.count
        while try bytes.peek() == separator {
            try bytes.skip()
            guard fields.count + length <= Self.recordLimit else { throw failure(.organization("flaw.length")) }
            column += 1
            let field = try field()
            length += field.utf8.count
            fields.append(field)
        }
        if try bytes.peek() != nil { try endLine() }
        return Record(line: start, fields: fields)
    }

    /// Returns the first record, and takes its separator from it on: the one that a line `sep=;` before it names, else
    /// the most frequent one outside of quotes.
    ///
    /// - Throws: as `next()`.
    mutating func header() throws -> Record? {
        try skipEmptyLines()
        let head = try bytes.line(atMost: Self.recordLimit)
        if let named = Self.separator(namedBy: head) {
            separator = named
            try bytes.skip(head.count)
        } else {
            separator = Self.separator(of: head)
        }
        return try next()
    }

    private static let separators: [UInt8] = [.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|")]

    // In quotes or not.
    private static func separator(namedBy line: [UInt8]) -> UInt8? {
        let text = line.filter { $0 != .quote }
        guard text.count == 5, text.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) else { return nil }
        return separators.first { $0 == text[4] }
    }

    private static func separator(of line: [UInt8]) -> UInt8 {
        var counts = separators.map { (separator: $0, count: 0) }
        var isQuoted = false
        for byte in line {
            if byte == .quote { isQuoted.toggle() }
            if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index].count += 1 }
        }
        return counts.max { $0.count < $1.count }?.separator ?? .comma
    }

    private mutating func skipEmptyLines() throws {
        while try bytes.peek() == .lineFeed || bytes.peek() == .carriageReturn { try endLine() }
    }

    private mutating func endLine() throws {
        if try bytes.peek() == .carriageReturn { try bytes.skip() }
        guard try bytes.peek() == .lineFeed else { throw failure(.organization("flaw.misplaced")) }
        try bytes.skip()
        line += 1
    }

    private mutating func field() throws -> String {
        var text: [UInt8] = []
        while let byte = try bytes.peek(), byte != separator, byte != .lineFeed, byte != .carriageReturn {
            guard byte == .quote else {
                try take(byte, into: &text)
                continue
            }
            guard try checked(text).isEmpty else {
                throw failure(.organization("flaw.innerQuote"))
            }
            text = []
            try quoted(into: &text)
            let field = try checked(text)
            try skipSpace()
            return field
        }
        return try checked(text)
    }

    private func checked(_ text: [UInt8]) throws -> String {
        guard let field = String(validating: text, as: UTF8.self) else { throw failure(.organization("flaw.encoding")) }
        // To compare it would take time that grows with the square of its marks.
        guard field.isStreamSafe else { throw failure(.organization("flaw.marks")) }
        let trimmed = field.trimmed
        guard !trimmed.utf8.contains(.tab) else { throw failure(.organization("flaw.controlCharacter")) }
        return trimmed
    }

    // Behind the quotes of a field.
    private mutating func skipSpace() throws {
        var text: [UInt8] = []
        while let byte = try bytes.peek(), byte != separator, byte != .lineFeed, byte != .carriageReturn {
            try take(byte, into: &text)
        }
        guard try checked(text).isEmpty else { throw failure(.organization("flaw.misplaced")) }
    }

    private mutating func quoted(into text: inout [UInt8]) throws {
        let opened = line
        try bytes.skip()
        while let byte = try bytes.peek() {
            guard byte == .quote else {
                if byte == .lineFeed { line += 1 }
                try take(byte, into: &text)
                continue
            }
            try bytes.skip()
            guard try bytes.peek() == .quote else { return }
            try take(.quote, into: &text)
        }
        throw failure(.organization("flaw.openQuote"), at: opened)
    }

    private mutating func take(_ byte: UInt8, into text: inout [UInt8]) throws {
        guard byte >= 0x20 || byte == .lineFeed || byte == .carriageReturn || byte == .tab, byte != 0x7F else {
            throw failure(.organization("flaw.controlCharacter"))
        }
        guard text.count < Self.recordLimit else { throw failure(.organization("flaw.length")) }
        text.append(byte)
        try bytes.skip()
    }

    private func failure(_ flaw: Message, at position: Int? = nil) -> BadgeError {
        let rest: Message =
            start == 1
            ? .organization("import.unread") : .organization("import.rest", ["line": "\(start)"])
        return BadgeError(
            .invalidInput,
            .organization(
                "invalidInput.importLine",
                [
                    "line": "\(position ?? line)", "column": "\(column)", "flaw": flaw,
                    "taken": isWhole ? .organization("import.nothing") : rest,
                ]))
    }
}

/// The bytes of a file in UTF-8, in order.
private struct CSVBytes {
    private let piece: () throws -> Data?
    private var buffer: [UInt8] = []
    private var index = 0
    private var utf16: UTF16Reader?
    private(set) var position = 0

    init(_ piece: @escaping () throws -> Data?) {
        self.piece = piece
    }

    /// Returns the next byte without consuming it; `nil` at the end.
    mutating func peek() throws -> UInt8? {
        while index == buffer.count {
            guard let next = try read() else { return nil }
            (buffer, index) = (next, 0)
        }
        return buffer[index]
    }

    mutating func skip(_ count: Int = 1) throws {
        for _ in 0..<count {
            guard try peek() != nil else { return }
            index += 1
        }
    }

    /// Returns the bytes up to a line end outside of quotes, without consuming them.
    mutating func line(atMost limit: Int) throws -> [UInt8] {
        guard try peek() != nil else { return [] }
        var (end, isQuoted) = (index, false)
        while end - index < limit {
            if end == buffer.count {
                guard let next = try read() else { break }
                buffer += next
                continue
            }
            if buffer[end] == .quote { isQuoted.toggle() }
            if !isQuoted, buffer[end] == .lineFeed || buffer[end] == .carriageReturn { break }
            end += 1
        }
        return Array(buffer[index..<end])
    }

    /// Skips a byte order mark, and finds out the encoding: UTF-16 without a mark by the zeros in its first characters.
    mutating func readEncoding() throws {
        while buffer.count < 4, let next = try read() { buffer += next }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if buffer.starts(with: [0xFF, 0xFE]) { decode(UTF16Reader(isBigEndian: false), from: 2) }
        if buffer.starts(with: [0xFE, 0xFF]) { decode(UTF16Reader(isBigEndian: true), from: 2) }
        switch buffer.prefix(4).map({ $0 == 0 }) {
        case [false, true, false, true]: decode(UTF16Reader(isBigEndian: false), from: 0)
        case [true, false, true, false]: decode(UTF16Reader(isBigEndian: true), from: 0)
        default: break
        }
    }

    private mutating func decode(_ reader: UTF16Reader, from start: Int) {
        var reader = reader
        buffer = reader.read(buffer.dropFirst(start))
        utf16 = reader
    }

    private mutating func read() throws -> [UInt8]? {
        guard let next = try piece(), !next.isEmpty else { return utf16?.rest() }
        position += next.count
        return utf16?.read(next) ?? Array(next)
    }
}

/// Converts UTF-16 to UTF-8, piece by piece. What is no UTF-16 becomes no UTF-8 either.
private struct UTF16Reader {
    let isBigEndian: Bool
    private var byte: UInt8?
    private var high: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func read(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for next in bytes {
            guard let first = byte else {
                byte = next
                continue
            }
            byte = nil
            append(isBigEndian ? UInt16(first) << 8 | UInt16(next) : UInt16(next) << 8 | UInt16(first), to: &text)
        }
        return text
    }

    /// Returns a byte that is no UTF-8 if the last character is incomplete.
    mutating func rest() -> [UInt8]? {
        guard byte != nil || high != nil else { return nil }
        (byte, high) = (nil, nil)
        return [0xFF]
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let first = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                text += String(decoding: [first, unit], as: UTF16.self).utf8
                return
            }
            text.append(0xFF)
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else if let scalar = Unicode.Scalar(unit) {
            text += String(scalar).utf8
        } else {
            text.append(0xFF)
        }
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let tab = UInt8(ascii: "\t")
}
