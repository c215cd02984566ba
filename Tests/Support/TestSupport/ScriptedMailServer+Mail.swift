public import Foundation

extension ScriptedMailServer.Mail {
    /// The value of a header field, unfolded.
    public func field(_ name: String) -> String? {
        let header = data.split(separator: "\r\n\r\n", maxSplits: 1).first.map(String.init) ?? ""
        let lines = header.replacing("\r\n ", with: " ").split(separator: "\r\n")
        return lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    /// The parts by media type, decoded.
    public var parts: [String: Data] {
        var parts: [String: Data] = [:]
        for piece in data.components(separatedBy: "\r\n--") {
            let halves = piece.components(separatedBy: "\r\n\r\n")
            guard halves.count >= 2, let line = halves[0].components(separatedBy: "Content-Type: ").last,
                !line.hasPrefix("multipart"), halves[0].contains("Content-Transfer-Encoding")
            else { continue }
            let type = String(line.prefix { $0 != ";" && !$0.isNewline })
            let body = halves.dropFirst().joined(separator: "\r\n\r\n")
            parts[type] =
                halves[0].contains("base64")
                ? Data(base64Encoded: body, options: .ignoreUnknownCharacters) : Self.decoded(body)
        }
        return parts
    }

    /// The text.
    public var text: String { String(decoding: parts["text/plain"] ?? Data(), as: UTF8.self) }
    /// The HTML.
    public var html: String { String(decoding: parts["text/html"] ?? Data(), as: UTF8.self) }

    private static func decoded(_ body: String) -> Data {
        var bytes: [UInt8] = []
        var rest = Array(body.replacing("=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "="), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                rest = rest.dropFirst(2)
                bytes.append(value)
            } else {
                bytes.append(byte)
            }
        }
        return Data(bytes)
    }
}
