public import BadgeModel
public import BadgeSystem
import Crypto
import Foundation

/// A private P-256 key that signs with ES256.
///
/// The private number is stored in a `Secret`, and leaves it only while a signature is computed.
///
///     let key = SigningKey(random: SystemRandom())
///     let signature = try key.signature(for: Array("hello".utf8))
///     key.publicKey.verify(signature: signature, of: Array("hello".utf8))  // true
public struct SigningKey: Sendable {
    /// The private number, 32 bytes, big-endian, which a store seals.
    public let raw: Secret
    /// The public key. Set its `keyID` if keys are published by name.
    public var publicKey: JWK

    /// Creates a key from random bytes, which are drawn again until they are in the curve's range.
    public init(random: any RandomSource) {
        // A draw fails once in 2³²; 16 failures in a row mean a source that does not draw.
        for _ in 0..<16 {
            if let key = SigningKey(drawn: random.secret(bytes: 32)) {
                self = key
                return
            }
        }
        preconditionFailure("The random source gives no number of the curve's range.")
    }

    /// Creates a key from the 32 bytes of `raw`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when they are not a private key of P-256.
    public init(_ raw: Secret) throws {
        guard let key = SigningKey(drawn: raw) else {
            throw BadgeError(.invalidInput, "invalidInput.privateKey", ["count": raw.count])
        }
        self = key
    }

    /// Returns an ES256 signature of the message: 64 bytes, `r ‖ s` (RFC 7518 section 3.4); different at each call.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    public func signature(for message: [UInt8]) throws -> [UInt8] {
        do {
            return Array(try Self.privateKey(raw).signature(for: message).rawRepresentation)
        } catch {
            throw BadgeError(.unexpected, "unexpected.signing", underlying: error)
        }
    }
}

extension SigningKey {
    /// Returns an ES256 signature of the message in DER (RFC 3279 section 2.2.3), as WebAuthn has it.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package func derSignature(for message: [UInt8]) throws -> [UInt8] {
        do {
            return Array(try Self.privateKey(raw).signature(for: message).derRepresentation)
        } catch {
            throw BadgeError(.unexpected, "unexpected.signing", underlying: error)
        }
    }

    private init?(drawn raw: Secret) {
        do {
            publicKey = JWK(try Self.privateKey(raw).publicKey)
            self.raw = raw
        } catch {
            return nil
        }
    }

    private static func privateKey(_ raw: Secret) throws -> P256.Signing.PrivateKey {
        try raw.withUnsafeBytes { bytes in try P256.Signing.PrivateKey(rawRepresentation: bytes) }
    }
}
