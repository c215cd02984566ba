import BadgeModel
import BadgeTransport
import Foundation

extension BadgeLink {
    /// The link as text, which holds its code; ``parse(_:)`` reads it back.
    public var text: String {
        switch self {
        case .offer(let text): text
        case .server(let server): Self.link("cs", [("surl", server.absoluteString)])
        case .invitation(let code, let server):
            Self.link("ab", [("code", code.revealedText), ("surl", server?.absoluteString)])
        case .recovery(let code, let server):
            Self.link("rb", [("code", code.revealedText), ("surl", server?.absoluteString)])
        case .login(let organization, let name):
            Self.link("ao", [("org_id", organization.absoluteString), ("org_name", name)])
        case .authorize(let request): Self.link("authorize", request.parameters)
        }
    }

    private static func link(_ verb: String, _ parameters: [(name: String, value: String?)]) -> String {
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
