import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation

// A client's statement that it holds a key, for a challenge of the organization. No manufacturer vouches for the key, so
// the statement says that one client holds it, not which device does.
struct VerifiedKeyAttestation: Sendable {
    static let type = "key-attestation+jwt"

    let key: JWK
    let clientID: String

    init(_ compact: String, challenge: String, audience: String, now: Date) throws {
        do {
            let statement = try JWS(compact, maxBytes: 8 * 1024)
            key = try statement.verifiedKey(type: Self.type)
            let claims = JSONReader(statement.payload)
            try Self.require(claims["challenge"], challenge)
            try Self.require(claims["aud"], audience)
            clientID = try claims["client_id"].nonEmptyString(maxLength: 128)
            try claims["iat"].requireFresh(at: now)
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_attestation", "The attestation is refused: \(failure.reason)")
        }
    }

    private static func require(_ claim: JSONReader, _ expected: String) throws {
        guard try claim.string(maxLength: 2048).isExactly(expected) else { throw claim.failure("is another one") }
    }
}
