import Crypto

/// Cryptographic digests.
package enum Digest {
    /// Returns the 32 bytes of SHA-256 (FIPS 180-4).
    package static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = SHA256()
        // In place where it can be: the bytes may be secret, and a copy would stay behind.
        let hashed: Void? = bytes.withContiguousStorageIfAvailable {
            hash.update(bufferPointer: UnsafeRawBufferPointer($0))
        }
        if hashed == nil { hash.update(data: Array(bytes)) }
        return hash.finalize().withUnsafeBytes { Array($0) }
    }

    /// Returns SHA-256 of the UTF-8 of a string.
    package static func sha256(_ text: String) -> [UInt8] {
        sha256(text.utf8)
    }
}
