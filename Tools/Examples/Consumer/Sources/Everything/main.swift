import BadgeSuite
import Foundation

// A wallet with every add-on: links neither a server nor an organization.
let home = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: home) }
let wallet = try await BadgeWallet.open(.init(home: home))

print("\(try await wallet.badges.count) badges, \(wallet.ui.providers.customProviders.count) providers of its own")
try await wallet.close()
