import Foundation

/// Where the answer to another program goes: an absolute address (RFC 3986 section 4.3) that is no program by itself.
enum RedirectAddress {
    // What these name is run or read by whoever opens it.
    private static let refused: Set = ["javascript", "data", "file"]

    /// The address; `nil` when it is none, has a fragment, or a scheme that is not to be answered to.
    static func parse(_ text: String) -> URL? {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
            let match = text.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):./),
            !refused.contains(match.1.lowercased())
        else { return nil }
        return URL(string: text, encodingInvalidCharacters: false)
    }
}
