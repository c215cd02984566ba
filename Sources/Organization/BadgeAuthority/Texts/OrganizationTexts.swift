import BadgeDelivery
public import BadgeModel

enum OrganizationTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of an organization: its pages, errors and the events of its audit log, and those of its messages.
    public static let organization = MessageCatalogue(
        english: [
            OrganizationTexts.English.other, OrganizationTexts.English.event,
            OrganizationTexts.English.page, OrganizationTexts.English.error,
        ],
        german: [
            OrganizationTexts.German.other, OrganizationTexts.German.event,
            OrganizationTexts.German.page, OrganizationTexts.German.error,
        ],
        arabic: [
            OrganizationTexts.Arabic.other, OrganizationTexts.Arabic.event,
            OrganizationTexts.Arabic.page, OrganizationTexts.Arabic.error,
        ],
        including: [.delivery])
}

extension Message.Key {
    package static func organization(_ key: String) -> Message.Key { Message.Key(key, of: .organization) }
}

extension Message {
    package static func organization(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.organization(key), values)
    }
}
