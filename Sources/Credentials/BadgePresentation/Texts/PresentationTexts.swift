package import BadgeModel

enum PresentationTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of presentations to verifiers.
    package static let presentation = MessageCatalogue(
        english: [
            PresentationTexts.English.refusal, PresentationTexts.English.requester, PresentationTexts.English.server,
        ],
        german: [
            PresentationTexts.German.refusal, PresentationTexts.German.requester, PresentationTexts.German.server,
        ],
        arabic: [
            PresentationTexts.Arabic.refusal, PresentationTexts.Arabic.requester, PresentationTexts.Arabic.server,
        ])
}

extension Message.Key {
    static func presentation(_ key: String) -> Message.Key { Message.Key(key, of: .presentation) }
}

extension Message {
    static func presentation(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.presentation(key), values)
    }
}
