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

    /// Returns the private key as PEM (`PRIVATE KEY` of PKCS #8), for a file that nobody else can read.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package func pem() throws -> Secret {
        do {
            let key = try raw.withUnsafeBytes { try P256.Signing.PrivateKey(rawRepresentation: $0) }
            return Secret(utf8: key.pemRepresentation + "\n")
        } catch {
            throw BadgeError(.unexpected, "unexpected.signing", underlying: error)
        }
    }
}
