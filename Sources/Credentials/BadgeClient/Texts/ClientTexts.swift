public import BadgeModel

enum ClientTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of invitations, logins and an organization's refusals.
    public static let client = MessageCatalogue(
        english: [ClientTexts.English.device, ClientTexts.English.invitation, ClientTexts.English.other],
        german: [ClientTexts.German.device, ClientTexts.German.invitation, ClientTexts.German.other],
        arabic: [ClientTexts.Arabic.device, ClientTexts.Arabic.invitation, ClientTexts.Arabic.other])
}

extension Message.Key {
    package static func client(_ key: String) -> Message.Key { Message.Key(key, of: .client) }
}

extension Message {
    package static func client(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.client(key), values)
    }
}
