import BadgeModel
import BadgeTransport
import Foundation

extension BadgeLink {
    /// The link as text, including its code; ``parse(_:scheme:)`` parses it.
    public var text: String { text(scheme: Self.scheme) }

    /// Returns the link as text for an app with its own scheme.
    public func text(scheme: String) -> String {
        switch self {
        case .offer(let text): text
        case .server(let server): Self.link(scheme, "cs", [("surl", server.absoluteString)])
        case .invitation(let code, let server):
            Self.link(scheme, "ab", [("code", code.revealedText), ("surl", server?.absoluteString)])
        case .recovery(let code, let server):
            Self.link(scheme, "rb", [("code", code.revealedText), ("surl", server?.absoluteString)])
        case .login(let organization, let name):
            Self.link(scheme, "ao", [("org_id", organization.absoluteString), ("org_name", name)])
        case .authorize(let request): Self.link(scheme, "authorize", request.parameters)
        }
    }

    private static func link(_ scheme: String, _ verb: String, _ parameters: [(name: String, value: String?)]) -> String
    {
        let pairs = parameters.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        return "\(scheme):\(verb)?\(pairs.joined(separator: "&"))"
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { out, byte in
            if byte.isBase64URL || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
                out.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                out += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

extension AuthorizationRequest {
    fileprivate var parameters: [(name: String, value: String?)] {
        [
            ("client_id", clientID), ("redirect_uri", redirectURI.absoluteString),
            ("org_id", organization.absoluteString), ("code_challenge", codeChallenge), ("state", state),
            ("claims", claims.isEmpty ? nil : claims.joined(separator: ",")),
        ]
    }
}
