import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation

@testable import BadgeKit
@testable import BadgeStorage

/// One person's devices, each with a wallet of its own: some that have the badge, and a new one that has none yet.
///
/// One book answers on all of them.
@MainActor
final class Family {
    /// A device that has the badge.
    struct Member {
        let wallet: BadgeWallet
        let badge: Badge
        let device: Device.ID
        let home: TemporaryHome
    }

    /// The new device is its wallet.
    let world: World
    let book: CallBook
    /// In the order in which they came, named `Phone 1` and so on.
    private(set) var members: [Member] = []
    /// The new device's invitation.
    private(set) var offer = ""
    private(set) var code = ""

    /// Gives so many devices a badge, as many as the policy allows, and invites the person on another one.
    init(
        _ count: Int = 2, on screens: Screens = .classes, before: @MainActor (Family) async throws -> Void = { _ in }
    ) async throws {
        book = CallBook(on: screens)
        world = try await World(policy: ["deviceLimit": .integer(Int64(count))])
        for number in 1...count { members.append(try await member(number)) }
        try await before(self)
        let invitation = try world.organization.invite()
        (offer, code) = (invitation.offer, invitation.transactionCode.text)
        book.register(with: world.wallet.ui)
        book.turnThePage()
        book.codes = [code]
    }

    var authority: Authority { world.organization.authority }

    /// How getting the badge on the new device ends.
    func ending() async -> Ending {
        await Ending { [world, offer] in try await world.workflow(offer).run() }
    }

    /// Closes the wallets of the devices that had the badge.
    func close() async throws {
        for member in members { try await member.wallet.close() }
    }

    private func member(_ number: Int) async throws -> Member {
        let home = try TemporaryHome()
        var configuration = world.configuration
        configuration.home = home.url
        configuration.custody = nil
        configuration.deviceName = "Phone \(number)"
        let wallet = try await BadgeWallet.open(configuration)
        let invitation = try world.organization.invite()
        book.register(with: wallet.ui)
        book.codes = [invitation.transactionCode.text]
        let badge = try await wallet.provision(invitation.offer)
        let key = try await wallet.store.deviceKey(for: badge.server)
        world.clock.advance(by: 60)
        return Member(
            wallet: wallet, badge: badge, device: Device.ID(rawValue: key.publicKey.thumbprint), home: home)
    }
}

extension Family {
    /// A person whose phone is verified on the first of two devices, under a policy that asks for that.
    static func verified(on screens: Screens = .classes) async throws -> Family {
        try await Family(on: screens) { family in
            try family.authority.notePhone()
            try family.authority.set(
                try Policy(JSONReader(["deviceLimit": 2, "restrictions": [["type": "mfaEnrollment"]]])))
            let first = family.members[0]
            _ = try await first.wallet.sync()
            family.book.register(with: first.wallet.ui)
            family.book.confirmations = [.confirmed]
            family.book.verifications = [{ family.authority.sentCode() }]
            _ = try await first.wallet.use(first.badge.id, audience: "https://a.example", nonce: "n")
        }
    }
}
