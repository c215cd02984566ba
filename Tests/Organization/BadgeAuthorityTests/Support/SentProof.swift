import BadgeKeys
import BadgeModel
import Foundation

// What a device says of itself with a request (RFC 9449); anything in it can be wrong.
struct SentProof {
    let id: String
    var method: String
    var address: String
    var date: Date
    var nonce: String
    var token: String?
    var type = "dpop+jwt"

    // `changes` replaces claims; null takes one away.
    func signed(
        as key: SigningKey, by signer: SigningKey? = nil, changes: [String: JSON] = [:], header: [String: JSON] = [:]
    ) throws -> String {
        var claims: [String: JSON] = [
            "jti": .string(id), "htm": .string(method), "htu": .string(address),
            "iat": .integer(Int64(date.timeIntervalSince1970)), "nonce": .string(nonce),
        ]
        claims["ath"] = token.map { .string(Base64URL.encode(Digest.sha256($0))) }
        return try JWS.sign(
            .object(claims.merging(changes) { $1 }.filter { $0.value != .null }), type: type,
            header: ["jwk": key.publicKey.json].merging(header) { $1 }, with: signer ?? key)
    }
}
