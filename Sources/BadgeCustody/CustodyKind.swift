public import BadgeKeys

/// Who keeps the secret of a home.
public enum CustodyKind: String, Sendable, CaseIterable {
    /// A file of the home, mode 0600.
    case file
    /// The user, who remembers a passphrase.
    case passphrase
    /// The Secret Service of the session: the desktop's keyring.
    case secretService
    /// The machine's TPM 2, which counts wrong PINs.
    case tpm
    /// The keychain of Apple's systems.
    case keychain

    /// Whether a passphrase or PIN is needed to open the home.
    public var asksForPassphrase: Bool { self == .passphrase || self == .tpm }

    /// What notices that an older copy was put back.
    public var rollbackProtection: RollbackProtection {
        switch self {
        case .file, .passphrase: .file
        case .secretService: .secretService
        case .tpm: .tpm
        case .keychain: .keychain
        }
    }

    /// What `custody.key` begins with.
    var magic: String {
        switch self {
        case .file: "BADGEKEY"
        case .passphrase: "BADGEPPH"
        case .secretService: "BADGESSV"
        case .tpm: "BADGETPM"
        case .keychain: "BADGEKCH"
        }
    }

    static let magicBytes = 8

    init?(magic: [UInt8]) {
        guard let kind = Self.allCases.first(where: { Array($0.magic.utf8) == magic }) else { return nil }
        self = kind
    }
}
