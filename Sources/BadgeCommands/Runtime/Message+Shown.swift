import BadgeModel

extension Message {
    /// The words of the user, within a command; in English elsewhere, and with `--json`.
    var shown: String { text(in: TerminalDisplay.current.words) }
}

extension String {
    /// The user's words for a key of the text catalogue.
    static func words(_ key: Message.Key, _ values: [String: any MessageValue] = [:]) -> String {
        Message(key, values).shown
    }
}
