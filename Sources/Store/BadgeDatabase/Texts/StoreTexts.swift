public import BadgeModel

enum StoreTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of encrypted stores: errors, findings and what removes them.
    public static let database = MessageCatalogue(
        english: [StoreTexts.English.finding, StoreTexts.English.other, StoreTexts.English.store],
        german: [StoreTexts.German.finding, StoreTexts.German.other, StoreTexts.German.store],
        arabic: [StoreTexts.Arabic.finding, StoreTexts.Arabic.other, StoreTexts.Arabic.store])
}

extension Message.Key {
    package static func database(_ key: String) -> Message.Key { Message.Key(key, of: .database) }
}

extension Message {
    package static func database(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.database(key), values)
    }
}
