import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

extension HypermediaClient {
    private static let scope = "urn:se:curity:scopes:haapi"
    private static let assertionType = "urn:se:curity:attestation:client"
    private static let maxChallengeLength = 4096
    private static let maxAssertionLength = 16_384

    /// Requests an access token for the hypermedia endpoint.
    func requestAPIToken() async throws -> TokenResponse {
        var form = ["grant_type": "client_credentials", "scope": Self.scope]
        let authorization: RequestAuthorization
        if let assertion = try await attestKey() {
            form["client_assertion_type"] = Self.assertionType
            form["client_assertion"] = assertion
            authorization = .proof(key)
        } else {
            if case .none = configuration.clientAuthentication { form["client_id"] = clientID }
            authorization = tokenAuthorization
        }
        try Task.checkCancellation()
        let response = try await web.postForm(server.tokenEndpoint, form, authorization: authorization) {
            try TokenResponse($0.withNumericLifetime(), provedKey: true)
        }
        guard response.isBound else { throw Self.unbound(server.tokenEndpoint) }
        return response
    }

    // The assertion is for one use.
    private func attestKey() async throws -> String? {
        guard let endpoint = server.attestationEndpoint, let attestation else { return nil }
        let challenge = try await web.get(try endpoint.naming(clientID)) {
            try $0["challenge"].nonEmptyString(maxLength: Self.maxChallengeLength)
        }
        let response = try await attestation.attest(challenge: challenge, clientID: clientID, audience: endpoint)
        try Task.checkCancellation()
        return try await web.postForm(endpoint, ["challenge": challenge, "challenge_response": response]) {
            try $0["cat"].nonEmptyString(maxLength: Self.maxAssertionLength)
        }
    }

    private var attestation: (any KeyAttestation)? {
        switch configuration.attestation {
        case .none: nil
        case .signed: SignedKeyAttestation(key: key, clock: web.clock)
        case .custom(let attestation): attestation
        }
    }
}

extension URL {
    fileprivate func naming(_ clientID: String) throws -> URL {
        do { return try appending([("client_id", clientID)]) } catch { throw error.error(self) }
    }
}
