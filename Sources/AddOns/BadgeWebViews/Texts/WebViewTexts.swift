public import BadgeModel

enum WebViewTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of a bridge to a web page.
    public static let webViews = MessageCatalogue(
        english: [WebViewTexts.English.bridge],
        german: [WebViewTexts.German.bridge],
        arabic: [WebViewTexts.Arabic.bridge])
}

extension Message.Key {
    package static func webViews(_ key: String) -> Message.Key { Message.Key(key, of: .webViews) }
}

extension Message {
    package static func webViews(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.webViews(key), values)
    }
}
