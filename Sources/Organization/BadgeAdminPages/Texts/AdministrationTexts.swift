import BadgeAuthority
package import BadgeModel
import BadgeWebUI

enum AdministrationTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of the administrators' pages.
    package static let administration = MessageCatalogue(
        english: [AdministrationTexts.English.page],
        german: [AdministrationTexts.German.page],
        arabic: [AdministrationTexts.Arabic.page], including: [.organization, .web])
}

extension Message.Key {
    package static func administration(_ key: String) -> Message.Key { Message.Key(key, of: .administration) }
}

extension Message {
    package static func administration(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.administration(key), values)
    }
}
