import BadgeKit
import Foundation

let home = URL(filePath: "wallet")  // a folder; it is created at the first start
let wallet = try await BadgeWallet.open(WalletConfiguration(home: home))
wallet.ui.registerDeviceProvisioningUI { CodeScreen() }
wallet.ui.registerPasscodeUI { PasscodeScreen() }

do {
    if try await wallet.badges.isEmpty {
        let badge = try await wallet.provision(await ask("Offer:") ?? "")
        print("Welcome, \(badge.holder.fullName).")
    }
    let badge = try await wallet.badges[0]
    let presentation = try await wallet.use(badge.id, audience: "https://door.example", nonce: "4711")
    print(presentation.text)
} catch let error as BadgeError {
    print(error.reason)
}
try await wallet.close()
