package import Foundation

/// The redirect URI of another app: an absolute address (RFC 3986 section 4.3) that cannot itself contain a program.
package enum RedirectAddress {
    // Schemes whose content the opening program runs or displays.
    private static let refused: Set = ["javascript", "data", "file"]

    /// Parses the address; `nil` if it is invalid, has a fragment, or has a forbidden scheme.
    package static func parse(_ text: String) -> URL? {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
            let match = text.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):./),
            !refused.contains(match.1.lowercased())
        else { return nil }
        return URL(string: text, encodingInvalidCharacters: false)
    }
}
