public import BadgeModel

enum VerifierTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of a verifier.
    public static let verifier = MessageCatalogue(
        english: [VerifierTexts.English.reason, VerifierTexts.English.request, VerifierTexts.English.answer],
        german: [VerifierTexts.German.reason, VerifierTexts.German.request, VerifierTexts.German.answer],
        arabic: [VerifierTexts.Arabic.reason, VerifierTexts.Arabic.request, VerifierTexts.Arabic.answer])
}

extension Message.Key {
    package static func verifier(_ key: String) -> Message.Key { Message.Key(key, of: .verifier) }
}

extension Message {
    package static func verifier(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.verifier(key), values)
    }
}
