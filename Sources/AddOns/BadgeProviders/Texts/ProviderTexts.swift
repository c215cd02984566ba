public import BadgeModel

enum ProviderTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of sign-ins with identity providers.
    public static let providers = MessageCatalogue(
        english: [ProviderTexts.English.prompting, ProviderTexts.English.provider],
        german: [ProviderTexts.German.prompting, ProviderTexts.German.provider],
        arabic: [ProviderTexts.Arabic.prompting, ProviderTexts.Arabic.provider])
}

extension Message.Key {
    static func providers(_ key: String) -> Message.Key { Message.Key(key, of: .providers) }
}

extension Message {
    static func providers(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.providers(key), values)
    }
}
