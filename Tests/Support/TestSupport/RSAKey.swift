import BadgeKeys
public import BadgeModel
import Crypto
import CryptoExtras
import Foundation

/// An RSA key of 2,048 bits, by which most authorization servers sign.
public struct RSAKey: Sendable {
    private let key: _RSA.Signing.PrivateKey

    public init() throws { key = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// Its public half, as a JWK of that name.
    public func published(as name: String, algorithm: String? = nil) throws -> JSON {
        let parts = try key.publicKey.getKeyPrimitives()
        return .object(compacting: [
            "kty": "RSA", "kid": .string(name), "use": "sig", "alg": .optional(algorithm),
            "n": .string(Base64URL.encode(Array(parts.modulus))),
            "e": .string(Base64URL.encode(Array(parts.publicExponent))),
        ])
    }

    /// A token of type `at+jwt` that it signs, with RS256 or PS256.
    public func token(_ claims: JSON, named name: String, algorithm: String = "RS256") throws -> String {
        let header: JSON = ["alg": .string(algorithm), "typ": "at+jwt", "kid": .string(name)]
        let input = [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }.joined(separator: ".")
        let signature = try key.signature(
            for: SHA256.hash(data: Data(input.utf8)), padding: algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5)
        return input + "." + Base64URL.encode(Array(signature.rawRepresentation))
    }

    /// Its public half as PEM, which a careless server takes for the secret of an HMAC.
    public var pem: String { key.publicKey.pemRepresentation }
}
