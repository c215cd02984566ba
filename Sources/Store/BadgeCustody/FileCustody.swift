public import BadgeKeys
public import BadgeModel
public import BadgeSystem
public import Foundation

/// Key custody in a file: 32 random bytes in `custody.key`, mode 0600, in the home itself.
///
/// It protects against other users of the machine, and against readers of a database file that was copied alone. It
/// does not protect against the owner's own programs, root, or an attacker who copies the whole home. `HomeCustody`
/// uses the same file, and can move the root key to another protector.
///
///     let custody = FileCustody(directory: home)
///     try custody.prepare()
///     let sealed = try custody.seal(key, context: "wallet")
public struct FileCustody: KeyCustody {
    /// `file`.
    public let name = "file"
    /// A file: the checkpoint of a store is beside it, and restoring a copy of the whole home rolls both back.
    public let rollbackProtection = RollbackProtection.file

    private let file: KeyFile
    private let random: any RandomSource

    /// Creates a custody for the home, which is not accessed before the first use.
    public init(directory: String, random: any RandomSource = SystemRandom()) {
        file = KeyFile(path: (directory as NSString).appendingPathComponent("custody.key"), magic: "BADGEKEY")
        self.random = random
    }

    /// Creates `custody.key` if it does not exist.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `diskFull`, `storeFailed`.
    public func prepare() throws {
        if try file.read().map(checked) != nil { return }
        guard try !file.create(random.secret(bytes: 32)) else { return }
        // Another process was quicker.
        _ = try secretOfThisHome()
    }

    /// Encrypts and authenticates the secret together with its context.
    ///
    /// The result is one byte of version, 12 of nonce, the ciphertext and 16 of tag (AES-256-GCM, NIST SP 800-38D),
    /// under a separate key for each context (HKDF-SHA-256, RFC 5869).
    ///
    /// - Throws: `BadgeError` `keyMissing` without `custody.key`; `custodyInsecure`, `custodyDamaged`, `storeFailed`.
    public func seal(_ secret: Secret, context: String) throws -> Data {
        try HomeSeal(try secretOfThisHome(), random: random).seal(secret, context: context)
    }

    /// Decrypts the result of `seal` for the same context.
    ///
    /// - Throws: `BadgeError` `keyMissing` without `custody.key`; `custodyDamaged` when it or the sealed bytes are
    ///   damaged or of another context; `custodyInsecure`; `storeFailed`.
    public func open(_ sealed: Data, context: String) throws -> Secret {
        try HomeSeal(try secretOfThisHome(), random: random).open(sealed, context: context, named: file.path)
    }
}

extension FileCustody {
    private func secretOfThisHome() throws -> Secret {
        guard let secret = try file.read() else {
            throw BadgeError(
                .keyMissing,
                "keyMissing.keyFile", ["path": file.path])
        }
        return try checked(secret)
    }

    private func checked(_ secret: Secret) throws -> Secret {
        guard secret.count == 32 else { throw BadgeError.damagedKey(file.path) }
        return secret
    }
}
