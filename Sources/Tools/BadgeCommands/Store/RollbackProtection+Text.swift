import BadgeKit
import BadgeWalletPages

extension RollbackProtection {
    /// The description in `store info`.
    var facts: [(Message, String)] {
        [
            (.walletPages("fact.rollbackProtection"), rawValue), (.verbatim("  " + .words("fact.detects")), detects),
            (.verbatim("  " + .words("fact.misses")), misses),
        ]
    }

    /// The older copies that are detected.
    var detects: String {
        let key: Message.Key =
            switch self {
            case .none: .commands("command.rollback.none.detects")
            case .file: .commands("command.rollback.file.detects")
            case .secretService, .tpm, .keychain:
                .commands("command.rollback.custody.detects")
            case .authority: .commands("command.rollback.authority.detects")
            }
        return Message(key).shown
    }

    /// The older copies that are not detected.
    var misses: String {
        let key: Message.Key =
            switch self {
            case .none: .commands("command.rollback.none.misses")
            case .file: .commands("command.rollback.file.misses")
            case .secretService: .commands("command.rollback.secretService.misses")
            case .tpm: .commands("command.rollback.tpm.misses")
            case .keychain: .commands("command.rollback.keychain.misses")
            case .authority: .commands("command.rollback.authority.misses")
            }
        return Message(key).shown
    }
}
