import BadgeCredentials
package import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

extension IssuerClient {
    /// Requests the credential with a proof of the key, and verifies the response: signature, issuer, type, key, times.
    ///
    /// - Parameters:
    ///   - authorized: The authorization.
    ///   - key: The key to which the credential is bound.
    /// - Throws: `BadgeError` `issuancePending` when the issuer issues it later; the errors of
    ///   ``requestOutcome(_:key:)``.
    package func requestCredential(_ authorized: AuthorizedOffer, key: SigningKey) async throws -> IssuedCredential {
        guard case .issued(let issued) = try await requestOutcome(authorized, key: key) else {
            throw BadgeError(.issuancePending, "issuancePending.badge")
        }
        return issued
    }

    /// Requests the credential, and those on the additional keys of the authorization, with a proof of each key, and
    /// verifies the response. If the issuer promised the credential earlier, collects it.
    ///
    /// A nonce that the issuer does not (or no longer) accept is replaced once. An expired access token is renewed
    /// first, if there is a refresh token.
    ///
    /// - Parameters:
    ///   - authorized: The authorization.
    ///   - key: The key to which the badge's first credential is bound.
    /// - Throws: `BadgeError`: those of ``/BadgeCredentials/VerifiedCredential`` when the response does not match the
    ///   request; `deviceLimitReached` (detail `deviceLimit`) when the badge is on as many devices as allowed, and
    ///   nothing was issued; `badgeSuspended`; `sessionEnded`; `credentialNotOffered`, `proofRefused`,
    ///   `issuanceRefused` and `encryptionUnsupported` according to the issuer's refusal; `decryptionFailed`;
    ///   `authenticationFailed` when the token is refused; those of the web client, also when no nonce is available.
    package func requestOutcome(_ authorized: AuthorizedOffer, key: SigningKey) async throws -> IssuanceOutcome {
        let authorized = try await renewed(authorized)
        let keys = [key] + authorized.copyKeys
        if let transaction = authorized.transactionID {
            return try await outcome(try await collect(transaction, authorized, keys.count), authorized, keys)
        }
        let answer: CredentialAnswer
        do {
            answer = try await ask(authorized, keys, nonce: try await fetchNonce(authorized.offer))
        } catch let failure as BadgeError where failure.serverProblem?.wantsAnotherNonce == true {
            guard let nonce = try await replacementNonce(authorized.offer, after: failure) else { throw failure }
            answer = try await ask(authorized, keys, nonce: nonce)
        }
        return try await outcome(answer, authorized, keys)
    }

    /// Returns the authorization with a valid access token. Store it before its use, since refresh tokens rotate.
    ///
    /// - Parameters:
    ///   - authorized: The authorization.
    ///   - isRefused: Whether the issuer refused the access token, whatever its expiry.
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    package func renewed(_ authorized: AuthorizedOffer, isRefused: Bool = false) async throws -> AuthorizedOffer {
        let hasEnded = authorized.expires.map { $0 <= clock.now() } ?? false
        guard let token = authorized.refreshToken, hasEnded || isRefused else { return authorized }
        let client = tokenClient(for: authorized.offer)
        let fields = authorized.clientID.map { ["client_id": $0] } ?? [:]
        let grant =
            if let device = authorized.device {
                try await client.refresh(token, key: device.key, fields: fields)
            } else {
                try await client.refresh(token, fields: fields)
            }
        var renewed = AuthorizedOffer(
            authorized.offer, accessToken: grant.accessToken, refreshToken: grant.refreshToken ?? token,
            expires: grant.expires(from: clock.now()), credentialIdentifier: authorized.credentialIdentifier,
            device: authorized.device, clientID: authorized.clientID)
        renewed.copyKeys = authorized.copyKeys
        renewed.transactionID = authorized.transactionID
        return renewed
    }
}

extension IssuerClient {
    // An issuer that names no time is asked again after a while; one that names years, after a week.
    private static let (usualInterval, longestInterval) = (300, 7 * 86_400)

    private func ask(
        _ authorized: AuthorizedOffer, _ keys: [SigningKey], nonce: String?
    ) async throws -> CredentialAnswer {
        let resolved = authorized.offer
        let proof = ProofOfPossession(audience: resolved.offer.issuer, nonce: nonce, issuedAt: clock.now())
        let proofs = try keys.map { JSON.string(try proof.signed(with: $0)) }
        var request: [String: JSON] = ["proofs": ["jwt": .array(proofs)]]
        // The identifier replaces the configuration's name whenever the token answer brought one (section 8.2).
        if let identifier = authorized.credentialIdentifier {
            request["credential_identifier"] = .string(identifier)
        } else {
            request["credential_configuration_id"] = .string(resolved.configuration.id)
        }
        do {
            return try await post(
                request, to: resolved.credentialEndpoint, of: resolved.offer.issuer, under: resolved.encryption,
                as: authorized.authorization, credentials: keys.count
            ) { try CredentialAnswer($0, most: keys.count) }
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap(CredentialRefusal.error) ?? failure
        }
    }

