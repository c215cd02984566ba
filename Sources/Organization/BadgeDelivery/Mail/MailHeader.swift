import BadgeModel
import Foundation

// The values of header fields (RFC 5322, RFC 2047).
enum MailHeader {
    // A value that would end its field.
    struct Unsafe: Error {
        let field: String
    }

    // Bytes of UTF-8 that fit into an encoded word with its delimiters, which has 75 characters at most.
    private static let bytesOfAWord = 45

    static func unstructured(_ text: String, field: String) throws(Unsafe) -> String {
        try requireSafe(text, field)
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !text.hasEncodedWord
        return isPlain && text.utf8.count <= 60 ? text : encodedWords(text)
    }

    static func mailbox(name: String?, _ address: MailAddress, field: String) throws(Unsafe) -> String {
        guard let name, !name.isEmpty else { return "<\(address.text)>" }
        try requireSafe(name, field)
        return "\(phrase(name)) <\(address.text)>"
    }

    private static func phrase(_ name: String) -> String {
        guard name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), name.utf8.count <= 60, !name.hasEncodedWord else {
            return encodedWords(name)
        }
        return "\"" + name.replacingScalars(["\\": "\\\\", "\"": "\\\""]) + "\""
    }

    private static func requireSafe(_ text: String, _ field: String) throws(Unsafe) {
        let isSafe = text.unicodeScalars.allSatisfy { scalar in
            ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard isSafe else { throw Unsafe(field: field) }
    }

    // Words are divided between characters, on lines of their own.
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > bytesOfAWord { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}

extension String {
    fileprivate var hasEncodedWord: Bool { utf8.firstRange(of: "=?".utf8) != nil }
}
