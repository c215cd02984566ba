import BadgeModel
import Crypto

/// The key derivation of ECDH-ES (RFC 7518 section 4.6.2, NIST SP 800-56A section 5.8.1) for keys of at most 256 bits,
/// which is one round of SHA-256.
enum ConcatKDF {
    /// Derives the key for an algorithm.
    ///
    /// - Parameters:
    ///   - shared: The shared secret.
    ///   - algorithm: The name of the content encryption (`enc`).
    ///   - bytes: The size of the key, at most 32.
    ///   - producer: The sender's information (`apu`), decoded.
    ///   - recipient: The recipient's information (`apv`), decoded.
    static func key(
        _ shared: Secret, for algorithm: String, bytes: Int, producer: [UInt8], recipient: [UInt8]
    ) -> SymmetricKey {
        precondition(bytes <= 32)
        var hash = SHA256()
        hash.update(data: word(1))
        shared.withUnsafeBytes { hash.update(bufferPointer: $0) }
        for part in [Array(algorithm.utf8), producer, recipient] {
            hash.update(data: word(part.count))
            hash.update(data: part)
        }
        hash.update(data: word(bytes * 8))
        return hash.finalize().withUnsafeBytes { SymmetricKey(data: $0.prefix(bytes)) }
    }

    private static func word(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
    }
}
