@_exported import BadgeFlows
@_exported import BadgeHypermedia
@_exported import BadgeKit
@_exported import BadgeLoginPrompts
@_exported import BadgeMigration
@_exported import BadgeProviders
@_exported import BadgeSharing
@_exported import BadgeWebViews
public import Foundation

extension WalletConfiguration {
    /// Creates the configuration of a wallet with all add-ons of the suite.
    ///
    /// - Parameter home: The folder that holds the wallet's files.
    public init(home: URL) {
        self.init(home: home, addOns: [.hypermedia, .providers])
    }
}
