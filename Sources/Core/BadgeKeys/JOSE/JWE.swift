import BadgeModel
package import BadgeSystem
import Crypto
import Foundation

/// An encrypted message: a compact JWE (RFC 7516) by ECDH-ES on P-256 with AES-GCM, and nothing else.
///
/// All other algorithms, compression (`zip`), critical members (`crit`), references to keys, and a sender's key that is
/// not a point of the curve are refused.
///
///     let key = AgreementKey(random: random)
///     let message = try JWE.encrypt(Array("hello".utf8), to: key.publicKey, with: .a128GCM, random: random)
///     try JWE.decrypt(message, with: key)  // "hello"
package enum JWE {
    /// The content encryption algorithms (`enc`).
    package enum ContentEncryption: String, Sendable, CaseIterable {
        case a128GCM = "A128GCM"
        case a256GCM = "A256GCM"

        var keyBytes: Int { self == .a128GCM ? 16 : 32 }
    }

    /// The key agreement algorithm (`alg`): direct agreement.
    package static let algorithm = "ECDH-ES"

    static let maxHeaderBytes = 4 * 1024
    private static let refused = ["zip", "crit", "b64", "jku", "x5u", "jwk", "x5c", "p2s", "p2c"]

    /// Encrypts a message, and names the recipient's `kid` if it has one.
    ///
    /// - Parameters:
    ///   - content: The content for the recipient.
    ///   - recipient: The recipient's key.
    ///   - encryption: The content encryption.
    ///   - type: The content type (`cty`); `nil` to omit it.
    ///   - random: The source of the message's ephemeral key.
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package static func encrypt(
        _ content: [UInt8], to recipient: EncryptionKey, with encryption: ContentEncryption, type: String? = nil,
        random: any RandomSource
    ) throws -> String {
        let sender = AgreementKey(random: random)
        let header = JSON.object(compacting: [
            "alg": .string(algorithm), "enc": .string(encryption.rawValue), "epk": .object(sender.publicKey.point),
            "kid": .optional(recipient.keyID), "cty": .optional(type),
        ])
        let protected = Base64URL.encode(Array(header.text.utf8))
        do {
            let key = ConcatKDF.key(
                try sender.sharedSecret(with: recipient), for: encryption.rawValue, bytes: encryption.keyBytes,
                producer: [], recipient: [])
            let box = try AES.GCM.seal(
                content, using: key, nonce: AES.GCM.Nonce(data: random.bytes(12)),
                authenticating: Array(protected.utf8))
            return [
                protected, "", Base64URL.encode(Array(box.nonce)), Base64URL.encode(box.ciphertext),
                Base64URL.encode(box.tag),
            ].joined(separator: ".")
        } catch {
            throw BadgeError(.unexpected, "unexpected.encrypting", underlying: error)
        }
    }

    /// Decrypts a message.
    ///
    /// - Parameters:
    ///   - compact: The message.
    ///   - key: The recipient's key. If both the message and the key have a `kid`, they must be equal.
    ///   - encryptions: The accepted content encryptions.
    ///   - maxBytes: The maximum size of a message, and thus of its content, in bytes.
    /// - Throws: `BadgeError` `documentInvalid` when it is not such a message; `decryptionFailed` when it was encrypted
    ///   to another key or modified.
    package static func decrypt(
        _ compact: String, with key: AgreementKey, taking encryptions: Set<ContentEncryption> = [.a128GCM, .a256GCM],
        maxBytes: Int = 1 << 20
    ) throws -> [UInt8] {
        let message = try CompactJWE(compact, maxBytes: maxBytes)
        let header = message.header
        try header["alg"].require(algorithm)
        for name in refused where header[name].value != nil {
            throw header[name].failure("asks for something that is not done here")
        }
        let encryption = try header["enc"].name(ContentEncryption.self)
        guard encryptions.contains(encryption) else { throw header["enc"].failure("was not asked for") }
        if let named = try header["kid"].optional?.string(maxLength: 1024), let own = key.publicKey.keyID, named != own
        {
            throw header["kid"].failure("names another key")
        }
        let sender = try EncryptionKey(header["epk"])
        let (producer, recipient) = (try header["apu"].information(), try header["apv"].information())
        do {
            let contentKey = ConcatKDF.key(
                try key.sharedSecret(with: sender), for: encryption.rawValue, bytes: encryption.keyBytes,
                producer: producer, recipient: recipient)
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: message.nonce), ciphertext: message.ciphertext, tag: message.tag)
            return Array(try AES.GCM.open(box, using: contentKey, authenticating: message.protected))
        } catch {
            // The error does not reveal which of the steps failed.
            throw BadgeError(.decryptionFailed, "decryptionFailed.message")
        }
    }
}

extension JWE {
    /// Returns the name of the key to which a message is encrypted (`kid`); `nil` if it names none.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when it is not such a message.
    package static func keyID(of compact: String, maxBytes: Int = 1 << 20) throws -> String? {
        try CompactJWE(compact, maxBytes: maxBytes).header["kid"].optional?.string(maxLength: 1024)
    }
}

// The five parts of a compact JWE (RFC 7516 section 7.1) for a key that is agreed on directly: the second is empty.
private struct CompactJWE {
    let header: JSONReader
    let protected: [UInt8]
    let nonce: [UInt8]
    let ciphertext: [UInt8]
    let tag: [UInt8]

    init(_ compact: String, maxBytes: Int) throws {
        guard compact.utf8.count <= maxBytes else {
            throw BadgeError.invalidDocument("", "is an encrypted message larger than \(maxBytes) bytes")
        }
        let bytes = Array(compact.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 5 else { throw BadgeError.invalidDocument("", "is not a compact JWE of five parts") }
        guard parts[0].count <= JWE.maxHeaderBytes else {
            throw BadgeError.invalidDocument("", "has a header larger than \(JWE.maxHeaderBytes) bytes")
        }
        guard parts[1].isEmpty else { throw BadgeError.invalidDocument("", "has an encrypted key") }
        protected = Array(parts[0])
        header = JSONReader(
            try JSON.parse(Base64URL.decode(parts[0]), limits: JSON.Limits(bytes: JWE.maxHeaderBytes, depth: 4)))
        _ = try header.object()
        nonce = try Base64URL.decode(parts[2])
        guard nonce.count == 12 else { throw BadgeError.invalidDocument("", "has no nonce of 12 bytes") }
        ciphertext = try Base64URL.decode(parts[3])
        tag = try Base64URL.decode(parts[4])
        guard tag.count == 16 else { throw BadgeError.invalidDocument("", "has no tag of 16 bytes") }
    }
}

extension JSONReader {
    // What a sender tells of the two sides goes into the key, and nothing is done by it.
    fileprivate func information() throws -> [UInt8] {
        guard let text = try optional?.string(maxLength: 1024) else { return [] }
        do { return try Base64URL.decode(text) } catch { throw failure("is not base64url") }
    }
}
