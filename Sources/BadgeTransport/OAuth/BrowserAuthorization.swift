import BadgeKeys
import BadgeModel
public import Foundation

/// A login in the user's browser that has begun: the page to open, and how its answer is recognized.
///
/// Its state is good for this login alone (RFC 9700 section 4.7), its verifier stays on this device (RFC 7636).
public struct BrowserAuthorization: Sendable {
    /// The login page.
    public let page: URL
    /// Where the answer comes.
    public let redirect: URL
    let server: AuthorizationServer
    let state: String
    let codeVerifier: Secret

    /// The same login at another page, which gets the query of this one beside its own.
    public func moved(to page: URL) -> BrowserAuthorization {
        guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: false),
            let query = URLComponents(url: self.page, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems
        else { return self }
        parts.percentEncodedQueryItems = (parts.percentEncodedQueryItems ?? []) + query
        return BrowserAuthorization(
            page: parts.url ?? page, redirect: redirect, server: server, state: state, codeVerifier: codeVerifier)
    }

    /// Whether an address is the answer to this login: it comes where it was expected, and has this login's state.
    ///
    /// - Parameter address: The address that the browser was sent to.
    public func isAnswered(by address: URL) -> Bool {
        guard Self.location(of: address) == Self.location(of: redirect) else { return false }
        return (try? fields(of: address)["state"]) == state
    }

    /// The code of an answer.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when another server answers (RFC 9207 section 2.4), `declined` when the
    ///   user refused there, `serverAnswerInvalid` for any other refusal, and for what is no answer to this login.
    func code(in answer: URL) throws -> Secret {
        guard Self.location(of: answer) == Self.location(of: redirect) else { throw invalid("came elsewhere") }
        let fields = try fields(of: answer)
        guard fields["state"] == state else { throw invalid("is not of this login") }
        guard fields["iss"] ?? (server.namesItselfInAnswers ? nil : issuer) == issuer else {
            throw BadgeError(.metadataMismatch, "metadataMismatch.loginIssuer", ["server": server.issuer.origin])
        }
        if let error = fields["error"] { throw refusal(error) }
        guard let code = fields["code"], (1...4096).contains(code.utf8.count) else { throw invalid("has no code") }
        return Secret(utf8: code)
    }

    private var issuer: String { server.issuer.absoluteString }

    // Each at most once: of two values a server and we might take different ones.
    private func fields(of address: URL) throws -> [String: String] {
        guard address.absoluteString.utf8.count <= 16_384,
            let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems
        else { throw invalid("cannot be read") }
        var fields: [String: String] = [:]
        for item in items {
            guard let value = (item.value ?? "").replacing("+", with: " ").removingPercentEncoding,
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
