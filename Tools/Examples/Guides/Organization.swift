import BadgeAuthority
import BadgeKit
import Foundation

/// An organization and a wallet that reaches it, in the same process.
func organizationAndWallet(at home: URL, issuer: URL, walletHome: URL) async throws -> (Invitation, BadgeWallet) {
    let path = home.path(percentEncoded: false)
    let authority = try Authority.create(
        at: path, name: "Example Works", issuer: issuer, custody: HomeCustody(directory: path))
    try authority.add(Person.Details(name: "Ana Lima", email: "ana@example.com"))
    let invitation = try authority.invite("ana@example.com")

    var configuration = WalletConfiguration(home: walletHome)
    configuration.transport = authority.transport()
    let wallet = try await BadgeWallet.open(configuration)
    return (invitation, wallet)
}
