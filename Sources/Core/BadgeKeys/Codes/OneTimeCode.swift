package import BadgeModel
import Crypto
package import Foundation

/// One-time codes of decimal digits: HOTP (RFC 4226), TOTP (RFC 6238), and the two that a badge shows offline.
///
/// A code is a pure function of a secret and a time, which wallet and organization compute alike.
///
///     let code = OneTimeCode.authenticatorCode(secret: secret, at: clock.now(), period: 30)
///     let left = OneTimeCode.secondsLeft(at: clock.now(), period: 30)
package enum OneTimeCode {
    /// The hash function of the HMAC.
    package enum Hash: Sendable, CaseIterable {
        /// SHA-1, as in authenticator apps.
        case sha1
        /// SHA-256.
        case sha256
        /// SHA-512.
        case sha512
    }

    /// Returns the code for a counter (RFC 4226, section 5.3), with leading zeros; `digits` is 6 to 8.
    package static func hotp(key: Secret, counter: UInt64, digits: Int, hash: Hash = .sha1) -> String {
        precondition((6...8).contains(digits), "a code has 6 to 8 digits")
        let mac = mac(of: counter, key: key, hash: hash)
        let offset = Int(mac[mac.count - 1] & 0x0F)
        let number = mac[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(Int(number) % (0..<digits).reduce(1) { power, _ in power * 10 })
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// Returns the code for a time (RFC 6238, section 4.2), with time steps of `period` seconds.
    package static func totp(key: Secret, at date: Date, period: Int, digits: Int, hash: Hash = .sha1) -> String {
        hotp(key: key, counter: step(at: date, period: period), digits: digits, hash: hash)
    }

    /// Returns the number of the time step since 1970; 0 before.
    package static func step(at date: Date, period: Int) -> UInt64 {
        UInt64(seconds(date) / stepLength(period))
    }

    /// Returns the seconds until the next time step begins: 1 to `period`.
    package static func secondsLeft(at date: Date, period: Int) -> Int {
        stepLength(period) - seconds(date) % stepLength(period)
    }

    private static func stepLength(_ period: Int) -> Int {
        precondition(period > 0, "a time step takes time")
        return period
    }

    private static func seconds(_ date: Date) -> Int {
        Int(min(max(0, date.timeIntervalSince1970), 1e15).rounded(.down))
    }

    private static func mac(of counter: UInt64, key: Secret, hash: Hash) -> [UInt8] {
        let message = withUnsafeBytes(of: counter.bigEndian) { Array($0) }
        let key = key.withUnsafeBytes { SymmetricKey(data: $0) }
        return switch hash {
        case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}