    // Section 9.1. Drafts answer with an error while it is not there yet.
    private func collect(
        _ transaction: String, _ authorized: AuthorizedOffer, _ count: Int
    ) async throws -> CredentialAnswer {
        guard let endpoint = authorized.offer.deferredEndpoint else {
            throw IssuerMetadata.lie(authorized.offer.offer.issuer, "does not say where a promised badge is collected")
        }
        do {
            return try await post(
                ["transaction_id": .string(transaction)], to: endpoint, of: authorized.offer.offer.issuer,
                under: authorized.offer.encryption, as: authorized.authorization, credentials: count
            ) { try CredentialAnswer($0, most: count) }
        } catch let failure as BadgeError where failure.serverProblem?.error == "issuance_pending" {
            let problem = JSONReader(failure.serverProblem?.document ?? .null)
            let seconds = problem["interval"].seconds(atMost: Self.longestInterval)
            return .deferred(transactionID: transaction, intervalSeconds: seconds)
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap(CredentialRefusal.error) ?? failure
        }
    }

    private func outcome(
        _ answer: CredentialAnswer, _ authorized: AuthorizedOffer, _ keys: [SigningKey]
    ) async throws -> IssuanceOutcome {
        switch answer {
        case .deferred(let transaction, let seconds):
            guard authorized.offer.deferredEndpoint != nil else {
                throw IssuerMetadata.lie(
                    authorized.offer.offer.issuer, "does not say where a promised badge is collected")
            }
            var authorized = authorized
            authorized.transactionID = transaction
            let interval = min(max(1, seconds ?? Self.usualInterval), Self.longestInterval)
            return .deferred(authorized, seconds: interval)
        case .issued(let texts, let notificationID):
            do {
                var authorized = authorized
                authorized.offer.trust = try await trust(in: texts[0], authorized.offer)
                return .issued(try verify(texts, notificationID, authorized, keys))
            } catch let failure as BadgeError {
                await notifyOfFailure(notificationID, authorized)
                throw failure
            }
        }
    }

    /// Returns the keys for verifying a credential: the issuer's, and that of the certificate chain in the credential
    /// if the issuer's keys are certified.
    private func trust(in text: String, _ resolved: ResolvedOffer) async throws -> [JWK] {
        let issuer = resolved.offer.issuer
        guard certificateRoots.hasRoots(for: issuer) else { return resolved.trust }
        let format = try formats.require(resolved.configuration.format)
        guard let chain = try format.recognize(text).certificates else { return resolved.trust }
        let reader = JSONReader(["x5c": chain])["x5c"]
        let key = try await certificateRoots.key(of: reader, for: issuer, at: clock.now())
        return resolved.trust.contains { $0.thumbprint == key.thumbprint } ? resolved.trust : resolved.trust + [key]
    }

    private func verify(
        _ texts: [String], _ notificationID: String?, _ authorized: AuthorizedOffer, _ keys: [SigningKey]
    ) throws -> IssuedCredential {
        let resolved = authorized.offer
        let format = try formats.require(resolved.configuration.format)
        func verified(_ text: String, for key: SigningKey?) throws -> VerifiedCredential {
            try format.verify(
                issued: text, trust: resolved.trust, issuer: resolved.offer.issuer.absoluteString,
                type: resolved.configuration.type, holder: key?.publicKey.thumbprint, now: clock.now())
        }
        guard keys.count > 1 else {
            return IssuedCredential(
                text: Secret(utf8: texts[0]), credential: try verified(texts[0], for: keys[0]),
                holderClaims: try format.claims(in: texts[0]), notificationID: notificationID, authorized: authorized)
        }
        var found: [String: (String, VerifiedCredential)] = [:]
        for text in texts {
            let credential = try verified(text, for: nil)
            found[credential.holderKey.thumbprint] = (text, credential)
        }
        // One to each key and none to any other; the first key is the badge's own.
        guard let first = found[keys[0].publicKey.thumbprint], found.count == texts.count,
            Set(found.keys).isSubset(of: keys.map(\.publicKey.thumbprint))
        else { throw BadgeError(.credentialKeyMismatch, "credentialKeyMismatch.credentialOfDevice") }
        let copies = keys.dropFirst().compactMap { key in
            found[key.publicKey.thumbprint].map {
                IssuedCredential.Copy(text: Secret(utf8: $0.0), credential: $0.1, key: key)
            }
        }
        return IssuedCredential(
            text: Secret(utf8: first.0), credential: first.1, holderClaims: try format.claims(in: first.0),
            copies: copies, notificationID: notificationID, authorized: authorized)
    }

    // The error that led to the notification is the one to report.
    private func notifyOfFailure(_ id: String?, _ authorized: AuthorizedOffer) async {
        guard let id, let endpoint = authorized.offer.notificationEndpoint else { return }
        do {
            try await notify(endpoint, id, .failure, of: authorized.offer.offer.issuer, as: authorized.authorization)
        } catch { return }
    }

    // An issuer with a nonce endpoint gets no proof without a nonce: a failure here ends the request.
    private func fetchNonce(_ resolved: ResolvedOffer) async throws -> String? {
        guard let endpoint = resolved.nonceEndpoint else { return nil }
        return try await web(for: resolved.offer.issuer).postJSON(endpoint, isRepeatable: true) {
            // It is only sent back, so that a number does as well.
            if let number = $0["c_nonce"].value?.integerValue { return String(number) }
            return try $0["c_nonce"].nonEmptyString(maxLength: 4096)
        }
    }

    // Servers of earlier drafts send the next nonce with the refusal.
    private func replacementNonce(_ resolved: ResolvedOffer, after failure: BadgeError) async throws -> String? {
        try await fetchNonce(resolved) ?? failure.serverProblem?.document["c_nonce"]?.stringValue
    }
}

extension ProblemDetails {
    fileprivate var wantsAnotherNonce: Bool { error == "invalid_nonce" || error == "invalid_proof" }
}
