/// Something that a wallet can do beside the core, in a module of its own. A wallet has it when its configuration names it,
/// or sets one of its options.
///
///     var configuration = WalletConfiguration(home: folder, addOns: [.hypermedia])
public struct WalletAddOn: Sendable {
    let makeExtension: @Sendable () -> any WalletExtension

    /// Creates the add-on with that configuration.
    package init<Extension: WalletExtension>(_ type: Extension.Type) {
        makeExtension = { type.init() }
    }
}

/// What an add-on is configured with, and what it does with a wallet that was opened so.
///
///     extension WalletConfiguration {
///         public var webhooks: [ShareWebhook] {
///             get { self[ShareWebhooks.self].webhooks }
///             set { self[ShareWebhooks.self].webhooks = newValue }
///         }
///     }
package protocol WalletExtension: Sendable {
    /// Creates the default configuration.
    init()

    /// The ways to log in that it brings. None by default.
    var logins: [any LoginStrategy] { get }

    /// The ways to begin a session that it brings. None by default.
    var sessionLogins: [any SessionLoginStrategy] { get }

    /// Extends a wallet that has just been opened. Does nothing by default.
    func extend(_ wallet: BadgeWallet)
}

extension WalletExtension {
    package var logins: [any LoginStrategy] { [] }
    package var sessionLogins: [any SessionLoginStrategy] { [] }
    package func extend(_ wallet: BadgeWallet) {}
}

extension WalletConfiguration {
    /// The configuration of an add-on.
    package subscript<Extension: WalletExtension>(_: Extension.Type) -> Extension {
        get { extensions.lazy.compactMap { $0 as? Extension }.first ?? Extension() }
        set {
            guard let index = extensions.firstIndex(where: { $0 is Extension }) else {
                return extensions.append(newValue)
            }
            extensions[index] = newValue
        }
    }
}
