import BadgeAdminPages
import BadgeClient
import BadgeDatabase
import BadgeFlows
import BadgeHypermedia
import BadgeLoginPrompts
package import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeSharing
import BadgeTerminalUI
import BadgeVerifier
import BadgeWalletPages

enum CommandTexts {
    enum English {}
    enum German {}
    enum Arabic {}
}

extension MessageCatalogue {
    /// What `badgectl` says.
    package static let commands = MessageCatalogue(
        english: [
            CommandTexts.English.command, CommandTexts.English.error, CommandTexts.English.other,
            CommandTexts.English.heading, CommandTexts.English.account, CommandTexts.English.store,
            CommandTexts.English.wallet, CommandTexts.English.presentation, CommandTexts.English.door,
        ],
        german: [
            CommandTexts.German.command, CommandTexts.German.error, CommandTexts.German.other,
            CommandTexts.German.heading, CommandTexts.German.account, CommandTexts.German.store,
            CommandTexts.German.wallet, CommandTexts.German.presentation, CommandTexts.German.door,
        ],
        arabic: [
            CommandTexts.Arabic.command, CommandTexts.Arabic.error, CommandTexts.Arabic.other,
            CommandTexts.Arabic.heading, CommandTexts.Arabic.account, CommandTexts.Arabic.store,
            CommandTexts.Arabic.wallet, CommandTexts.Arabic.presentation, CommandTexts.Arabic.door,
        ],
        including: [
            .walletPages, .administration, .samples, .terminal, .verifier, .sharing, .loginPrompts, .hypermedia,
            .providers, .flows, .database, .client,
        ])
}

extension Message.Key {
    package static func commands(_ key: String) -> Message.Key { Message.Key(key, of: .commands) }
}

extension Message {
    package static func commands(_ key: String, _ values: [String: any MessageValue] = [:]) -> Message {
        Message(.commands(key), values)
    }
}
