import BadgeModel
import Foundation

// A link split into its scheme and its parameters, as forms write them (WHATWG URL section 5.1).
struct LinkText {
    let scheme: String
    private let pairs: [Substring.UTF8View]

    private static let mostParameters = 64

    /// Splits a text; `nil` if it is no link. Host and path mean nothing.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let colon = text.utf8.prefix(64).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon]
        guard scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil else { return nil }
        self.scheme = scheme.lowercased()
        let rest = text.utf8[colon...].prefix { $0 != UInt8(ascii: "#") }
        let query = rest.firstIndex(of: UInt8(ascii: "?")).map { rest[rest.index(after: $0)...] }
        pairs =
            query.map { Substring($0).utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostParameters) } ?? []
    }

    /// The names of the parameters, as written.
    var names: [String] { pairs.map { String(Substring($0.prefix { $0 != UInt8(ascii: "=") })) } }

    /// Returns the parameters.
    ///
    /// - Throws: `PresentationRefusal` when one is repeated or broken, or there are more than 64.
    func values() throws -> [String: String] {
        guard pairs.count <= Self.mostParameters else {
            throw PresentationRefusal("the link has more than \(Self.mostParameters) parameters")
        }
        var values: [String: String] = [:]
        for pair in pairs {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair.dropFirst(name.count + 1)
            guard let name = Self.decoded(name), let value = Self.decoded(value), name.isStreamSafe else {
                throw PresentationRefusal("the percent-encoding of the link is broken, or not of UTF-8")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw PresentationRefusal("a parameter of the link is repeated")
            }
        }
        return values
    }

    private static func decoded(_ text: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
