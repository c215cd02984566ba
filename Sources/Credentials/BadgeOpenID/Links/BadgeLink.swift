public import BadgeModel
public import Foundation

/// A link that a user opened, parsed by its strict grammar. A link has no effect before the user has confirmed it on a
/// screen.
///
///     switch try BadgeLink.parse(text) {
///     case .invitation(let code, let server): …
///     case .server(let server): …
///     default: …
///     }
///
/// The scheme is case-insensitive, the verb is lowercase. Every parameter occurs at most once, none is unknown or
/// empty, values are percent-encoded UTF-8 (a bare `+` is refused, since some programs use it for a space), and there
/// is no host, path, user info or fragment. What a person pastes is freed from what is around it before. A link of an
/// email, `https://SERVER/open/…`, is one of these at that server.
public enum BadgeLink: Sendable, Equatable {
    /// `openid-credential-offer://…`: an invitation in the format of OpenID4VCI.
    case offer(String)
    /// `badge:cs?surl=`: switch to that server.
    case server(URL)
    /// `badge:ab?code=&surl=`: an invitation.
    case invitation(code: Secret, server: URL?)
    /// `badge:rb?code=&surl=`: a recovery.
    case recovery(code: Secret, server: URL?)
    /// `badge:ao?org_id=&org_name=`: a badge by login.
    case login(organization: URL, name: String?)
    /// `badge:authorize?client_id=&redirect_uri=&org_id=&code_challenge=`: another app asks who the user is.
    case authorize(AuthorizationRequest)

    /// The scheme of all links but offers, unless an app has its own.
    public static let scheme = "badge"
    /// The maximum size in bytes of a link other than an offer.
    public static let maxBytes = 2048

    /// Returns whether links of an app can have that scheme: it conforms to RFC 3986 section 3.1, is lowercase, and is
    /// not used by another kind of link.
    public static func isScheme(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][a-z0-9+.\-]{1,62}/) != nil && !takenSchemes.contains(text)
    }

    private static let takenSchemes: Set = [
        CredentialOffer.scheme, "http", "https", "file", "data", "javascript", "about", "blob", "mailto", "tel", "sms",
    ]

    /// Parses a link.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - scheme: The scheme of the app's links, in lowercase.
    /// - Throws: `BadgeError` `linkMalformed`, `linkUnknown`; for an offer `offerTooLarge`, `offerMalformed`,
    ///   `offerUnsupported` or `serverInsecure`.
    public static func parse(_ text: String, scheme: String = scheme) throws(BadgeError) -> BadgeLink {
        guard let colon = text.utf8.prefix(64).firstIndex(of: UInt8(ascii: ":")),
            text[..<colon].wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
        else {
            throw LinkQuery.malformed("it is not a link")
        }
        switch text[..<colon].lowercased() {
        case CredentialOffer.scheme: return try invitation(text)
        case scheme: return try verb(text[text.utf8.index(after: colon)...], bytes: text.utf8.count)
        default:
            if let landing = try LandingLink(parsing: text) { return landing.link }
            throw BadgeError(
                .linkUnknown, "linkUnknown.scheme", ["scheme": scheme, "offer": CredentialOffer.scheme])
        }
    }

    private static func invitation(_ text: String) throws(BadgeError) -> BadgeLink {
        do { _ = try CredentialOffer.parse(text) } catch { throw BadgeError(wrapping: error) }
        return .offer(text)
    }

    /// The parameters that may be in a link, by its verb; those of ``authorize(_:)`` are with its request.
    static let parameters: [String: Set<String>] = [
        "cs": ["surl"], "ab": ["code", "surl"], "rb": ["code", "surl", "badge_count"], "ao": ["org_id", "org_name"],
    ]

    private static func verb(_ text: Substring, bytes: Int) throws(BadgeError) -> BadgeLink {
        guard bytes <= maxBytes else { throw LinkQuery.malformed("it is longer than \(maxBytes) bytes") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw LinkQuery.malformed("a character of it is not percent-encoded")
        }
        let verb = text.prefix { $0 != "?" }
        guard verb != "nfc_shortcut" else { throw BadgeError(.linkUnknown, "linkUnknown.shortcut") }
        guard verb.wholeMatch(of: /[A-Za-z]+/) != nil else {
            throw LinkQuery.malformed("it has a host, a path or a fragment")
        }
        let query = try LinkQuery(text.dropFirst(verb.count))
        if let parameters = parameters[String(verb)] { try query.only(parameters) }
        switch verb {
        case "cs": return .server(try query.server("surl").required("surl"))
        case "ab": return .invitation(code: try query.code(), server: try query.server("surl"))
        case "rb":
            try query.checkCount("badge_count")
            return .recovery(code: try query.code(), server: try query.server("surl"))
        case "ao":
            return .login(organization: try query.issuer("org_id"), name: try query.line("org_name", maxLength: 256))
        case "authorize": return .authorize(try AuthorizationRequest(query))
        default:
            throw BadgeError(
                .linkUnknown, "linkUnknown.action")
        }
    }
}
