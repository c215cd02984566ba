import BadgeKit

extension RollbackProtection {
    /// What `store info` says of it.
    var facts: [(Message, String)] {
        [
            ("fact.rollbackProtection", rawValue), (.verbatim("  " + .words("fact.detects")), detects),
            (.verbatim("  " + .words("fact.misses")), misses),
        ]
    }

    /// Which older copies are noticed when they are put back.
    var detects: String {
        let key: Message.Key =
            switch self {
            case .none: "command.rollback.none.detects"
            case .file: "command.rollback.file.detects"
            case .secretService, .tpm, .keychain:
                "command.rollback.custody.detects"
            case .authority: "command.rollback.authority.detects"
            }
        return Message(key).shown
    }

    /// Which are not.
    var misses: String {
        let key: Message.Key =
            switch self {
            case .none: "command.rollback.none.misses"
            case .file: "command.rollback.file.misses"
            case .secretService: "command.rollback.secretService.misses"
            case .tpm: "command.rollback.tpm.misses"
            case .keychain: "command.rollback.keychain.misses"
            case .authority: "command.rollback.authority.misses"
            }
        return Message(key).shown
    }
}
