import BadgeServing
import BadgeSystem
import HTTPTypes

/// The only address under which the server answers. Cookies do not distinguish ports, so the host's name is random.
struct WebOrigin: Sendable, Hashable {
    let host: String
    /// Whether it is reached by HTTPS.
    let isEncrypted: Bool

    /// Creates the address of a port on this machine.
    init(name: String, port: Int) {
        host = "\(name).localhost:\(port)"
        isEncrypted = false
    }

    /// Creates the address of a host with a certificate.
    init(host: String, port: Int) {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host.lowercased()
        self.host = port == 443 ? name : "\(name):\(port)"
        isEncrypted = true
    }

    /// Returns a name of 128 random bits, in lowercase letters and digits.
    static func makeName(_ random: any RandomSource) -> String {
        random.bytes(16).reduce(into: "b") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }

    var text: String { (isEncrypted ? "https://" : "http://") + host }

    /// The name of the session's cookie. Browsers accept the prefix only from this host, encrypted.
    var sessionCookie: String { isEncrypted ? "__Host-badge_session" : "badge_session" }

    /// The header field that sets the session's cookie, for this host alone.
    func setCookie(_ value: String) -> String {
        "\(sessionCookie)=\(value); Path=/; HttpOnly; SameSite=Strict" + (isEncrypted ? "; Secure" : "")
    }

    /// Returns whether a request names this server as its host.
    func isHost(of request: HTTPRequest) -> Bool {
        request.authority?.hasBytes(of: host) == true && request.path?.utf8.first == UInt8(ascii: "/")
    }

    /// Returns whether a request that changes something comes from a page of this server.
    ///
    /// A page without a referrer sends `null` with its forms; the browser then says itself where they come from.
    func isSource(of request: HTTPRequest) -> Bool {
        let origin = request.headerFields[.origin]
        if origin == text { return true }
        return (origin == nil || origin == "null") && request.fetchSite == "same-origin"
    }

    /// Returns whether a request names another server's page as its source.
    func isForeign(_ request: HTTPRequest) -> Bool { request.isForeign(to: [text]) }
}

extension HTTPRequest {
    /// Whether the browser goes to another page, as far as it says so.
    var isOfDocument: Bool {
        HTTPField.Name("Sec-Fetch-Dest").flatMap { headerFields[$0] }.map { $0 == "document" } ?? true
    }

    /// Whether a script of the page sent the request, and not the person.
    var isOfScript: Bool { HTTPField.Name("Sec-Fetch-Dest").flatMap { headerFields[$0] } == "empty" }

    /// Whether the browser only guesses that the person will want the page, or it is for no tab.
    var isPrefetch: Bool { !isOfDocument || isGuess }

    /// Whether the browser says that it only guesses that the person will want the page.
    var isGuess: Bool {
        let names = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].compactMap { HTTPField.Name($0) }
        let guesses = ["prefetch", "prerender", "preview"]
        return names.compactMap { headerFields[$0]?.lowercased() }.contains { purpose in
            guesses.contains { purpose.contains($0) }
        }
    }

    /// The value of a cookie; `nil` if it is not there, or twice. The bytes are compared.
    func cookie(_ name: String) -> String? {
        let start = Array("\(name)=".utf8)
        let pairs = headerFields[values: .cookie].flatMap { $0.utf8.split(separator: UInt8(ascii: ";"), maxSplits: 32) }
        let values = pairs.compactMap { pair -> Substring.UTF8View? in
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            return pair.starts(with: start) ? pair.dropFirst(start.count) : nil
        }
        return values.count == 1 ? String(Substring(values[0])) : nil
    }
}
