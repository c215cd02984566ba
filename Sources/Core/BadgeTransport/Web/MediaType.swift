/// A media type without its parameters (RFC 9110 section 8.3.1), in lowercase.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// `application/json`.
    public static let json = MediaType("application/json")
    /// `application/problem+json` (RFC 9457).
    public static let problem = MediaType("application/problem+json")
    /// `application/x-www-form-urlencoded`.
    public static let form = MediaType("application/x-www-form-urlencoded")

    /// Type and subtype: `application/json`.
    public let description: String

    /// Parses the value of a `Content-Type`; `charset` and other parameters are dropped.
    public init(_ text: String) {
        let essence = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ";") }.prefix(256), as: UTF8.self)
        description =
            essence.drop { $0.isWhitespace }.lowercased()
            .split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    }

    /// Whether it is JSON: `application/json` or a type that ends in `+json` (RFC 6839).
    public var isJSON: Bool { self == .json || description.hasSuffix("+json") }
}
