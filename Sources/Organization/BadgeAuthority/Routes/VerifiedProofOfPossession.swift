import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation

// A wallet's request for exactly one badge, with a proof of the key of each of its credentials.
enum CredentialRequest {
    static func proofs(in reader: JSONReader, most: Int) throws -> [String] {
        guard reader["credential_identifier"].optional == nil else {
            throw ProtocolError("unknown_credential_identifier", "No token response has named such an identifier.")
        }
        guard let configuration = reader["credential_configuration_id"].value?.stringValue else {
            throw ProtocolError("invalid_credential_request", "credential_configuration_id is missing.")
        }
        guard configuration == Endpoint.credentialConfiguration else {
            throw ProtocolError("unknown_credential_configuration", "There is no such credential here.")
        }
        guard let proofs = reader["proofs"].value?.objectValue, proofs.count == 1, let jwts = proofs["jwt"]?.arrayValue,
            (1...most).contains(jwts.count), case let texts = jwts.compactMap(\.stringValue), texts.count == jwts.count
        else {
            throw ProtocolError(
                "invalid_proof", most == 1 ? "proofs must hold one jwt." : "proofs must hold 1 to \(most) jwt.")
        }
        return texts
    }
}

// A proof that the wallet has the key that the badge will be bound to (OpenID4VCI 1.0, appendix F.1).
struct VerifiedProofOfPossession: Sendable {
    let key: JWK
    let nonce: String

    init(_ compact: String, issuer: String, now: Date) throws {
        do {
            let proof = try JWS(compact, maxBytes: 8 * 1024)
            try Self.requireOnlyKey(proof.header)
            key = try proof.verifiedKey(type: "openid4vci-proof+jwt")
            let claims = JSONReader(proof.payload)
            guard try claims["aud"].string().isExactly(issuer) else {
                throw claims["aud"].failure("is not this issuer")
            }
            try claims["iat"].requireFresh(at: now)
            nonce = try claims["nonce"].optional?.string(maxLength: 256) ?? ""
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_proof", "The proof is refused: \(failure.reason)")
        }
        guard !nonce.isEmpty else { throw ProtocolError("invalid_nonce", "The proof has no nonce. Get one.") }
    }

    // All proofs must have the same nonce, and no key may occur twice, because it would get two credentials.
    static func commonNonce(of proofs: [VerifiedProofOfPossession]) throws -> String {
        guard let nonce = proofs.first?.nonce, proofs.allSatisfy({ $0.nonce.isExactly(nonce) }) else {
            throw ProtocolError("invalid_nonce", "The proofs have different nonces.")
        }
        guard Set(proofs.map(\.key.thumbprint)).count == proofs.count else {
            throw ProtocolError("invalid_proof", "Two proofs are of one key.")
        }
        return nonce
    }

    // A proof must name its key in one way only, and the metadata offers only `jwk`.
    private static func requireOnlyKey(_ header: JSONReader) throws {
        for other in ["kid", "x5c", "trust_chain"] where header[other].value != nil {
            throw header[other].failure("names a key beside jwk")
        }
    }
}
