package import BadgeModel
import Crypto
package import Foundation

extension OneTimeCode {
    /// Returns the code that a badge shows offline: TOTP with SHA-256 and 8 digits.
    ///
    /// Its key is 32 bytes of HKDF-SHA256 (RFC 5869) of the badge's secret, with `badge-code` as info, so that each of
    /// the badge's codes reveals nothing of the other.
    package static func badgeCode(secret: Secret, at date: Date, period: Int) -> String {
        totp(key: key("badge-code", 32, of: secret), at: date, period: period, digits: 8, hash: .sha256)
    }

    /// Returns the code that replaces an authenticator app: TOTP with SHA-1 and 6 digits.
    ///
    /// Its key is 20 bytes of HKDF-SHA256 of the badge's secret, with `totp` as info.
    package static func authenticatorCode(secret: Secret, at date: Date, period: Int) -> String {
        totp(key: key("totp", 20, of: secret), at: date, period: period, digits: 6)
    }

    private static func key(_ purpose: String, _ length: Int, of secret: Secret) -> Secret {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret.withUnsafeBytes { SymmetricKey(data: $0) }, info: Data(purpose.utf8),
            outputByteCount: length)
        return key.withUnsafeBytes { Secret($0) }
    }
}
