public import BadgeModel

enum DrawingTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of maps and weeks.
    public static let drawings = MessageCatalogue(
        english: [DrawingTexts.English.drawing], german: [DrawingTexts.German.drawing],
        arabic: [DrawingTexts.Arabic.drawing])
}

extension Message.Key {
    static func drawings(_ key: String) -> Message.Key { Message.Key(key, of: .drawings) }
}

extension Message {
    static func drawings(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.drawings(key), values)
    }
}
