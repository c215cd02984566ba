import BadgeKit
import Foundation

let wallet = try await BadgeWallet.open(WalletConfiguration(home: URL(filePath: "wallet")))
wallet.ui.registerDeviceProvisioningUI { CodeScreen() }
do {
    print("Offer:")
    let badge = try await wallet.provision(readLine() ?? "")
    let shown = try await wallet.use(badge.id, audience: "https://door.example", nonce: "4711")
    print("\(badge.holder.fullName) presents:\n\(shown.text)")
} catch {
    print(BadgeError(wrapping: error).reason)
}
try await wallet.close()
