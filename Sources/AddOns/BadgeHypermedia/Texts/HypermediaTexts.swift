public import BadgeModel

enum HypermediaTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of logins that the server drives.
    public static let hypermedia = MessageCatalogue(
        english: [HypermediaTexts.English.hypermedia, HypermediaTexts.English.hypermediaScreen],
        german: [HypermediaTexts.German.hypermedia, HypermediaTexts.German.hypermediaScreen],
        arabic: [HypermediaTexts.Arabic.hypermedia, HypermediaTexts.Arabic.hypermediaScreen])
}

extension Message.Key {
    static func hypermedia(_ key: String) -> Message.Key { Message.Key(key, of: .hypermedia) }
}

extension Message {
    static func hypermedia(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.hypermedia(key), values)
    }
}
