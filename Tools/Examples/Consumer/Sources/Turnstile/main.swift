import BadgeKit
import Foundation
import TurnstileScreens

// turnstile HOME add           asks for an offer, and puts its badge into the wallet of the folder HOME
// turnstile HOME open NONCE    satisfies its organization's policy, and prints the presentation
let arguments = CommandLine.arguments.dropFirst()
guard (2...3).contains(arguments.count), let home = arguments.first else {
    print("usage: turnstile HOME add | turnstile HOME open NONCE")
    exit(64)
}
let wallet = try await BadgeWallet.open(WalletConfiguration(home: URL(filePath: home)))
register(on: wallet.ui, console: .standard)
do {
    switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
    case ("add", nil):
        // An offer is a secret, and every user of the machine can read a program's arguments.
        let offer = await Console.standard.ask("Offer:") ?? ""
        print("Welcome, \(try await wallet.provision(offer).holder.fullName).")
    case ("open", let nonce?):
        guard let badge = try await wallet.badges.first else { throw BadgeError(.notFound, "Add a badge first.") }
        print(try await wallet.use(badge.id, audience: "https://turnstile.example", nonce: nonce).text)
    default: print("add, or open NONCE?")
    }
    try await wallet.close()
} catch let error as BadgeError {
    print("The turnstile stays closed: \(error.reason)")
    try await wallet.close()
    exit(1)
}
