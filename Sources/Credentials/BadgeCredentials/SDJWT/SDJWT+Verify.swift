package import BadgeKeys
import BadgeModel
package import Foundation

extension SDJWT {
    /// Verifies a credential as issued.
    ///
    /// - Parameters:
    ///   - text: The compact SD-JWT, with all its disclosures and without key binding.
    ///   - trust: The issuer's keys, one of which must have signed the credential.
    ///   - issuer: The exact value required for `iss`.
    ///   - type: The exact value required for `vct`.
    ///   - thumbprint: The thumbprint (RFC 7638) of the key to which it must be bound; `nil` accepts any.
    ///   - now: The time of the verification; an issuer's clock may be 60 seconds ahead.
    /// - Throws: `BadgeError` `credentialMalformed`, `signatureInvalid`, `disclosureInvalid`,
    ///   `credentialIssuerMismatch`, `credentialTypeMismatch`, `credentialKeyMismatch`, `credentialNotYetValid` or
    ///   `credentialExpired`.
    package static func verify(
        issued text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
    ) throws -> VerifiedCredential {
        let sdJWT = try SDJWT(text)
        guard sdJWT.keyBinding == nil else {
            throw BadgeError.malformedCredential("it is a presentation and not a credential")
        }
        let (credential, _) = try sdJWT.verifySignature(trust: trust)
        try credential.require(issuer: issuer, type: type, holder: thumbprint)
        try credential.requireValid(at: now)
        return credential
    }

    /// Verifies a credential with key binding (RFC 9901 section 7.3).
    ///
    /// - Parameters:
    ///   - text: The compact SD-JWT with key binding.
    ///   - trust: The issuer's keys, one of which must have signed the credential.
    ///   - issuer: The exact value required for `iss`.
    ///   - audience: The exact value required for `aud`: the verifier's identifier.
    ///   - nonce: The exact value required for `nonce`: the nonce that the verifier gave to this presenter only.
    ///   - now: The time of the verification; the presenter's clock may be 60 seconds ahead, and the presentation 300
    ///     seconds old.
    /// - Throws: `BadgeError`: those of ``verify(issued:trust:issuer:type:holder:now:)``; `keyBindingInvalid`,
    ///   `audienceMismatch`, `nonceMismatch`, `presentationExpired` or `presentationNotYetValid`.
    package static func verify(
        presented text: String, trust: [JWK], issuer: String, audience: String, nonce: String, now: Date
    ) throws -> VerifiedPresentation {
        let sdJWT = try SDJWT(text)
        let (credential, disclosures) = try sdJWT.verifySignature(trust: trust)
        try credential.require(issuer: issuer)
        let binding = try KeyBinding(sdJWT.keyBinding, of: sdJWT.withoutKeyBinding, key: credential.holderKey)
        try binding.require(audience: audience, nonce: nonce)
        try credential.requireValid(at: now)
        try binding.requireCurrent(at: now)
        return VerifiedPresentation(
            credential: credential, presentedAt: binding.issuedAt, disclosures: disclosures,
            transactionData: binding.transactionData)
    }

    /// The key to which it is bound, without any verification.
    func holderKey() throws -> JWK {
        try malformedUnlessRead { try JWK(JSONReader(issuerSigned.payload)["cnf"]["jwk"].present()) }
    }

    // What one of the keys signed, disclosures in their places; whom it is from and when it counts is still to be seen.
    private func verifySignature(trust: [JWK]) throws -> (credential: VerifiedCredential, disclosures: [[JSON]]) {
        try malformedUnlessRead { try issuerSigned.verify(with: trust, type: SDJWT.type) }
        let (claims, locations) = try locatedClaims()
        return (try malformedUnlessRead { try VerifiedCredential(claims) }, locations)
    }
}

extension VerifiedCredential {
    fileprivate init(_ claims: [String: JSON]) throws {
        let reader = JSONReader(.object(claims))
        self.init(
            claims: claims, issuer: try reader["iss"].nonEmptyString(maxLength: 2048),
            type: try reader["vct"].nonEmptyString(maxLength: 2048), issuedAt: try reader["iat"].optional?.date(),
            notBefore: try reader["nbf"].optional?.date(), expires: try reader["exp"].optional?.date(),
            holderKey: try JWK(reader["cnf"]["jwk"].present()), status: try Self.status(reader["status"]),
            isStatusElsewhere: reader["status"].optional != nil && reader["status"]["status_list"].optional == nil)
    }

    private static func status(_ reader: JSONReader) throws -> Badge.StatusReference? {
        _ = try reader.optional?.object()
        return try reader["status_list"].optional.map { list in
            Badge.StatusReference(list: try list["uri"].url(), index: try list["idx"].integer(in: 0...Int.max))
        }
    }
}

private func malformedUnlessRead<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch let error as BadgeError where error.code == .documentInvalid {
        guard case .invalidFields(let fields) = error.detail, let field = fields.first else { throw error }
        throw BadgeError.malformedCredential("\(field.path) \(field.reason)", underlying: error)
    }
}
