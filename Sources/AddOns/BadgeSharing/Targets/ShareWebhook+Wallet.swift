public import BadgeKit

extension WalletConfiguration {
    /// The webhooks with which the user can share. None by default.
    public var webhooks: [ShareWebhook] {
        get { self[ShareWebhooks.self].webhooks }
        set { self[ShareWebhooks.self].webhooks = newValue }
    }
}

private struct ShareWebhooks: WalletExtension {
    var webhooks: [ShareWebhook] = []

    func extend(_ wallet: BadgeWallet) { webhooks.forEach(wallet.register) }
}

extension BadgeWallet {
    /// Registers a webhook as a target of sharing, which replaces an earlier target with the same identifier.
    public func register(_ webhook: ShareWebhook) {
        ui.sharing.register(WebhookTarget(webhook: webhook, web: makeWebClient()))
    }
}
