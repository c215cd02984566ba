public import BadgeModel

enum TerminalTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of a terminal.
    public static let terminal = MessageCatalogue(
        english: [TerminalTexts.English.dialogue],
        german: [TerminalTexts.German.dialogue],
        arabic: [TerminalTexts.Arabic.dialogue])
}

extension Message.Key {
    package static func terminal(_ key: String) -> Message.Key { Message.Key(key, of: .terminal) }
}

extension Message {
    package static func terminal(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.terminal(key), values)
    }
}
