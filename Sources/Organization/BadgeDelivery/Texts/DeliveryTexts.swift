package import BadgeModel

enum DeliveryTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of messages, and the errors of their delivery.
    package static let delivery = MessageCatalogue(
        english: [DeliveryTexts.English.mail, DeliveryTexts.English.error],
        german: [DeliveryTexts.German.mail, DeliveryTexts.German.error],
        arabic: [DeliveryTexts.Arabic.mail, DeliveryTexts.Arabic.error])
}

extension Message.Key {
    static func delivery(_ key: String) -> Message.Key { Message.Key(key, of: .delivery) }
}

extension Message {
    static func delivery(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.delivery(key), values)
    }
}
