public import BadgeModel
import BadgeWebUI

enum WalletPageTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// The texts of the wallet's pages.
    public static let walletPages = MessageCatalogue(
        english: [WalletPageTexts.English.page, WalletPageTexts.English.event],
        german: [WalletPageTexts.German.page, WalletPageTexts.German.event],
        arabic: [WalletPageTexts.Arabic.page, WalletPageTexts.Arabic.event], including: [.web])
}

extension Message.Key {
    package static func walletPages(_ key: String) -> Message.Key { Message.Key(key, of: .walletPages) }
}

extension Message {
    package static func walletPages(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.walletPages(key), values)
    }
}
