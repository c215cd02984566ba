public import BadgeKeys
public import BadgeModel
import Crypto
public import Foundation

/// Key custody in a file: 32 random bytes in `custody.key`, mode 0600, in the home itself.
///
/// It keeps out other users of the machine and readers of a database file that was copied alone. It does not keep out
/// the owner's own programs, root, or whoever copies the whole home.
///
///     let custody = FileCustody(directory: home)
///     try custody.prepare()
///     let sealed = try custody.seal(key, context: "wallet")
public struct FileCustody: KeyCustody {
    /// `file`.
    public let name = "file"
    /// None: it keeps a key and no record of what the store was.
    public let rollbackProtection = RollbackProtection.none

    private let file: KeyFile
    private let random: any RandomSource

    /// Names the home; nothing is read or made before the first use.
    public init(directory: String, random: any RandomSource = SystemRandom()) {
        file = KeyFile(path: (directory as NSString).appendingPathComponent("custody.key"), magic: "BADGEKEY")
        self.random = random
    }

    /// Makes `custody.key` when there is none.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `diskFull`, `storeFailed`.
    public func prepare() throws {
        if try file.read().map(checked) != nil { return }
        guard try !file.create(Secret(random.bytes(32))) else { return }
        // Another process was quicker.
        _ = try secretOfThisHome()
    }

    /// Encrypts and authenticates the secret together with its context.
    ///
    /// The answer is one byte of version, 12 of nonce, the ciphertext and 16 of tag (AES-256-GCM, NIST SP 800-38D),
    /// under a key of its own for each context (HKDF-SHA-256, RFC 5869).
    ///
    /// - Throws: `BadgeError` `keyMissing` without `custody.key`; `custodyInsecure`, `custodyDamaged`, `storeFailed`.
    public func seal(_ secret: Secret, context: String) throws -> Data {
        let key = Self.key(from: try secretOfThisHome(), context: context)
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try secret.withUnsafeBytes { bytes in
                try AES.GCM.seal(bytes, using: key, nonce: nonce, authenticating: Self.label(context))
            }
            return Data([Self.version]) + Data(nonce) + box.ciphertext + box.tag
        } catch {
            throw BadgeError(.unexpected, "Sealing a key failed. Try again.", underlying: error)
        }
    }

    /// Decrypts what `seal` made for the same context.
    ///
    /// - Throws: `BadgeError` `keyMissing` without `custody.key`; `custodyDamaged` when it or the sealed bytes are
    ///   damaged or of another context; `custodyInsecure`; `storeFailed`.
    public func open(_ sealed: Data, context: String) throws -> Secret {
        let key = Self.key(from: try secretOfThisHome(), context: context)
        do {
            guard sealed.first == Self.version else { throw CryptoKitError.authenticationFailure }
            let box = try AES.GCM.SealedBox(combined: sealed.dropFirst())
            var opened = try AES.GCM.open(box, using: key, authenticating: Self.label(context))
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            throw BadgeError.damagedKey("What \(file.path) sealed for \"\(context)\"")
        }
    }
}

extension FileCustody {
    private static let version: UInt8 = 1

    private static func label(_ context: String) -> [UInt8] { Array("badgekit custody v1\0\(context)".utf8) }

    private static func key(from secret: Secret, context: String) -> SymmetricKey {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: label(context), outputByteCount: 32)
    }

    private func secretOfThisHome() throws -> Secret {
        guard let secret = try file.read() else {
            throw BadgeError(
                .keyMissing,
                "\(file.path) is gone, and with it the key. Put back the file that this store was made with.")
        }
        return try checked(secret)
    }

    private func checked(_ secret: Secret) throws -> Secret {
        guard secret.count == 32 else { throw BadgeError.damagedKey(file.path) }
        return secret
    }
}
