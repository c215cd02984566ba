import BadgeModel

extension Message {
    /// The text in the user's language, within a command; in English elsewhere, and with `--json`.
    var shown: String { text(in: TerminalDisplay.current.words) }
}

extension String {
    /// Returns the text for a key in the user's language.
    static func words(_ key: Message.Key, _ values: [String: any MessageValue] = [:]) -> String {
        Message(key, values).shown
    }
}
