import BadgeKit

extension RollbackProtection {
    /// The description in `store info`.
    var facts: [(Message, String)] {
        [
            ("fact.rollbackProtection", rawValue), (.verbatim("  " + .words("fact.detects")), detects),
            (.verbatim("  " + .words("fact.misses")), misses),
        ]
    }

    /// The older copies that are detected.
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

    /// The older copies that are not detected.
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
