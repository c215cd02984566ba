/// A client identifier with its prefix (OpenID4VP 1.0 section 5.9). The whole text is the audience of a presentation.
struct ClientIdentifier: Sendable, Hashable {
    /// The whole identifier, prefix included.
    let text: String
    let kind: Kind

    enum Kind: Sendable, Hashable {
        /// Without a prefix.
        case plain
        case redirectURI(String)
        case certificateHost(String)
        case certificateHash(String)
        case attestation(String)
        case decentralizedIdentifier(String)
        case reserved
        /// Of the standard, or of a draft of it.
        case unsupported(String)
        case unknown(String)
    }

    /// Reads an identifier of at most 2,048 printable ASCII characters without spaces.
    init(_ text: String) throws {
        guard (1...2048).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw PresentationRefusal(.identifierMalformed)
        }
        self.text = text
        kind = Self.kind(text)
    }

    private static func kind(_ text: String) -> Kind {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return .plain }
        return switch parts[0] {
        case "redirect_uri": .redirectURI(parts[1])
        case "x509_san_dns": .certificateHost(parts[1])
        case "x509_hash": .certificateHash(parts[1])
        case "verifier_attestation": .attestation(parts[1])
        case "decentralized_identifier": .decentralizedIdentifier(parts[1])
        case "origin": .reserved
        case "openid_federation", "did", "https", "x509_san_uri", "entity_id", "web-origin": .unsupported(parts[0])
        default: .unknown(String(parts[0].prefix(64)))
        }
    }

    /// The prefixes that are supported.
    static let supportedPrefixes = [
        "redirect_uri", "x509_san_dns", "x509_hash", "verifier_attestation", "decentralized_identifier",
        "pre-registered",
    ]
}
