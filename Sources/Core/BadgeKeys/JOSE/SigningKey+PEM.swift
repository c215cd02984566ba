public import BadgeModel
import Crypto
import Foundation

extension SigningKey {
    /// Reads a private key of P-256 from PEM (`EC PRIVATE KEY`, or `PRIVATE KEY` of PKCS #8).
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public init(pem: Secret) throws {
        let key: P256.Signing.PrivateKey
        do {
            key = try P256.Signing.PrivateKey(
                pemRepresentation: pem.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        } catch {
            throw BadgeError(.invalidInput, "invalidInput.privateKeyPEM", underlying: error)
        }
        try self.init(Secret(key.rawRepresentation))
    }
}
