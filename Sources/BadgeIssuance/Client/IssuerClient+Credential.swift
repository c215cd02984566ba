public import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

extension IssuerClient {
    /// Asks for the credential with a proof of the key, and verifies what comes: signature, issuer, type, key, times.
    ///
    /// A nonce that the issuer does not take (any more) is replaced once.
    ///
    /// A bound access token that has run out is renewed first, where there is a refresh token.
    ///
    /// - Throws: `BadgeError`: those of ``VerifiedCredential`` when what came is not what was asked for;
    ///   `deviceLimitReached` (detail `deviceLimit`) when the badge is on as many devices as it may be, and nothing was
    /// issued; `badgeSuspended`; `sessionEnded`; `offerUnsupported` when the issuer issues later;
    ///   `authenticationFailed` when the token is refused; those of
    ///   the web client, also when no nonce is available.
    public func requestCredential(_ authorized: AuthorizedOffer, key: SigningKey) async throws -> IssuedCredential {
        let resolved = authorized.offer
        let authorized = try await renew(authorized)
        let answer: CredentialAnswer
        do {
            answer = try await ask(authorized, key: key, nonce: try await fetchNonce(resolved))
        } catch let failure as BadgeError where failure.serverProblem?.wantsAnotherNonce == true {
            guard let nonce = try await replacementNonce(resolved, after: failure) else { throw failure }
            answer = try await ask(authorized, key: key, nonce: nonce)
        }
        guard case .issued(let text, let notificationID) = answer else { throw Self.issuedLater }
        let credential = try VerifiedCredential.verify(
            text, trust: resolved.trust, issuer: resolved.offer.issuer.absoluteString,
            type: resolved.configuration.vct, holder: key.publicKey.thumbprint, now: clock.now())
        return IssuedCredential(
            text: Secret(utf8: text), credential: credential, notificationID: notificationID, authorized: authorized)
    }

    private func ask(_ authorized: AuthorizedOffer, key: SigningKey, nonce: String?) async throws -> CredentialAnswer {
        let resolved = authorized.offer
        let proof = try ProofOfPossession(audience: resolved.offer.issuer, nonce: nonce, issuedAt: clock.now()).signed(
            with: key)
        var request: [String: JSON] = ["proofs": ["jwt": [.string(proof)]]]
        // The identifier replaces the configuration's name whenever the token answer brought one (section 8.2).
        if let identifier = authorized.credentialIdentifier {
            request["credential_identifier"] = .string(identifier)
        } else {
            request["credential_configuration_id"] = .string(resolved.configuration.id)
        }
        do {
            return try await web.postJSON(
                resolved.credentialEndpoint, .object(request), authorization: authorized.authorization
            ) { try CredentialAnswer($0) }
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap(DeviceAPIError.issuing) ?? failure
        }
    }

    private func renew(_ authorized: AuthorizedOffer) async throws -> AuthorizedOffer {
        guard let device = authorized.device, let token = authorized.refreshToken, let expires = authorized.expires,
            expires <= clock.now()
        else { return authorized }
        let grant = try await TokenClient(endpoint: authorized.offer.tokenEndpoint, web: web)
            .refresh(token, key: device.key)
        return AuthorizedOffer(
            authorized.offer, accessToken: grant.accessToken, refreshToken: grant.refreshToken ?? token,
            expires: grant.expires(from: clock.now()), credentialIdentifier: authorized.credentialIdentifier,
            device: device)
    }

    // An issuer with a nonce endpoint gets no proof without a nonce: a failure here ends the request.
    private func fetchNonce(_ resolved: ResolvedOffer) async throws -> String? {
        guard let endpoint = resolved.nonceEndpoint else { return nil }
        return try await web.postJSON(endpoint, isRepeatable: true) {
            try $0["c_nonce"].nonEmptyString(maxLength: 4096)
        }
    }

    // Servers of earlier drafts send the next nonce with the refusal.
    private func replacementNonce(_ resolved: ResolvedOffer, after failure: BadgeError) async throws -> String? {
        try await fetchNonce(resolved) ?? failure.serverProblem?.document["c_nonce"]?.stringValue
    }

    private static var issuedLater: BadgeError {
        BadgeError(
            .offerUnsupported,
            "offerUnsupported.deferred")
    }
}

extension ProblemDetails {
    fileprivate var wantsAnotherNonce: Bool { error == "invalid_nonce" || error == "invalid_proof" }
}

/// What a credential endpoint answers (section 8.3).
enum CredentialAnswer {
    case issued(text: String, notificationID: String?)
    case deferred(transactionID: String, intervalSeconds: Int?)

    init(_ reader: JSONReader) throws {
        if let transaction = reader["transaction_id"].optional {
            self = .deferred(
                transactionID: try transaction.nonEmptyString(maxLength: 4096),
                intervalSeconds: try reader["interval"].optional?.integer(in: 0...Int(Int32.max)))
            return
        }
        // One proof was sent, so one credential may come.
        let credentials = try reader["credentials"].elements()
        guard credentials.count == 1, let only = credentials.first else {
            throw reader["credentials"].failure("does not hold exactly one credential")
        }
        self = .issued(
            text: try only["credential"].nonEmptyString(),
            notificationID: try reader["notification_id"].optional?.nonEmptyString(maxLength: 4096))
    }
}
