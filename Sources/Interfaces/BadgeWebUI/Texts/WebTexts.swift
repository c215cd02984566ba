import BadgeDrawings
public import BadgeModel

enum WebTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of pages in a browser.
    public static let web = MessageCatalogue(
        english: [WebTexts.English.page],
        german: [WebTexts.German.page],
        arabic: [WebTexts.Arabic.page], including: [.drawings])
}

extension Message.Key {
    package static func web(_ key: String) -> Message.Key { Message.Key(key, of: .web) }
}

extension Message {
    package static func web(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.web(key), values)
    }
}
