import BadgeKeys
package import BadgeModel
import BadgeTransport
public import Foundation

/// A login in the user's browser that has begun: the page to open, and the data that identifies the response.
///
/// Its state is valid for this login only (RFC 9700 section 4.7), and its verifier stays on this device (RFC 7636).
public struct BrowserAuthorization: Sendable {
    /// The login page.
    public let page: URL
    /// The redirect URI for the response.
    public let redirect: URL
    let server: AuthorizationServer
    let state: String
    let codeVerifier: Secret
    // Of a page in the middle of a login, whose response continues the login here.
    private var isResumed = false

    init(page: URL, redirect: URL, server: AuthorizationServer, state: String, codeVerifier: Secret) {
        (self.page, self.redirect, self.server) = (page, redirect, server)
        (self.state, self.codeVerifier) = (state, codeVerifier)
    }

    /// Creates the visit of a page in the middle of a login that the server drives.
    ///
    /// - Parameters:
    ///   - page: The page as the server named it; its query gets the redirect URI.
    ///   - redirect: The redirect URI for the response.
    ///   - server: The authorization server.
    ///   - hosts: The hosts of private networks that any server may name.
    /// - Throws: `BadgeError` `serverInsecure` for an address that no browser may open; `serverAnswerInvalid` for one
    ///   that the server may not name, or that cannot be written.
    package init(
        visiting page: URL, redirect: URL, server: AuthorizationServer, allowing hosts: PrivateHosts = .none
    ) throws {
        try page.requireSecureServer()
        guard server.issuer.mayName(page, allowing: hosts) else {
            throw WebClient.invalid(server.issuer, "names a page of this machine or of a private network")
        }
        guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: false) else {
            throw WebClient.invalid(server.issuer, "names a page that cannot be opened")
        }
        let others = (parts.percentEncodedQueryItems ?? []).filter { $0.name != "redirect_uri" }
        let address = String(decoding: FormBody.encode(["redirect_uri": redirect.absoluteString]), as: UTF8.self)
        let item = URLQueryItem(name: "redirect_uri", value: String(address.dropFirst("redirect_uri=".count)))
        parts.percentEncodedQueryItems = others + [item]
        guard let complete = parts.url else {
            throw WebClient.invalid(server.issuer, "names a page that cannot be opened")
        }
        self.init(page: complete, redirect: redirect, server: server, state: "", codeVerifier: Secret(utf8: ""))
        isResumed = true
    }

    /// Returns the value with which a login that the server drives continues.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` if the address is not a response to this visit, or does not have
    ///   exactly one value.
    package func resumeNonce(in answer: URL) throws -> Secret {
        guard isAnswered(by: answer) else { throw invalid("came elsewhere") }
        guard let nonce = try fields(of: answer)["_resume_nonce"], (1...4096).contains(nonce.utf8.count) else {
            throw invalid("has nothing to continue with")
        }
        return Secret(utf8: nonce)
    }

    /// Returns a copy of the login at another page, to which this page's query is added.
    public func moved(to page: URL) -> BrowserAuthorization {
        guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: false),
            let query = URLComponents(url: self.page, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems
        else { return self }
        parts.percentEncodedQueryItems = (parts.percentEncodedQueryItems ?? []) + query
        return BrowserAuthorization(
            page: parts.url ?? page, redirect: redirect, server: server, state: state, codeVerifier: codeVerifier)
    }

    /// Returns whether an address is the response to this login: it is the redirect URI, with the state of this login.
    /// Also returns `true` for a refusal without a state, which some servers send: it has no code, and ends the login.
    ///
    /// - Parameter address: The address to which the browser was redirected.
    public func isAnswered(by address: URL) -> Bool {
        guard Self.location(of: address) == Self.location(of: redirect) else { return false }
        // Without a state there is nothing to compare: the server compares what it is answered with.
        if isResumed { return true }
        guard let fields = try? fields(of: address) else { return false }
        return fields["state"] == state || isStatelessRefusal(fields)
    }

    /// Returns the code of a response.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when another server answered (RFC 9207 section 2.4), `declined` when
    ///   the user refused there, `serverAnswerInvalid` for any other refusal, and if the address is not a response to
    ///   this login.
    func code(in answer: URL) throws -> Secret {
        guard Self.location(of: answer) == Self.location(of: redirect) else { throw invalid("came elsewhere") }
        let fields = try fields(of: answer)
        if isStatelessRefusal(fields), fields["iss"] ?? issuer == issuer { throw refusal(fields["error"] ?? "?") }
        guard fields["state"] == state else { throw invalid("is not of this login") }
        guard fields["iss"] ?? (server.namesItselfInAnswers ? nil : issuer) == issuer else {
            throw BadgeError(.metadataMismatch, "metadataMismatch.loginIssuer", ["server": server.issuer.origin])
        }
        if let error = fields["error"] { throw refusal(error) }
        guard let code = fields["code"], (1...4096).contains(code.utf8.count) else { throw invalid("has no code") }
        return Secret(utf8: code)
    }

    /// Returns a secret of a response.
    func value(_ name: String, in answer: URL) throws -> Secret {
        guard isAnswered(by: answer) else { throw invalid("is not of this login") }
        let fields = try fields(of: answer)
        if let error = fields["error"] { throw refusal(error) }
        guard let value = fields[name], (1...4096).contains(value.utf8.count) else { throw invalid("has no token") }
        return Secret(utf8: value)
    }

    // Without a state nothing shows where it comes from; it can only end the wait, as closing the browser does.
    private func isStatelessRefusal(_ fields: [String: String]) -> Bool {
        fields["state"] == nil && fields["error"]?.isEmpty == false && fields["code"] == nil
    }

    private var issuer: String { server.issuer.absoluteString }

    // Each at most once: of two values a server and we might take different ones.
    private func fields(of address: URL) throws -> [String: String] {
        guard address.absoluteString.utf8.count <= 16_384,
            let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems
        else { throw invalid("cannot be read") }
        var fields: [String: String] = [:]
        for item in items {
            guard let value = (item.value ?? "").replacingScalars(["+": " "]).removingPercentEncoding,
                fields.updateValue(value, forKey: item.name) == nil
            else { throw invalid("cannot be read") }
        }
        return fields
    }

    private func refusal(_ error: String) -> BadgeError {
        if error == "access_denied" {
            return BadgeError(.declined, "declined.atServer", ["server": server.issuer.origin])
        }
        let isCode = (1...64).contains(error.utf8.count) && error.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return BadgeError(
            .serverAnswerInvalid, "serverAnswerInvalid.login",
            ["server": server.issuer.origin, "error": isCode ? error : "?"])
    }

    private func invalid(_ finding: String) -> BadgeError {
        BadgeError(
            .serverAnswerInvalid, "serverAnswerInvalid.loginAnswer",
            ["server": server.issuer.origin, "finding": finding])
    }

    // Everything before the query.
    private static func location(of address: URL) -> Substring {
        address.absoluteString.prefix { $0 != "?" && $0 != "#" }
    }
}
