package import BadgeModel
package import BadgeSystem

/// Wraps a key under a passphrase: a PHC string with the cost and the salt of scrypt (RFC 7914), a line feed, and the
/// key under AES-256-GCM, bound to that string.
package enum PassphraseWrap {
    /// Wraps the key with a unique salt.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the passphrase is shorter than `length` characters, or not text;
    ///   `unexpected` without enough memory.
    package static func wrap(
        _ key: Secret, under passphrase: Secret, atLeast length: Int, kdf: KDFPolicy, random: any RandomSource
    ) throws -> Secret {
        let text = try PassphraseText.fitting(passphrase, atLeast: length)
        let phc = PHCString(cost: kdf.cost, salt: random.bytes(PHCString.saltBytes))
        let box = try AESKeyWrap.wrap(
            key, with: try phc.derive(from: text), bound: Array(phc.text.utf8), random: random)
        return Secret(Array(phc.text.utf8) + [lineFeed] + box)
    }

    /// Unwraps the key. A wrong passphrase and a manipulated key lead to the same refusal.
    ///
    /// - Throws: `BadgeError` `custodyRefused`; `custodyDamaged` when the PHC string is invalid, or its cost is outside
    ///   the policy's range; `unexpected` without enough memory.
    package static func unwrap(
        _ wrapped: Secret, with passphrase: Secret, kdf: KDFPolicy, named path: String
    ) throws -> Secret {
        let bytes = wrapped.withUnsafeBytes { Array($0) }
        let parts = bytes.split(separator: lineFeed, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw BadgeError.damagedKey(path) }
        let phc = try PHCString(String(decoding: parts[0], as: UTF8.self), policy: kdf, in: path)
        guard let text = PasscodeText(passphrase, mapsDigits: false) else { throw refusal }
        let wrappingKey = try phc.derive(from: text.utf8)
        guard let key = AESKeyWrap.unwrap(parts[1], with: wrappingKey, bound: Array(phc.text.utf8)) else {
            throw refusal
        }
        return key
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static var refusal: BadgeError {
        BadgeError(.custodyRefused, "custodyRefused.passphrase")
    }
}

/// A passphrase or PIN of a custody, in Unicode normalization form KC.
package enum PassphraseText {
    /// Returns the UTF-8 of the normalized text.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it has fewer than `length` code points, more than 1,024 bytes, or is
    ///   not text.
    package static func fitting(_ entered: Secret, atLeast length: Int) throws -> Secret {
        guard let text = PasscodeText(entered, mapsDigits: false), text.length >= length, text.utf8.count <= 1024 else {
            throw BadgeError(.invalidInput, "invalidInput.passphraseLength", ["length": length])
        }
        return text.utf8
    }
}
