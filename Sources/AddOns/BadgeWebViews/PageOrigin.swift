import BadgeModel
import BadgeTransport
public import Foundation

/// The origin of a page (RFC 6454): its scheme, its host and its port. `https`, or `http` on this machine.
///
/// Two pages have the same origin if all three are equal; a subdomain is another origin.
public struct PageOrigin: Sendable, Hashable, CustomStringConvertible {
    /// The origin as a browser writes it: `https://login.example.com`, with the port only if it is not the scheme's
    /// default.
    public let description: String

    /// Creates the origin of an address; `nil` for an address that is neither `https`, nor `http` on this machine.
    public init?(_ address: URL) {
        guard address.isSecureServer || address.isOwnPage else { return nil }
        let origin = address.origin
        guard origin.utf8.count <= Self.longest else { return nil }
        description = origin
    }

    private static let longest = 300

    /// Creates an origin from its text; `nil` for `null`, and for anything that a browser would write differently.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let url = URL(string: text, encodingInvalidCharacters: false),
            let origin = PageOrigin(url), origin.description == text
        else { return nil }
        self = origin
    }
}

extension URL {
    // A name below `localhost` is this machine's too (RFC 6761).
    var isOwnPage: Bool {
        guard scheme?.lowercased() == "http", user() == nil, password() == nil, let host = host()?.lowercased() else {
            return false
        }
        return host.hasSuffix(".localhost")
    }
}
