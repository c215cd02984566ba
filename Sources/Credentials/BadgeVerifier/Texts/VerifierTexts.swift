public import BadgeModel

enum VerifierTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of a verifier.
    public static let verifier = MessageCatalogue(
        english: [VerifierTexts.English.reason],
        german: [VerifierTexts.German.reason],
        arabic: [VerifierTexts.Arabic.reason])
}

extension Message.Key {
    package static func verifier(_ key: String) -> Message.Key { Message.Key(key, of: .verifier) }
}

extension Message {
    package static func verifier(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.verifier(key), values)
    }
}
