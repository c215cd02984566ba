public import BadgeModel

enum OrganizationTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of an organization: its messages, pages, errors and the events of its audit log.
    public static let organization = MessageCatalogue(
        english: [
            OrganizationTexts.English.other, OrganizationTexts.English.mail, OrganizationTexts.English.event,
            OrganizationTexts.English.page, OrganizationTexts.English.error,
        ],
        german: [
            OrganizationTexts.German.other, OrganizationTexts.German.mail, OrganizationTexts.German.event,
            OrganizationTexts.German.page, OrganizationTexts.German.error,
        ],
        arabic: [
            OrganizationTexts.Arabic.other, OrganizationTexts.Arabic.mail, OrganizationTexts.Arabic.event,
            OrganizationTexts.Arabic.page, OrganizationTexts.Arabic.error,
        ])
}

extension Message.Key {
    package static func organization(_ key: String) -> Message.Key { Message.Key(key, of: .organization) }
}

extension Message {
    package static func organization(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.organization(key), values)
    }
}
