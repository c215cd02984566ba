import BadgeKit
import Foundation
import TurnstileScreens

// turnstile HOME add OFFER     puts a badge into the wallet of the folder HOME
// turnstile HOME open NONCE    works off what its organization asks for, and prints the presentation
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let home = arguments.first, let value = arguments.last else {
    print("usage: turnstile HOME add OFFER | turnstile HOME open NONCE")
    exit(64)
}
let wallet = try await BadgeWallet.open(WalletConfiguration(home: URL(filePath: home)))
register(on: wallet.ui, console: .standard)
do {
    switch arguments.dropFirst().first {
    case "add": print("Welcome, \(try await wallet.provision(value).holder.fullName).")
    case "open":
        guard let badge = try await wallet.badges.first else { throw BadgeError(.notFound, "Add a badge first.") }
        print(try await wallet.use(badge.id, audience: "https://turnstile.example", nonce: value).text)
    default: print("add or open?")
    }
    try await wallet.close()
} catch let error as BadgeError {
    print("The turnstile stays closed: \(error.reason)")
    try await wallet.close()
    exit(1)
}
