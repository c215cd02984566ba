package import BadgeModel
import BadgeVerifier

enum DoorTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of a verifier's pages.
    package static let door = MessageCatalogue(
        english: [DoorTexts.English.door], german: [DoorTexts.German.door], arabic: [DoorTexts.Arabic.door],
        including: [.verifier])
}

extension Message.Key {
    static func door(_ key: String) -> Message.Key { Message.Key(key, of: .door) }
}

extension Message {
    static func door(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.door(key), values)
    }
}
