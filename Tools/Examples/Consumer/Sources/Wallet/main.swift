import BadgeKit
import Foundation

// Links BadgeKit and nothing else; Tools/check looks for what must not come with it.
let home = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: home) }
let wallet = try await BadgeWallet.open(.init(home: home))
print("\(try await wallet.badges.count) badges")
try await wallet.close()
