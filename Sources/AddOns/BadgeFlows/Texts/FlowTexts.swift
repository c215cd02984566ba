public import BadgeModel

enum FlowTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of sign-ins by a flow.
    public static let flows = MessageCatalogue(
        english: [FlowTexts.English.flow, FlowTexts.English.flowScreen],
        german: [FlowTexts.German.flow, FlowTexts.German.flowScreen],
        arabic: [FlowTexts.Arabic.flow, FlowTexts.Arabic.flowScreen])
}

extension Message.Key {
    package static func flows(_ key: String) -> Message.Key { Message.Key(key, of: .flows) }
}

extension Message {
    package static func flows(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.flows(key), values)
    }
}
