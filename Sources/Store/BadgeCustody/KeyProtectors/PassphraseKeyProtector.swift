import BadgeKeys
import BadgeModel
import BadgeSystem

/// A key protector that stores the root key in `custody.key`, wrapped under a passphrase.
struct PassphraseKeyProtector: KeyProtector {
    // NIST SP 800-63B asks 8 of a password that is one of two factors; the file is the other one.
    static let minCharacters = 8

    let path: String
    let passphrase: Secret?
    let kdf: KDFPolicy
    let random: any RandomSource

    func protect(_ home: HomeSeal) throws -> Secret {
        try PassphraseWrap.wrap(
            home.secret, under: try .given(passphrase, "noun.passphrase", path), atLeast: Self.minCharacters, kdf: kdf,
            random: random)
    }

    func secret(_ record: Secret) throws -> Secret {
        let secret = try PassphraseWrap.unwrap(
            record, with: try .given(passphrase, "noun.passphrase", path), kdf: kdf, named: path)
        guard secret.count == HomeSeal.secretBytes else { throw BadgeError.damagedKey(path) }
        return secret
    }
}

extension Secret {
    /// - Throws: `BadgeError` `storeLocked` when it is missing.
    static func given(_ secret: Secret?, _ name: Message, _ path: String) throws -> Secret {
        guard let secret else {
            throw BadgeError(
                .storeLocked,
                "storeLocked.secretNotGiven", ["path": path, "secret": name])
        }
        return secret
    }
}
