public import BadgeKeys
public import BadgeModel
public import Foundation

/// A credential with verified signature, issuer, type, holder key, times and disclosures.
///
/// A ``CredentialFormat`` creates one when it has verified all of this.
public struct VerifiedCredential: Sendable {
    /// All claims, including the disclosed ones and those about the credential itself.
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

    /// Creates the result of a verification.
    public init(
        claims: [String: JSON], issuer: String, type: String, issuedAt: Date? = nil, notBefore: Date? = nil,
        expires: Date? = nil, holderKey: JWK, status: Badge.StatusReference? = nil, isStatusElsewhere: Bool = false
    ) {
        self.claims = claims
        self.issuer = issuer
        self.type = type
        self.issuedAt = issuedAt
        self.notBefore = notBefore
        self.expires = expires
        self.holderKey = holderKey
        self.status = status
        self.isStatusElsewhere = isStatusElsewhere
    }
}

extension VerifiedCredential {
    /// Throws unless it is of that issuer and type, and bound to that key; a `nil` thumbprint accepts any.
    func require(issuer: String, type: String, holder thumbprint: String?) throws {
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
