public import BadgeKeys
public import BadgeModel
public import Foundation
import Synchronization

/// Key custody of a home, whoever keeps its secret: a file, a passphrase, the Secret Service, a TPM, the keychain.
///
/// A home has one secret of 32 bytes, from which everything that its stores seal is derived. `custody.key` says who keeps
/// that secret. It is asked for once, at the first use, and then held in locked memory until the custody goes. To change
/// who keeps it, see `change(to:passphrase:)`.
///
///     let custody = HomeCustody(directory: home, passphrase: entered)
///     let key = try custody.open(sealed, context: "wallet")
public final class HomeCustody: KeyCustody {
    /// What deriving a key from a passphrase or passcode costs, and the least and most that is read.
    public let kdf: KDFPolicy

    let path: String
    let passphrase: Secret?
    let random: any RandomSource
    private let givenEnvironment: [String: String]?
    private let opened = Mutex<HomeSeal?>(nil)

    /// Names the home; nothing is read, run or made before the first use.
    ///
    /// - Parameters:
    ///   - directory: The home.
    ///   - passphrase: What the user enters to open it, a passphrase or the TPM's PIN; `nil` where none is needed.
    ///   - environment: Where programs are looked for (`PATH`), and what they get: the address of the session's bus
    ///     (`DBUS_SESSION_BUS_ADDRESS`), the TPM (`TPM2TOOLS_TCTI`). `nil` for this program's own.
    ///   - kdf: What deriving a key costs.
    ///   - random: Where random bytes come from.
    public init(
        directory: String, passphrase: Secret? = nil,
        environment: [String: String]? = nil, kdf: KDFPolicy = .shipped,
        random: any RandomSource = SystemRandom()
    ) {
        path = (directory as NSString).appendingPathComponent("custody.key")
        self.passphrase = passphrase
        givenEnvironment = environment
        self.kdf = kdf
        self.random = random
    }

    /// Who keeps the secret of a home; `nil` when it has none yet, or a file that is none of ours.
    public static func kind(of directory: String) -> CustodyKind? {
        let path = (directory as NSString).appendingPathComponent("custody.key")
        return CustodyKind(magic: PrivateFile.start(of: path, CustodyKind.magicBytes))
    }

    /// Who keeps the secret; `file` when nobody does yet.
    public var kind: CustodyKind { Self.kind(of: (path as NSString).deletingLastPathComponent) ?? .file }

    /// The name of the kind: `file`, `passphrase`, `secretService`, `tpm`, `keychain`.
    public var name: String { kind.rawValue }

    /// What the keeper can notice of an older copy put back.
    public var rollbackProtection: RollbackProtection { kind.rollbackProtection }

    /// What remembers the heads of the stores where the keeper can; it is reached when it is first used.
    public var checkpointStore: (any CheckpointStore)? {
        guard [.secretService, .tpm, .keychain].contains(rollbackProtection) else { return nil }
        return LazyCheckpointStore { try self.storedCheckpoint() }
    }

    /// Makes the secret of the home, kept in a file, when there is none.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `diskFull`, `storeFailed`, and what opening throws.
    public func prepare() throws {
        if try record() == nil, try keyFile(.file).create(random.secret(bytes: HomeSeal.secretBytes)) { return }
        _ = try home()
    }

    /// Encrypts and authenticates the secret together with its context (AES-256-GCM under a key of the context).
    ///
    /// - Throws: `BadgeError` `storeLocked` without the passphrase, or while keyring or TPM are locked;
    ///   `custodyRefused` with another one; `keyMissing`, `custodyDamaged`, `custodyInsecure`, `notSupported`.
    public func seal(_ secret: Secret, context: String) throws -> Data {
        try home().seal(secret, context: context)
    }

    /// Decrypts what `seal` made for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when the bytes are damaged or of another context, and what `seal` throws.
    public func open(_ sealed: Data, context: String) throws -> Secret {
        try home().open(sealed, context: context, named: path)
    }

    /// Forgets the secret; the next use asks for it again.
    public func lock() {
        opened.withLock { $0 = nil }
    }
}

extension HomeCustody {
    /// The secret, asked for once.
    func home() throws -> HomeSeal {
        try opened.withLock { opened in
            if let opened { return opened }
            let home = HomeSeal(try secret(), random: random)
            opened = home
            return home
        }
    }

    // Asked for late, since copying it takes longer than all else that naming a home takes.
    var environment: [String: String] { givenEnvironment ?? ProcessInfo.processInfo.environment }

    func adopt(_ home: HomeSeal) {
        opened.withLock { $0 = home }
    }

    /// Who keeps the secret, and what is written of it; `nil` when there is no `custody.key`.
    func record() throws -> (kind: CustodyKind, content: Secret)? {
        let kind = self.kind
        // A file of an unknown kind is read as one of a known kind, and so is refused as what it is.
        guard let content = try keyFile(kind).read() else { return nil }
        return (kind, content)
    }

    func keyFile(_ kind: CustodyKind) -> KeyFile { KeyFile(path: path, magic: kind.magic) }

    func keeper(_ kind: CustodyKind, _ passphrase: Secret?) throws -> any KeyProtector {
        switch kind {
        case .file: return FileKeyProtector(path: path)
        case .passphrase: return PassphraseKeyProtector(path: path, passphrase: passphrase, kdf: kdf, random: random)
        case .secretService: return SecretServiceKeyProtector(path: path, environment: environment, random: random)
        case .tpm: return TPMKeyProtector(path: path, pin: passphrase, environment: environment, random: random)
        case .keychain:
            #if canImport(Security)
            return KeychainKeyProtector(path: path)
            #else
            throw BadgeError(.notSupported, "notSupported.keychain")
            #endif
        }
    }

    private func secret() throws -> Secret {
        guard let (kind, content) = try record() else {
            throw BadgeError(
                .keyMissing, "keyMissing.keyFile", ["path": path])
        }
        return try keeper(kind, passphrase).secret(content)
    }

    private func storedCheckpoint() throws -> any CheckpointStore {
        let home = try home()
        guard let (kind, content) = try record(), let anchor = try keeper(kind, passphrase).anchor(content, home) else {
            throw BadgeError(.storeLocked, "storeLocked.custodyChanged", ["path": path])
        }
        return anchor
    }
}
