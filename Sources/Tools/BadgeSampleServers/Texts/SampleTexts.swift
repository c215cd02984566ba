import BadgeAuthority
public import BadgeModel

enum SampleTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of sample servers: their pages, answers and errors, and the built-in logins.
    public static let samples = MessageCatalogue(
        english: [
            SampleTexts.English.other, SampleTexts.English.error, SampleTexts.English.page, SampleTexts.English.sample,
        ],
        german: [
            SampleTexts.German.other, SampleTexts.German.error, SampleTexts.German.page, SampleTexts.German.sample,
        ],
        arabic: [
            SampleTexts.Arabic.other, SampleTexts.Arabic.error, SampleTexts.Arabic.page, SampleTexts.Arabic.sample,
        ],
        including: [.organization])
}

extension Message.Key {
    static func samples(_ key: String) -> Message.Key { Message.Key(key, of: .samples) }
}

extension Message {
    static func samples(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.samples(key), values)
    }
}
