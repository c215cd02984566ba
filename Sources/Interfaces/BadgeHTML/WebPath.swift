import BadgeModel
import Foundation

/// A page of this server.
///
///     WebPath("badges", badge.id.rawValue)                  // /badges/b-17
///     WebPath("audit", query: ["from": "2026-01-01"])      // /audit?from=2026-01-01
///     "/badges"
public struct WebPath: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The path and the query, percent-encoded.
    public let description: String

    /// Creates a path from its parts, which may contain any characters.
    public init(_ parts: String..., query: KeyValuePairs<String, String> = [:]) {
        self.init(parts: parts, query: query.map { ($0.key, $0.value) })
    }

    package init(parts: [String], query: [(String, String)] = []) {
        let path = "/" + parts.map(Self.encoded).joined(separator: "/")
        let pairs = query.map { "\(Self.encoded($0))=\(Self.encoded($1))" }
        description = pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }

    /// Creates a path from its encoded text, which starts with one slash; any other text is a single part, as in
    /// `WebPath("badges")`.
    public init(stringLiteral text: String) {
        self.init(encoded: text.hasPrefix("/") && !text.hasPrefix("//") ? text : "/" + Self.encoded(text))
    }

    /// Returns the page below this one.
    package func appending(_ part: StaticString) -> WebPath { WebPath(stringLiteral: "\(description)/\(part)") }

    private init(encoded: String) {
        description = encoded
    }

    /// The start page.
    public static let start: WebPath = "/"

    private static func encoded(_ part: String) -> String {
        // A part of dots alone would be a step in the hierarchy.
        if part == "." || part == ".." { return part.replacingScalars([".": "%2E"]) }
        return part.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    // RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
