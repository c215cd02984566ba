import BadgeKit
import Foundation

/// Gets a badge from an issuer that leaves logins to a server of the organization's.
func badge(from issuer: URL, in folder: URL) async throws -> Badge {
    var configuration = WalletConfiguration(home: folder)
    configuration.loginClient = OAuthClient(id: "staff-app")
    let wallet = try await BadgeWallet.open(configuration)
    wallet.ui.registerLoginUIClass(LoginSheet.self)
    return try await wallet.enroll(at: issuer, method: .browser)
}
