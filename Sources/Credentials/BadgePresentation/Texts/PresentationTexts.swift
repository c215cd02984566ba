package import BadgeModel

enum PresentationTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of presentations to verifiers.
    package static let presentation = MessageCatalogue(
        english: [PresentationTexts.English.refusal], german: [PresentationTexts.German.refusal],
        arabic: [PresentationTexts.Arabic.refusal])
}

extension Message.Key {
    static func presentation(_ key: String) -> Message.Key { Message.Key(key, of: .presentation) }
}

extension Message {
    static func presentation(_ key: String) -> Message { Message(.presentation(key)) }
}
