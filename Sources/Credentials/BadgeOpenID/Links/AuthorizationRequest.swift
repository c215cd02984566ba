import BadgeModel
public import Foundation

/// An authorization request of another app on this device.
public struct AuthorizationRequest: Sendable, Hashable {
    /// The app's client identifier at the organization, 1 to 128 characters.
    public let clientID: String
    /// The redirect URI for the answer.
    public let redirectURI: URL
    /// The organization whose badge is requested.
    public let organization: URL
    /// The app's state, which the answer returns; at most 512 characters.
    public let state: String?
    /// SHA-256 of the app's code verifier, base64url (RFC 7636, `S256`).
    public let codeChallenge: String
    /// The requested claims, by name; at most 32.
    public let claims: [String]

    public init(
        clientID: String, redirectURI: URL, organization: URL, state: String?, codeChallenge: String, claims: [String]
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.organization = organization
        self.state = state
        self.codeChallenge = codeChallenge
        self.claims = claims
    }
}

extension AuthorizationRequest {
    private static let names: Set = [
        "client_id", "redirect_uri", "org_id", "code_challenge", "code_challenge_method", "state", "claims",
    ]

    init(_ query: LinkQuery) throws(BadgeError) {
        try query.only(Self.names)
        self.init(
            clientID: try query.line("client_id", maxLength: 128).required("client_id"),
            redirectURI: try Self.redirectURI(query), organization: try query.issuer("org_id"),
            state: try query.line("state", maxLength: 512), codeChallenge: try Self.codeChallenge(query),
            claims: try Self.claims(query))
    }

    private static func redirectURI(_ query: LinkQuery) throws(BadgeError) -> URL {
        guard let url = RedirectAddress.parse(try query.value("redirect_uri").required("redirect_uri")) else {
            throw LinkQuery.malformed("redirect_uri is no address to answer to")
        }
        return url
    }

    private static func codeChallenge(_ query: LinkQuery) throws(BadgeError) -> String {
        // RFC 7636 section 4.3; here nothing but S256 is ever meant.
        if let method = try query.value("code_challenge_method"), method != "S256" {
            throw LinkQuery.malformed("code_challenge_method is not S256")
        }
        let text = try query.value("code_challenge").required("code_challenge")
        guard text.utf8.count == 43, text.utf8.allSatisfy(\.isBase64URL) else {
            throw LinkQuery.malformed("code_challenge is not 43 characters of base64url")
        }
        return text
    }

    private static func claims(_ query: LinkQuery) throws(BadgeError) -> [String] {
        guard let text = try query.value("claims") else { return [] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 32, Set(names).count == names.count, names.allSatisfy(isClaim) else {
            throw LinkQuery.malformed("claims is not a list of at most 32 different names")
        }
        return names
    }

    private static func isClaim(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension UInt8 {
    /// Whether it is a base64url character.
    var isBase64URL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
