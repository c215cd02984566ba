public import BadgeModel

enum SharingTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of sharing.
    public static let sharing = MessageCatalogue(
        english: [SharingTexts.English.sharing],
        german: [SharingTexts.German.sharing],
        arabic: [SharingTexts.Arabic.sharing])
}

extension Message.Key {
    static func sharing(_ key: String) -> Message.Key { Message.Key(key, of: .sharing) }
}

extension Message {
    static func sharing(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.sharing(key), values)
    }
}
