package import BadgeKeys
package import BadgeModel
import Crypto
import CryptoExtras
import Foundation

/// A key with which a server signs its tokens. The key determines the permitted algorithms, never the token (RFC 8725
/// section 3.1).
package struct PublishedKey: Sendable {
    private enum Material: Sendable {
        case ellipticCurve(JWK)
        case rsa(_RSA.Signing.PublicKey)
    }

    package let id: String?
    private let material: Material
    // The algorithm that the key's owner states.
    private let algorithm: String?

    // RFC 9068 and OpenID Connect require every server to support RS256.
    package static let algorithms = ["ES256", "RS256", "PS256"]
    // RFC 7518 section 3.3 defines the lower bound. A larger key makes a verification expensive, which anyone may cause.
    private static let rsaBits = 2048...8192
    private static let mostOfASet = 64

    /// Returns the keys of a set that are suitable for signatures here. A set may contain others.
    package static func set(_ reader: JSONReader) throws -> [PublishedKey] {
        try reader.usableKeys(most: mostOfASet) { PublishedKey($0) }.compactMap(\.self)
    }

    package init?(_ jwk: JSONReader) {
        guard let json = jwk.value, ["sig", nil].contains(jwk["use"].value?.stringValue) else { return nil }
        id = jwk["kid"].value?.stringValue
        algorithm = jwk["alg"].value?.stringValue
        switch jwk["kty"].value?.stringValue {
        case "EC":
            guard let key = try? JWK(json) else { return nil }
            material = .ellipticCurve(key)
        case "RSA":
            guard let key = Self.rsa(jwk) else { return nil }
            material = .rsa(key)
        default: return nil
        }
    }

    private static func rsa(_ jwk: JSONReader) -> _RSA.Signing.PublicKey? {
        guard let modulus = try? Base64URL.decode(jwk["n"].string(maxLength: 1400)),
            let exponent = try? Base64URL.decode(jwk["e"].string(maxLength: 8)),
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent), rsaBits.contains(key.keySizeInBits)
        else { return nil }
        return key
    }

    package func isFor(_ algorithm: String) -> Bool {
        guard [nil, algorithm].contains(self.algorithm) else { return false }
        return switch material {
        case .ellipticCurve: algorithm == "ES256"
        case .rsa: ["RS256", "PS256"].contains(algorithm)
        }
    }

    /// Verifies a token of a type.
    package func verify(_ token: JWS, type: String, algorithm: String) throws {
        switch material {
        case .ellipticCurve(let key): try token.verify(with: key, type: type)
        case .rsa: try token.verify(type: type, algorithm: algorithm) { isValid($0, of: $1, algorithm) }
        }
    }

    /// Verifies a token that need not name its type.
    func verify(_ token: JWS, algorithm: String) throws {
        try token.verify(algorithm: algorithm) { isValid($0, of: $1, algorithm) }
    }

    private func isValid(_ signature: [UInt8], of message: [UInt8], _ algorithm: String) -> Bool {
        switch material {
        case .ellipticCurve(let key): return key.verify(signature: signature, of: message)
        case .rsa(let key):
            let padding: _RSA.Signing.Padding = algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: message),
                padding: padding)
        }
    }
}
