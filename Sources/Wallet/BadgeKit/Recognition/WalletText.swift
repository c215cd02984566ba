public import BadgeModel
public import BadgeOpenID
public import BadgePresentation
public import Foundation

/// What a text is that a person pasted, typed or scanned, or a link that the system opened.
///
///     switch try WalletText(scanned) {
///     case .request(let link): show(link.clientID)
///     default: …
///     }
///
/// Recognizing a text changes nothing and asks no server. ``BadgeWallet/handle(_:)-(String)`` acts on it.
public enum WalletText: Sendable, Equatable {
    /// An offer, or a link of an organization or of another app.
    case link(BadgeLink)
    /// A verifier's request for a presentation (OpenID4VP 1.0).
    case request(VerifierRequestLink)
    /// A verifier's challenge.
    case challenge(VerifierChallenge)
    /// The address of a server, secure and in normalized form.
    case server(URL)
    /// The code of a badge: four, six or eight digits.
    case code(Secret)

    /// The maximum size of a text in bytes: 256 KiB.
    public static let maxBytes = 256 << 10

    /// Recognizes a text of a person. A link may stand in a sentence, in brackets or in a mail that was broken into
    /// lines, and have parameters that its sender added.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - linkScheme: The scheme of the app's links, in lowercase.
    /// - Throws: `BadgeError` `linkUnknown`, which says what the text looks like instead; `linkMalformed`,
    ///   `presentationRefused`, `serverInsecure`, or an error of offers if it is one of those and cannot be read.
    public init(_ text: String, linkScheme: String = BadgeLink.scheme) throws {
        guard text.utf8.count <= Self.maxBytes else {
            throw BadgeError(.linkUnknown, "linkUnknown.tooLarge", ["kilobytes": Self.maxBytes >> 10])
        }
        let text = text.trimmingWhiteSpace
        if let whole = try Self.whole(text, linkScheme) {
            self = whole
            return
        }
        let readings = Self.readings(of: text, linkScheme)
        if let link = readings.first(where: { Self.isLink($0, linkScheme) }) {
            self = try Self.strict(link, linkScheme)
            return
        }
        if readings.isEmpty, let refusal = Self.refusal(of: text) { throw refusal }
        do {
            self = try Self.strict(readings.first ?? text, linkScheme)
        } catch let error as BadgeError where error.code == .linkUnknown {
            throw Self.refusal(of: text) ?? error
        }
    }

    /// Recognizes a link that the system opened, by its strict grammar: it is a link of the app, an offer or a request,
    /// and nothing else.
    ///
    /// - Throws: As for a text.
    public init(link: URL, linkScheme: String = BadgeLink.scheme) throws {
        self = try Self.strict(link.absoluteString, linkScheme)
    }
}

extension WalletText {
    /// Returns the link in a text of a person: the first reading that is one by the strict grammar, or else the first
    /// reading; the text itself if it has no link in it.
    package static func link(in text: String, linkScheme: String = BadgeLink.scheme) -> String {
        let readings = readings(of: text, linkScheme)
        return readings.first { isLink($0, linkScheme) } ?? readings.first ?? text.trimmingWhiteSpace
    }

    private static func readings(of text: String, _ linkScheme: String) -> [String] {
        PastedLink(
            text,
            schemes: [linkScheme, CredentialOffer.scheme, "https", "http"] + VerifierRequestLink.schemes.sorted(),
            isWhole: { VerifierRequestLink.recognizes($0) }
        ).readings
    }

    private static func isLink(_ text: String, _ linkScheme: String) -> Bool {
        do {
            _ = try strict(text, linkScheme)
            return true
        } catch {
            return false
        }
    }

    private static func strict(_ text: String, _ linkScheme: String) throws -> WalletText {
        guard VerifierRequestLink.recognizes(text) else { return .link(try BadgeLink.parse(text, scheme: linkScheme)) }
        do { return .request(try VerifierRequestLink(parsing: text)) } catch let refusal as PresentationRefusal {
            throw refusal.badgeError
        }
    }

    // What is one word, or a document, is taken as it stands.
    private static func whole(_ text: String, _ linkScheme: String) throws -> WalletText? {
        if text.utf8.first == UInt8(ascii: "{") { return .challenge(try VerifierChallenge(parsing: text)) }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        if VerifierRequestLink.recognizes(text) || isLink(text, linkScheme) { return try strict(text, linkScheme) }
        if isCode(text) { return .code(Secret(utf8: text)) }
        return try server(text).map { server in
            try server.requireSecureServer()
            return .server(server)
        }
    }

    private static func isCode(_ text: String) -> Bool {
        [4, 6, 8].contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the address of a server that a person typed, in normalized form; `nil` for another text. As in browsers, a
    /// host and a port mean `https`, and `http` on this machine.
    package static func server(_ text: String) -> URL? {
        guard text.utf8.count <= BadgeLink.maxBytes else { return nil }
        if let typed = text.wholeMatch(of: /([A-Za-z0-9.\-]+):[0-9]{1,5}/) {
            let isHere = ["localhost", "127.0.0.1"].contains(typed.1)
            return URL(string: (isHere ? "http://" : "https://") + text)?.normalized
        }
        guard let address = URL(string: text, encodingInvalidCharacters: false),
            ["https", "http"].contains(address.scheme?.lowercased()), address.host()?.isEmpty == false,
            address.query() == nil, address.fragment() == nil
        else { return nil }
        let isRoot = address.path() == "/" && text.hasSuffix("/")
        return (isRoot ? URL(string: String(text.dropLast())) : address)?.normalized
    }
}
