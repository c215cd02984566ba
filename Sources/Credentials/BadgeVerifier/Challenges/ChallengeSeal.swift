import BadgeKeys
import BadgeModel
import Crypto
import Foundation

/// The time of a challenge's creation, in seconds since 1970, and a unique number.
struct ChallengeStamp: Hashable {
    static let idBytes = 16

    let issuedAt: UInt64
    let id: [UInt8]
}

/// Encodes stamps as nonces that only this verifier can create: one byte of version, eight of time, sixteen random
/// bytes, and HMAC-SHA-256 (RFC 2104) over them and the audience.
struct ChallengeSeal: Sendable {
    private static let version: UInt8 = 1
    private static let label = Array("badgekit challenge\0".utf8)
    private static let stampBytes = 1 + 8 + ChallengeStamp.idBytes
    private static let textLength = ((stampBytes + SHA256.byteCount) * 8 + 5) / 6

    let key: Secret
    let audience: String

    func nonce(of stamp: ChallengeStamp) -> String {
        let bytes = [Self.version] + stamp.issuedAt.bigEndianBytes + stamp.id
        return Base64URL.encode(bytes + code(of: bytes))
    }

    /// - Throws: `VerificationFailure` `challengeMalformed` or `challengeForeign`.
    func stamp(of nonce: String) throws -> ChallengeStamp {
        guard nonce.utf8.count == Self.textLength, let bytes = Self.bytes(of: nonce), bytes.first == Self.version else {
            throw VerificationFailure(.challengeMalformed, .verifier("verification.challengeMalformed"))
        }
        let stamp = bytes[..<Self.stampBytes]
        let isOwn = symmetricKey { key in
            HMAC<SHA256>.isValidAuthenticationCode(
                bytes[Self.stampBytes...], authenticating: message(Array(stamp)), using: key)
        }
        guard isOwn else { throw VerificationFailure(.challengeForeign, .verifier("verification.challengeForeign")) }
        return ChallengeStamp(
            issuedAt: stamp[1..<9].reduce(0) { $0 << 8 | UInt64($1) }, id: Array(stamp[9...]))
    }

    private static func bytes(of nonce: String) -> [UInt8]? {
        do { return try Base64URL.decode(nonce) } catch { return nil }
    }

    private func code(of bytes: [UInt8]) -> [UInt8] {
        symmetricKey { Array(HMAC<SHA256>.authenticationCode(for: message(bytes), using: $0)) }
    }

    private func message(_ bytes: [UInt8]) -> [UInt8] { Self.label + bytes + audience.utf8 }

    private func symmetricKey<Value>(_ body: (SymmetricKey) -> Value) -> Value {
        body(key.withUnsafeBytes { SymmetricKey(data: $0) })
    }
}

extension UInt64 {
    var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }
}
