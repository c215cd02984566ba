import BadgeKeys
import BadgeModel
import Foundation

/// The strictly parsed parameters of a link: `?NAME=VALUE&…`, each name once, no value empty.
struct LinkQuery {
    private let values: [String: String]

    /// Parses the text from the question mark to the end; an empty text has no parameters.
    init(_ text: Substring) throws(BadgeError) {
        var values: [String: String] = [:]
        guard !text.isEmpty else {
            self.values = values
            return
        }
        for pair in text.dropFirst().parts(at: "&") {
            let sides = pair.parts(at: "=", maxSplits: 1)
            guard sides.count == 2, !sides[0].isEmpty else {
                throw Self.malformed("one of its parameters has no name")
            }
            let value = try Self.decoded(sides[1])
            guard values.updateValue(value, forKey: String(sides[0])) == nil else {
                throw Self.malformed("one of its parameters appears twice")
            }
        }
        self.values = values
    }

    /// Throws if there are parameters other than the named ones.
    @discardableResult
    func only(_ names: Set<String>) throws(BadgeError) -> LinkQuery {
        guard let other = values.keys.filter({ !names.contains($0) }).min() else { return self }
        // A name is the link's own text, and is repeated only where it is one.
        let isName = other.utf8.count <= 64 && other.utf8.allSatisfy(\.isBase64URL)
        throw Self.malformed("it has a parameter that is not known\(isName ? ": \(other)" : "")")
    }

    func value(_ name: String) throws(BadgeError) -> String? { values[name] }

    /// Returns a text of at most `maxLength` characters.
    func line(_ name: String, maxLength: Int) throws(BadgeError) -> String? {
        guard let text = values[name] else { return nil }
        guard text.unicodeScalars.count <= maxLength else {
            throw Self.malformed("\(name) is longer than \(maxLength) characters")
        }
        return text
    }

    /// Returns the code of an offer: base64url letters, so that it cannot lead elsewhere as a part of an address.
    func code() throws(BadgeError) -> Secret {
        let text = try value("code").required("code")
        guard text.utf8.count <= 256, text.utf8.allSatisfy(\.isBase64URL) else {
            throw Self.malformed("code is not 1 to 256 letters and digits")
        }
        return Secret(utf8: text)
    }

    func checkCount(_ name: String) throws(BadgeError) {
        guard let text = values[name] else { return }
        guard text.wholeMatch(of: /[1-9][0-9]{0,2}/) != nil else { throw Self.malformed("\(name) is not 1 to 999") }
    }

    /// Returns a server's address, or `nil` if the parameter is absent. Slashes at its end are left out, since
    /// the servers that such links name have none in their identifiers.
    func server(_ name: String) throws(BadgeError) -> URL? {
        guard let text = values[name] else { return nil }
        // No base64url has a colon, and no address lacks one.
        var address = text.contains(":") ? text : try Self.unpacked(text, name)
        while address.hasSuffix("/") { address.removeLast() }
        return try Self.issuer(address, name)
    }

    func issuer(_ name: String) throws(BadgeError) -> URL {
        try Self.issuer(try value(name).required(name), name)
    }

    static func malformed(_ why: String) -> BadgeError {
        BadgeError(.linkMalformed, "linkMalformed.unreadable", ["finding": why])
    }
}

extension LinkQuery {
    static func issuer(_ text: String, _ name: String) throws(BadgeError) -> URL {
        let url: URL?
        do { url = try JSONReader(.string(text)).issuer() } catch { url = nil }
        guard let url, url.isSecureServer else { throw malformed("\(name) is not the address of a secure server") }
        return url
    }

    private static func unpacked(_ text: String, _ name: String) throws(BadgeError) -> String {
        do { return String(decoding: try Base64URL.decode(text), as: UTF8.self) } catch {
            throw malformed("\(name) is not the address of a secure server")
        }
    }

    // RFC 3986 section 3.4 without `+` and the marks that separate parameters.
    private static func decoded(_ text: Substring) throws(BadgeError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                bytes.append(try escaped(rest.prefix(2)))
                rest = rest.dropFirst(2)
            } else if isPlain(byte) {
                bytes.append(byte)
            } else {
                throw malformed("a character of it is not percent-encoded")
            }
        }
        guard let value = String(validating: bytes, as: UTF8.self), value.unicodeScalars.allSatisfy(isVisible) else {
            throw malformed("a parameter is not a line of UTF-8")
        }
        guard !value.isEmpty else { throw malformed("one of its parameters is empty") }
        return value
    }

    private static func escaped(_ digits: Substring.UTF8View.SubSequence) throws(BadgeError) -> UInt8 {
        let text = String(decoding: digits, as: UTF8.self)
        guard text.utf8.count == 2, text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII),
            let byte = UInt8(text, radix: 16)
        else { throw malformed("its percent-encoding is broken") }
        return byte
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte.isBase64URL || ".~!$'()*,;:@/?".utf8.contains(byte) }

    // What a terminal obeys, what ends a line, and what turns the direction of the text behind it.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }
    }
}

extension Optional {
    /// The value of a required parameter.
    func required(_ name: String) throws(BadgeError) -> Wrapped {
        guard let self else { throw LinkQuery.malformed("it has no \(name)") }
        return self
    }
}
