import BadgeVerifier
import Crypto
import Foundation

/// What a wallet posts to a verifier that asks for an encrypted answer (ECDH-ES on P-256 and A128GCM), made without BadgeKit.
enum SealedAnswer {
    /// Returns the form.
    ///
    /// - Parameters:
    ///   - answer: The presentations and the state.
    ///   - key: The verifier's key for this answer, a JWK.
    static func form(_ answer: JSON, to key: JSON) throws -> [UInt8] {
        let recipient = try P256.KeyAgreement.PublicKey(
            rawRepresentation: try Data(base64URL: key["x"]) + Data(base64URL: key["y"]))
        let sender = P256.KeyAgreement.PrivateKey()
        let point = sender.publicKey.rawRepresentation
        let header: JSON = [
            "alg": "ECDH-ES", "enc": "A128GCM", "kid": key["kid"] ?? .null,
            "epk": [
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point.prefix(32))),
                "y": .string(Base64URL.encode(point.suffix(32))),
            ],
        ]
        let protected = Base64URL.encode(Array(header.text.utf8))
        let secret = try sender.sharedSecretFromKeyAgreement(with: recipient).withUnsafeBytes { Data($0) }
        let box = try AES.GCM.seal(
            Array(answer.text.utf8), using: contentKey(secret), nonce: AES.GCM.Nonce(),
            authenticating: Array(protected.utf8))
        let parts = [
            protected, "", Base64URL.encode(box.nonce), Base64URL.encode(box.ciphertext), Base64URL.encode(box.tag),
        ]
        return Array("response=\(parts.joined(separator: "."))".utf8)
    }

    // The Concat KDF of RFC 7518 section 4.6.2, without names of the two sides.
    private static func contentKey(_ secret: Data) -> SymmetricKey {
        let name = Array("A128GCM".utf8)
        let words: [[UInt8]] = [
            [0, 0, 0, 1], Array(secret), [0, 0, 0, 7], name, [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 128],
        ]
        return SymmetricKey(data: Data(SHA256.hash(data: words.flatMap(\.self))).prefix(16))
    }
}

extension Data {
    fileprivate init(base64URL value: JSON?) throws {
        let text = (value?.stringValue ?? "").replacing("-", with: "+").replacing("_", with: "/") + "="
        guard let data = Data(base64Encoded: text) else { throw CryptoKitError.incorrectParameterSize }
        self = data
    }
}
