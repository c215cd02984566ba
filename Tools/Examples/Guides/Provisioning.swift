import BadgeKit
import Foundation

/// Opens the wallet of a folder and redeems an invitation.
func addBadge(from offer: String, to folder: URL) async throws -> Badge {
    let wallet = try await BadgeWallet.open(WalletConfiguration(home: folder))
    wallet.ui.registerDeviceProvisioningUIClass(CodeScreen.self)
    let badge = try await wallet.provision(offer)
    try await wallet.close()
    return badge
}

/// Redeems an invitation, for apps that prefer a completion to `await`.
@MainActor
func redeem(_ offer: String, in wallet: BadgeWallet, show: @escaping @MainActor @Sendable (Badge) -> Void) {
    let handle = wallet.provision(offer) { outcome in
        switch outcome {
        case .completed(let badge): show(badge)
        case .declined: break
        case .failed(let error, let retry): offerRetry(error.reason, retry)
        }
    }
    cancelButton = { handle.cancel() }  // withdraws the prompt
}

@MainActor private var cancelButton: () -> Void = {}

@MainActor
private func offerRetry(_ message: String, _ retry: RetryHandler?) {
    print(message)
    retry?()
}
