public import BadgeModel

enum LoginPromptsTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of login prompts.
    public static let loginPrompts = MessageCatalogue(
        english: [LoginPromptsTexts.English.loginPrompt],
        german: [LoginPromptsTexts.German.loginPrompt],
        arabic: [LoginPromptsTexts.Arabic.loginPrompt])
}

extension Message.Key {
    static func loginPrompts(_ key: String) -> Message.Key { Message.Key(key, of: .loginPrompts) }
}

extension Message {
    static func loginPrompts(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.loginPrompts(key), values)
    }
}
