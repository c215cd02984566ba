import BadgeKit
import BadgeWalletPages
import Foundation

// A wallet with pages: links no organization.
let home = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: home) }
let wallet = try await BadgeWallet.open(.init(home: home))
let pages = WalletPages(WalletHome(wallet))
let ui = try await pages.start()
print("\(try await wallet.badges.count) badges at \(ui.makeLink())")
try await pages.stop()
try await wallet.close()
