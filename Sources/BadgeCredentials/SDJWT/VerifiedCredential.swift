public import BadgeKeys
public import BadgeModel
public import Foundation

/// An SD-JWT VC with verified signature, issuer, type, holder key, times and disclosures.
public struct VerifiedCredential: Sendable {
    /// All claims, including the disclosed ones.
    public let claims: [String: JSON]
    /// The issuer (`iss`).
    public let issuer: String
    /// The type (`vct`).
    public let type: String
    /// The time of issuance (`iat`); `nil` if not stated.
    public let issuedAt: Date?
    /// The first time at which it is valid (`nbf`).
    public let notBefore: Date?
    /// The first time at which it is no longer valid (`exp`).
    public let expires: Date?
    /// The device key to which it is bound (`cnf`).
    public let holderKey: JWK
    /// The location of its published status; `nil` if there is none in a Token Status List.
    public let status: Badge.StatusReference?
    /// Whether its status is published in another way alone, which this library does not read.
    public let isStatusElsewhere: Bool

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
    public static func verify(
        _ text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
    ) throws -> VerifiedCredential {
        let sdJWT = try SDJWT(text)
        guard sdJWT.keyBinding == nil else {
            throw BadgeError.malformedCredential("it is a presentation and not a credential")
        }
        let credential = try signed(sdJWT, trust: trust)
        try credential.require(issuer: issuer, type: type, holder: thumbprint)
        try credential.requireValid(at: now)
        return credential
    }

    // What one of the keys signed, disclosures in their places; whom it is from and when it counts is still to be seen.
    static func signed(_ sdJWT: SDJWT, trust: [JWK]) throws -> VerifiedCredential {
        try malformedUnlessRead { try sdJWT.issuerSigned.verify(with: trust, type: SDJWT.type) }
        let claims = try sdJWT.claims()
        return try malformedUnlessRead { try VerifiedCredential(claims) }
    }

    private init(_ claims: [String: JSON]) throws {
        let reader = JSONReader(.object(claims))
        self.claims = claims
        issuer = try reader["iss"].nonEmptyString(maxLength: 2048)
        type = try reader["vct"].nonEmptyString(maxLength: 2048)
        issuedAt = try reader["iat"].optional?.date()
        notBefore = try reader["nbf"].optional?.date()
        expires = try reader["exp"].optional?.date()
        holderKey = try JWK(reader["cnf"]["jwk"].present())
        let published = reader["status"].optional
        _ = try published?.object()
        status = try (published?["status_list"].optional).map { list in
            Badge.StatusReference(list: try list["uri"].url(), index: try list["idx"].integer(in: 0...Int.max))
        }
        isStatusElsewhere = published != nil && status == nil
    }
}

extension VerifiedCredential {
    private func require(issuer: String, type: String, holder thumbprint: String?) throws {
        try require(issuer: issuer)
        guard self.type.isExactly(type) else {
            throw BadgeError(
                .credentialTypeMismatch,
                "credentialTypeMismatch.credential", ["type": self.type, "expected": type])
        }
        guard thumbprint ?? holderKey.thumbprint == holderKey.thumbprint else {
            throw BadgeError(
                .credentialKeyMismatch,
                "credentialKeyMismatch.credentialOfDevice")
        }
    }

    func require(issuer: String) throws {
        guard self.issuer.isExactly(issuer) else {
            throw BadgeError(
                .credentialIssuerMismatch,
                "credentialIssuerMismatch.credential", ["issuer": self.issuer, "expected": issuer])
        }
    }

    func requireValid(at now: Date) throws {
        let latestStart = now.addingTimeInterval(SignedPeriod.clockSkew)
        guard [issuedAt, notBefore].compactMap(\.self).allSatisfy({ $0 <= latestStart }) else {
            throw BadgeError(
                .credentialNotYetValid,
                "credentialNotYetValid.credential")
        }
        guard expires.map({ now < $0 }) ?? true else {
            throw BadgeError(
                .credentialExpired, "credentialExpired.credential")
        }
    }

}

extension SDJWT {
    // The key to which it is bound, without any verification.
    func holderKey() throws -> JWK {
        try malformedUnlessRead { try JWK(JSONReader(issuerSigned.payload)["cnf"]["jwk"].present()) }
    }
}

private func malformedUnlessRead<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch let error as BadgeError where error.code == .documentInvalid {
        guard case .invalidFields(let fields) = error.detail, let field = fields.first else { throw error }
        throw BadgeError.malformedCredential("\(field.path) \(field.reason)", underlying: error)
    }
}
