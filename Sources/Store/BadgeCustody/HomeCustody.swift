public import BadgeKeys
public import BadgeModel
public import BadgeSystem
public import Foundation
import Synchronization

/// Key custody of a home with any key protector: a file, a passphrase, the Secret Service, a TPM, the keychain.
///
/// A home has one root key of 32 bytes, from which all keys that seal its stores' contents are derived. `custody.key`
/// names its protector. The root key is requested once, at the first use, and then stays in locked memory until the
/// custody is released. To change the protector, see `change(to:passphrase:)`.
///
///     let custody = HomeCustody(directory: home, passphrase: entered)
///     let key = try custody.open(sealed, context: "wallet")
public final class HomeCustody: KeyCustody {
    /// The cost of deriving a key from a passphrase or passcode, and the accepted range of costs.
    public let kdf: KDFPolicy

    let path: String
    let passphrase: Secret?
    let random: any RandomSource
    private let givenEnvironment: [String: String]?
    private let opened = Mutex<HomeSeal?>(nil)

    /// Creates a custody for the home. Nothing is read, run or created before the first use.
    ///
    /// - Parameters:
    ///   - directory: The home.
    ///   - passphrase: The user's passphrase, or the TPM's PIN; `nil` if none is required.
    ///   - environment: The environment for locating (`PATH`) and running programs: the address of the session's bus
    ///     (`DBUS_SESSION_BUS_ADDRESS`), the TPM (`TPM2TOOLS_TCTI`). `nil` for this process's own.
    ///   - kdf: The cost of deriving a key.
    ///   - random: The source of random bytes.
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

    /// Returns the key protector of a home; `nil` when it has none yet, or an unknown file.
    public static func kind(of directory: String) -> CustodyKind? {
        let path = (directory as NSString).appendingPathComponent("custody.key")
        return CustodyKind(magic: PrivateFile.start(of: path, CustodyKind.magicBytes))
    }

    /// The key protector; `file` when there is none yet.
    public var kind: CustodyKind { Self.kind(of: (path as NSString).deletingLastPathComponent) ?? .file }

    /// The name of the kind: `file`, `passphrase`, `secretService`, `tpm`, `keychain`.
    public var name: String { kind.rawValue }

    /// The rollback protection of the key protector.
    public var rollbackProtection: RollbackProtection { kind.rollbackProtection }

    /// The checkpoint store, if the key protector has one; it is accessed at its first use.
    public var checkpointStore: (any CheckpointStore)? {
        guard [.secretService, .tpm, .keychain].contains(rollbackProtection) else { return nil }
        return LazyCheckpointStore { try self.storedCheckpoint() }
    }

    /// Creates the root key of the home, protected by a file, if there is none.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `diskFull`, `storeFailed`; errors of opening the
    ///   home.
    public func prepare() throws {
        if try record() == nil, try keyFile(.file).create(random.secret(bytes: HomeSeal.secretBytes)) { return }
        _ = try home()
    }

    /// Encrypts and authenticates the secret together with its context (AES-256-GCM under a key of the context).
    ///
    /// - Throws: `BadgeError` `storeLocked` without the passphrase, or while keyring or TPM are locked;
    ///   `custodyRefused` with a wrong passphrase; `keyMissing`, `custodyDamaged`, `custodyInsecure`, `notSupported`.
    public func seal(_ secret: Secret, context: String) throws -> Data {
        try home().seal(secret, context: context)
    }

    /// Decrypts the result of `seal` for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when the bytes are damaged or of another context; the errors of `seal`.
    public func open(_ sealed: Data, context: String) throws -> Secret {
        try home().open(sealed, context: context, named: path)
    }

    /// Erases the root key from memory; the next use requests it again.
    public func lock() {
        opened.withLock { $0 = nil }
    }
}

extension HomeCustody {
    /// Returns the root key, which is requested once.
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

    /// Returns the key protector and its content of `custody.key`; `nil` when there is no such file.
    func record() throws -> (kind: CustodyKind, content: Secret)? {
        let kind = self.kind
        // A file of an unknown kind is read as one of a known kind, and so is refused as what it is.
        guard let content = try keyFile(kind).read() else { return nil }
        return (kind, content)
    }

    func keyFile(_ kind: CustodyKind) -> KeyFile { KeyFile(path: path, magic: kind.magic) }

    func protector(_ kind: CustodyKind, _ passphrase: Secret?) throws -> any KeyProtector {
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
        return try protector(kind, passphrase).secret(content)
    }

    private func storedCheckpoint() throws -> any CheckpointStore {
        let home = try home()
        guard let (kind, content) = try record(),
            let checkpointStore = try protector(kind, passphrase).checkpointStore(content, home)
        else {
            throw BadgeError(.storeLocked, "storeLocked.custodyChanged", ["path": path])
        }
        return checkpointStore
    }
}
