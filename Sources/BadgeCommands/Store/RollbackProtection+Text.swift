import BadgeKit

extension RollbackProtection {
    /// Which older copies are noticed when they are put back.
    var detects: String {
        switch self {
        case .none: "an older page or row in the store"
        case .file: "an older store, an older part of it, another home's store"
        case .secretService, .tpm, .keychain:
            "also an older copy of the whole home, from before the store was last opened, closed or given a passcode"
        case .authority: "also an older copy of the whole home, from before the last sync; at the next sync"
        }
    }

    /// Which are not.
    var misses: String {
        switch self {
        case .none: "an older copy of the store"
        case .file: "an older copy of the whole home"
        case .secretService: "a copy from since then; an older home together with an older keyring"
        case .tpm: "a copy from since then"
        case .keychain: "a copy from since then; an older home together with an older keychain"
        case .authority: "a copy from since the last sync; any use before the next one"
        }
    }
}
