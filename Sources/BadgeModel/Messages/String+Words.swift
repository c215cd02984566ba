extension String {
    /// The words of the text catalogue for a key.
    package static func words(_ key: Message.Key, _ values: [String: any MessageValue] = [:]) -> String {
        Message(key, values).text
    }
}
