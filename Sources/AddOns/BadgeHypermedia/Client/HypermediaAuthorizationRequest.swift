import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

/// The authorization request that begins a flow (RFC 6749 section 4.1.1 with RFC 7636), and what the response at its end
/// must match.
struct HypermediaAuthorizationRequest: Sendable {
    private static let maxCodeLength = 4096

    let request: HypermediaRequest
    private let state: String
    private let verifier: Secret
    private let server: AuthorizationServer

    init(_ client: HypermediaClient) throws {
        let random = client.web.random
        let (state, verifier) = (random.token(), random.token())
        let scope = client.configuration.scope.joined(separator: " ")
        var parameters = client.configuration.parameters()
        if !scope.isEmpty { parameters["scope"] = scope }
        parameters.merge([
            "client_id": client.clientID, "response_type": "code", "redirect_uri": client.redirect.absoluteString,
            "state": state, "code_challenge": Base64URL.encode(Digest.sha256(verifier)),
            "code_challenge_method": "S256",
        ]) { _, own in own }
        let fields = parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        do throws(InvalidRequest) {
            request = .init(.get, try client.endpoint.without(parameters.keys).appending(fields))
        } catch {
            throw error.error(client.endpoint)
        }
        self.state = state
        self.verifier = Secret(utf8: verifier)
        server = client.server
    }

    /// Returns the code of a response.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` if another server responded (RFC 9207 section 2.4);
    ///   `serverAnswerInvalid` if the response is for another request or has no code.
    func grant(_ response: Representation.Authorization) throws -> HypermediaGrant {
        guard let received = response.state, received.isExactly(state) else {
            throw invalid("does not have the state of this login")
        }
        try requireIssuer(response.issuer)
        guard let code = response.code, (1...Self.maxCodeLength).contains(code.utf8.count) else {
            throw invalid("has no code")
        }
        return HypermediaGrant(response: response, code: Secret(utf8: code), verifier: verifier)
    }

    /// Requires that a response is of this server.
    func requireIssuer(_ issuer: String?) throws {
        let isRight = issuer?.isExactly(server.issuer.absoluteString) ?? !server.namesItselfInAnswers
        guard isRight else {
            throw BadgeError(
                .metadataMismatch, .hypermedia("metadataMismatch.loginResponse"), ["server": server.issuer.origin])
        }
    }

    private func invalid(_ finding: String) -> BadgeError {
        BadgeError(
            .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginResponse"),
            ["server": server.issuer.origin, "finding": finding])
    }
}

extension URL {
    // No parameter may be there twice.
    fileprivate func without(_ names: some Collection<String>) throws(InvalidRequest) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else { throw .address }
        guard let items = parts.percentEncodedQueryItems else { return self }
        let others = items.filter { !names.contains($0.name.removingPercentEncoding ?? $0.name) }
        parts.percentEncodedQueryItems = others.isEmpty ? nil : others
        guard let url = parts.url else { throw .address }
        return url
    }
}
