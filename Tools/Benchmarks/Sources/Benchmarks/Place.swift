import BadgeAuthority
import BadgeKit
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization

/// An organization and a wallet in one folder, on a disk or in memory.
final class Place: Sendable {
    let folder: URL
    let sharing: SharingMode
    let authority: Authority
    private let transport: any HTTPTransport
    private let properties: [String: JSON]
    private let invitations = Mutex(0)
    // Of the invitations that one person may accept in a day.
    private static let invitationsOfAPerson = 500

    /// - Parameter properties: Further claims of the badge.
    init(under parent: String, sharing: SharingMode, properties: [String: JSON] = [:]) throws {
        folder = URL(filePath: parent).appending(path: "benchmark-\(UUID().uuidString)")
        self.sharing = sharing
        self.properties = properties
        let home = folder.appending(path: "authority").path
        authority = try Authority.create(
            at: home, name: "Example Works", issuer: JSONReader("http://127.0.0.1:8430").url(),
            custody: FileCustody(directory: home), sharing: sharing)
        transport = authority.transport()
        try authority.set(Policy(JSONReader(["maxOffline": "P7D"])))
    }

    deinit {
        do {
            try authority.close()
            try FileManager.default.removeItem(at: folder)
        } catch { print("left behind: \(folder.path): \(error)") }
    }

    func configuration(in name: String, sharing: SharingMode) -> WalletConfiguration {
        var configuration = WalletConfiguration(home: folder.appending(path: name))
        configuration.sharing = sharing
        configuration.transport = transport
        return configuration
    }

    func wallet(in name: String = "wallet", sharing: SharingMode? = nil) async throws -> BadgeWallet {
        try await BadgeWallet.open(configuration(in: name, sharing: sharing ?? self.sharing))
    }

    /// What `provision` is to do: the offer, with its code where the wallet will ask for it.
    func invite(to wallet: BadgeWallet) throws -> String {
        let invitation = try authority.invite(invitee())
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        return invitation.offerReference
    }

    private func invitee() throws -> String {
        let number = invitations.withLock { number in
            defer { number += 1 }
            return number
        }
        let email = "ana.\(number / Self.invitationsOfAPerson)@example.com"
        if number.isMultiple(of: Self.invitationsOfAPerson) {
            try authority.add(
                Person.Details(
                    name: "Ana Lima", email: email, givenName: "Ana", familyName: "Lima", title: "Engineer",
                    group: "Bridges", properties: properties))
        }
        return email
    }
}
