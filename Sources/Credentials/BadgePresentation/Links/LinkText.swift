import BadgeModel
import BadgeTransport

// A link split into its scheme and its parameters, as forms write them (WHATWG URL section 5.1).
struct LinkText {
    let scheme: String
    private let query: [UInt8]

    private static let mostParameters = 64

    /// Splits a text; `nil` if it is no link. Host and path mean nothing.
    init?(_ text: String) {
        let text = text.trimmed
        guard let colon = text.utf8.prefix(64).firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon]
        guard scheme.utf8.first?.isLetter == true, scheme.utf8.allSatisfy(\.isOfScheme) else { return nil }
        self.scheme = scheme.lowercased()
        let rest = text.utf8[colon...].prefix { $0 != UInt8(ascii: "#") }
        query = rest.firstIndex(of: UInt8(ascii: "?")).map { Array(rest[rest.index(after: $0)...]) } ?? []
    }

    /// The names of the parameters, as written.
    var names: [String] {
        query.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostParameters).map { pair in
            String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        }
    }

    /// Returns the parameters.
    ///
    /// - Throws: `PresentationRefusal` when one is repeated or broken, or there are more than 64.
    func values() throws -> [String: String] {
        do throws(FormBody.Flaw) { return try FormBody.decode(query, upTo: Self.mostParameters, .lenient) } catch {
            switch error {
            case .tooManyFields:
                throw PresentationRefusal("the link has more than \(Self.mostParameters) parameters")
            case .notAPair, .notText:
                throw PresentationRefusal("the percent-encoding of the link is broken, or not of UTF-8")
            case .repeated: throw PresentationRefusal("a parameter of the link is repeated")
            }
        }
    }
}

extension String {
    /// Without white space at its ends. Foundation copies a text by its UTF-16 units, which takes milliseconds for the largest
    /// one.
    var trimmed: String {
        let rest = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
    }

    // RFC 3986 section 3.1.
    fileprivate var isOfScheme: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isLetter
        }
    }
}
