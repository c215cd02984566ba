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
final class DevicesFixture {
    /// A device that has the badge.
    struct Member {
        let wallet: BadgeWallet
        let badge: Badge
        let device: Device.ID
        let home: TemporaryHome
    }

    /// The new device is its wallet.
    let world: WalletFixture
    let book: ScriptedUser
    /// In the order in which they came, named `Phone 1` and so on.
    private(set) var members: [Member] = []
    /// The new device's invitation.
    private(set) var offer = ""
    private(set) var code = ""

    /// Gives so many devices a badge, as many as the policy allows, and invites the person on another one.
    init(_ count: Int = 2, on screens: Screens = .classes, isVerified: Bool = false) async throws {
        let left = try await Self.left(count, isVerified: isVerified)
        book = ScriptedUser(on: screens)
        world = try await WalletFixture(copying: left.world)
        for (number, member) in left.members.enumerated() {
            let home = try member.home.copied()
            let wallet = try await world.openWallet(of: number + 1, in: home)
            book.register(with: wallet.ui)
            members.append(Member(wallet: wallet, badge: member.badge, device: member.device, home: home))
        }
        let invitation = try world.organization.invite()
        (offer, code) = (invitation.offer, invitation.transactionCode.text)
        book.register(with: world.wallet.ui)
        book.startOver()
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

    // Families of a kind begin with copies of one that was made and closed.
    private static var left: [String: (world: WalletFixture.Left, members: [Member])] = [:]

    private static func left(_ count: Int, isVerified: Bool) async throws -> (
        world: WalletFixture.Left, members: [Member]
    ) {
        let kind = "\(count), \(isVerified)"
        if let left = left[kind] { return left }
        let book = ScriptedUser(on: .classes)
        let world = try await WalletFixture(policy: ["deviceLimit": .integer(Int64(count))])
        var members: [Member] = []
        for number in 1...count { members.append(try await member(number, of: world, book)) }
        if isVerified { try await verify(members[0], of: world, book) }
        for member in members { try await member.wallet.close() }
        let made = (world: try await world.leave(), members: members)
        left[kind] = made
        return made
    }

    private static func member(_ number: Int, of world: WalletFixture, _ book: ScriptedUser) async throws -> Member {
        let home = try TemporaryHome()
        let wallet = try await world.openWallet(of: number, in: home)
        let invitation = try world.organization.invite()
        book.register(with: wallet.ui)
        book.codes = [invitation.transactionCode.text]
        let badge = try await wallet.provision(invitation.offer)
        let key = try await wallet.store.deviceKey(for: badge.server)
        world.clock.advance(by: 60)
        return Member(
            wallet: wallet, badge: badge, device: Device.ID(rawValue: key.publicKey.thumbprint), home: home)
    }

    // The person's phone is verified on that device, under a policy that asks for it.
    private static func verify(_ member: Member, of world: WalletFixture, _ book: ScriptedUser) async throws {
        let authority = world.organization.authority
        try authority.notePhone()
        try authority.set(try Policy(JSONReader(["deviceLimit": 2, "restrictions": [["type": "mfaEnrollment"]]])))
        _ = try await member.wallet.sync()
        book.confirmations = [.confirmed]
        book.verifications = [{ authority.sentCode() }]
        _ = try await member.wallet.use(member.badge.id, audience: "https://a.example", nonce: "n")
    }
}

extension DevicesFixture {
    /// A person whose phone is verified on the first of two devices, under a policy that asks for that.
    static func verified(on screens: Screens = .classes) async throws -> DevicesFixture {
        try await DevicesFixture(on: screens, isVerified: true)
    }
}

extension WalletFixture {
    fileprivate func openWallet(of number: Int, in home: TemporaryHome) async throws -> BadgeWallet {
        var configuration = configuration
        configuration.home = home.url
        configuration.custody = nil
        configuration.deviceName = "Phone \(number)"
        return try await BadgeWallet.open(configuration)
    }
}
