public import BadgeKeys

/// The kinds of key protectors for the root key of a home.
public enum CustodyKind: String, Sendable, CaseIterable {
    /// A file in the home, mode 0600.
    case file
    /// A passphrase.
    case passphrase
    /// The Secret Service of the session, which is the desktop's keyring.
    case secretService
    /// The machine's TPM 2, which limits wrong PINs.
    case tpm
    /// The keychain of Apple's systems.
    case keychain

    /// Whether opening the home requires a passphrase or PIN.
    public var asksForPassphrase: Bool { self == .passphrase || self == .tpm }

    /// The protection against rollback to an older copy.
    public var rollbackProtection: RollbackProtection {
        switch self {
        case .file, .passphrase: .file
        case .secretService: .secretService
        case .tpm: .tpm
        case .keychain: .keychain
        }
    }

    /// The first bytes of `custody.key`.
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
