import Foundation

// A reply of a mail server (RFC 5321 section 4.2).
struct SMTPReply: Sendable, Hashable {
    let code: Int
    let lines: [String]

    var text: String { lines.joined(separator: " ") }

    var isPositive: Bool { (200..<300).contains(code) }
    var isIntermediate: Bool { (300..<400).contains(code) }
    var isPermanentFailure: Bool { (500..<600).contains(code) }
}

// Reads replies from what a server sends, within bounds.
struct SMTPReplyReader {
    static let longestLine = 2000
    static let mostLines = 100

    struct Malformed: Error {}

    private var line: [UInt8] = []
    private var code: Int?
    private var lines: [String] = []

    // Whether a reply has begun.
    var isEmpty: Bool { line.isEmpty && code == nil }

    // Returns the replies that are complete.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(Malformed) -> [SMTPReply] {
        var replies: [SMTPReply] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                guard line.count < Self.longestLine else { throw Malformed() }
                line.append(byte)
                continue
            }
            if let reply = try readLine() { replies.append(reply) }
            line = []
        }
        return replies
    }

    // `250-TEXT` is followed by another line, `250 TEXT` and `250` are the last.
    private mutating func readLine() throws(Malformed) -> SMTPReply? {
        let line = self.line.last == UInt8(ascii: "\r") ? self.line.dropLast() : self.line[...]
        let digits = line.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self)), (200..<600).contains(number),
            code == nil || code == number, lines.count < Self.mostLines
        else { throw Malformed() }
        let rest = line.dropFirst(3)
        guard rest.isEmpty || rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "-") else {
            throw Malformed()
        }
        lines.append(String(decoding: rest.dropFirst(), as: UTF8.self))
        guard rest.first == UInt8(ascii: "-") else {
            defer { (code, lines) = (nil, []) }
            return SMTPReply(code: number, lines: lines)
        }
        code = number
        return nil
    }
}
