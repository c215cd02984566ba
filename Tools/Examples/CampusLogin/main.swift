import BadgeKit
import BadgeProviders
import BadgeTerminalUI
import Foundation

// CampusLogin URL [PROVIDER…]: signs in at an organization, on a terminal. The list has a login with a password above it and
// a provider of the app's own in it, and leaves out the providers that are named.
let arguments = CommandLine.arguments.dropFirst()
guard let server = arguments.first.flatMap({ URL(string: $0) }) else {
    print("Usage: CampusLogin URL [PROVIDER…]")
    exit(64)
}
let wallet = try await BadgeWallet.open(WalletConfiguration(home: URL(filePath: "wallet")))
wallet.ui.registerAll(presentedBy: TerminalPresenter(Terminal()))
wallet.ui.providers.register(
    CustomProvider(IdentityProvider(id: .init(rawValue: "campus"), name: "Campus card", kind: .custom)) { request in
        // A card reader would get an ID token with the nonce of the request.
        let reader = FileManager.default.contents(atPath: "\(request.nonce).jwt")
        guard let token = reader else { throw BadgeError(.declined, reason: "No card was read. Try it again.") }
        return Secret(token)
    })
var options = ProviderSignInOptions(nativeLogin: .above)
options.excluded = Set(arguments.dropFirst().map { IdentityProvider.ID(rawValue: $0) })
do {
    let badge = try await wallet.enroll(at: server, signingInWith: options)
    print("\(badge.holder.fullName) has a badge.")
} catch {
    print(BadgeError(wrapping: error).reason)
}
try await wallet.close()
