import BadgeAdminPages
import BadgeClient
import BadgeCommandTexts
import BadgeDatabase
import BadgeFlows
import BadgeHypermedia
import BadgeLoginPrompts
package import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeSharing
import BadgeTerminalUI
import BadgeVerifierHTTP
import BadgeWalletPages

extension MessageCatalogue {
    /// What `badgectl` says.
    package static let commands = MessageCatalogue(
        english: CommandTexts.english, german: CommandTexts.german, arabic: CommandTexts.arabic,
        including: [
            .walletPages, .administration, .samples, .terminal, .door, .sharing, .loginPrompts, .hypermedia,
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
