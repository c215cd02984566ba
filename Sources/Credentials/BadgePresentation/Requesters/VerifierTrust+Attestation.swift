import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation

extension VerifierTrust {
    private static let attestationType = "verifier-attestation+jwt"

    /// Verifies a request by the attestation in its header (OpenID4VP 1.0 section 12).
    func verify(
        attested subject: String, _ token: JWS, _ destination: ResponseDestination, _ now: Date
    ) throws -> Identity {
        guard let text = token.header["jwt"].value?.stringValue else { throw PresentationRefusal(.attesterUnknown) }
        let key: JWK
        do {
            key = try attestedKey(text, subject, destination, now)
        } catch let error as BadgeError {
            throw PresentationRefusal(.attestationRefused(error.unpunctuatedFinding))
        }
        try token.verifyRequest(with: [key])
        return Identity(name: subject, method: .attestation)
    }

    private func attestedKey(
        _ text: String, _ subject: String, _ destination: ResponseDestination, _ now: Date
    ) throws -> JWK {
        let attestation = try JWS(text, maxBytes: 16 * 1024)
        let claims = JSONReader(attestation.payload)
        let issuer = try claims["iss"].nonEmptyString(maxLength: 2048)
        guard let keys = attesters.first(where: { $0.key.isExactly(issuer) })?.value else {
            throw PresentationRefusal(.attesterUnknown)
        }
        try attestation.verify(with: keys, type: Self.attestationType)
        guard try claims["sub"].string(maxLength: 2048).isExactly(subject) else {
            throw claims["sub"].failure("is another client")
        }
        try claims.requireCurrent(at: now, expiring: true)
        if let addresses = claims["redirect_uris"].optional, let address = destination.text {
            let permitted = try addresses.elements().map { try $0.string(maxLength: 2048) }
            guard permitted.contains(where: { $0.isExactly(address) }) else {
                throw PresentationRefusal(.addressNotVouchedFor)
            }
        }
        return try JWK(claims["cnf"]["jwk"].present())
    }
}
