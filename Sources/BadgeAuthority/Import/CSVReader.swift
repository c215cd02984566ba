import BadgeModel
import Foundation

/// A reader of values separated by commas (RFC 4180) or semicolons that keeps only a piece of the file and one record in memory.
///
/// It is strict: quotes enclose a whole field, a quote within is doubled, lines end with LF or CR LF, the text is UTF-8
/// without control characters, and no letter has more than 30 combining marks. After a quoting error the beginning of
/// the next record is unknown, so the reading ends.
struct CSVReader {
    struct Record: Sendable, Hashable {
        /// The number of its first line.
        let line: Int
        let fields: [String]
    }

    private static let recordLimit = 64 * 1024

    private var bytes: CSVBytes
    // A comma, or the semicolon that spreadsheets write where the comma is a decimal sign.
    private var separator = UInt8.comma
    private var line = 1
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
        try bytes.skipByteOrderMark()
    }

    /// The number of bytes that were read.
    var position: Int { bytes.position }

    /// Returns the next record; `nil` at the end. Empty lines are skipped.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the number of the line.
    mutating func next() throws -> Record? {
        while try bytes.peek() == .lineFeed || bytes.peek() == .carriageReturn { try endLine() }
        guard try bytes.peek() != nil else { return nil }
        start = line
        let first = bytes.position
        var fields = [try field()]
        while try bytes.peek() == separator {
            try bytes.skip()
            guard bytes.position - first <= Self.recordLimit else { throw failure("is longer than 64 KB") }
            fields.append(try field())
        }
        if try bytes.peek() != nil { try endLine() }
        return Record(line: start, fields: fields)
    }

    /// Returns the first record, and takes semicolons as separators from it on if it has some and no comma.
    ///
    /// - Throws: as `next()`.
    mutating func header() throws -> Record? {
        let record = try next()
        guard let record, record.fields.count == 1, record.fields[0].contains(";") else { return record }
        separator = UInt8(ascii: ";")
        // A name of a column has neither separators nor quotes in it.
        let fields = record.fields[0].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        return Record(line: record.line, fields: fields)
    }

    private mutating func endLine() throws {
        if try bytes.peek() == .carriageReturn { try bytes.skip() }
        guard try bytes.peek() == .lineFeed else { throw failure("has a quote or a line end where none may be") }
        try bytes.skip()
        line += 1
    }

    private mutating func field() throws -> String {
        var text: [UInt8] = []
        if try bytes.peek() == .quote {
            try quoted(into: &text)
        } else {
            while let byte = try bytes.peek(), byte != separator, byte != .lineFeed, byte != .carriageReturn {
                guard byte != .quote else { throw failure("has a quote within a field that does not begin with one") }
                try take(byte, into: &text)
            }
        }
        guard let field = String(validating: text, as: UTF8.self) else { throw failure("is not UTF-8") }
        // To compare it would take time that grows with the square of its marks.
        guard field.isStreamSafe else { throw failure("has a letter with more than 30 combining marks") }
        return field
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
        throw failure("has a quote that is never closed", at: opened)
    }

    private mutating func take(_ byte: UInt8, into text: inout [UInt8]) throws {
        guard byte >= 0x20 || byte == .lineFeed || byte == .carriageReturn, byte != 0x7F else {
            throw failure("has a control character")
        }
        guard text.count < Self.recordLimit else { throw failure("is longer than 64 KB") }
        text.append(byte)
        try bytes.skip()
    }

    private func failure(_ reason: String, at position: Int? = nil) -> BadgeError {
        let taken =
            isWhole
            ? "Nothing was imported."
            : start == 1
                ? "Nothing was read." : "Nothing from line \(start) on was read, but the rows before it were."
        return BadgeError(
            .invalidInput,
            reason: "Line \(position ?? line) of the file \(reason). \(taken) Correct it and import the file again.")
    }
}

/// The bytes of a file, in order.
private struct CSVBytes {
    private let piece: () throws -> Data?
    private var buffer: [UInt8] = []
    private var index = 0
    private(set) var position = 0

    init(_ piece: @escaping () throws -> Data?) {
        self.piece = piece
    }

    /// Returns the next byte without consuming it; `nil` at the end.
    mutating func peek() throws -> UInt8? {
        while index == buffer.count {
            guard let next = try piece(), !next.isEmpty else { return nil }
            (buffer, index) = (Array(next), 0)
        }
        return buffer[index]
    }

    mutating func skip() throws {
        guard try peek() != nil else { return }
        index += 1
        position += 1
    }

    mutating func skipByteOrderMark() throws {
        guard try peek() == 0xEF else { return }
        for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try peek() == expected else {
                throw BadgeError(.invalidInput, reason: "The file is not UTF-8. Save it as UTF-8 and import it again.")
            }
            try skip()
        }
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let quote = UInt8(ascii: "\"")
}
