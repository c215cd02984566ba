import BadgeAuthority
import BadgeCustody
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// The wallet over its life: what it holds, tells and refuses.
final class WalletTests: XCTestCase {
    func testBadgeOrganizationAndCredentialSurviveReopeningWithEveryField() async throws {
        let founded = try await FilledWalletFixture()
        let badge = try await founded.wallet.provision(founded.invitation.offer)
        let organizations = try await founded.wallet.organizations
        let credentials = try await founded.wallet.credentials(of: badge.id)
        try await founded.wallet.close()

        let wallet = try await founded.open()
        let badgesLater = try await wallet.badges
        let organizationsLater = try await wallet.organizations
        let credentialsLater = try await wallet.credentials(of: badge.id)

        let issued = try XCTUnwrap(founded.authority.badges().first)
        XCTAssertEqual(badgesLater, [badge])
        XCTAssertEqual(organizationsLater, organizations)
        XCTAssertEqual(credentialsLater, credentials)
        XCTAssertEqual(organizationsLater, [try founded.expectedOrganization()])
        XCTAssertEqual(
            badgesLater,
            [
                Badge(
                    id: badge.id, organizationID: Organization.ID(rawValue: FilledWalletFixture.issuer),
                    holder: Badge.Holder(
                        fullName: "Zoë Nuñez", givenName: "Zoë", familyName: "Nuñez", email: "zoe@example.com",
                        title: "Engineer", group: "Bridges"),
                    display: FilledWalletFixture.display, properties: FilledWalletFixture.properties, status: .active,
                    validity: Badge.Validity(expires: issued.expires), credentialID: credentials.first?.id,
                    statusReference: issued.statusReference, policyVersion: 2,
                    server: try JSONReader(.string(FilledWalletFixture.issuer)).url())
            ])
        XCTAssertEqual(
            credentialsLater,
            [
                Credential(
                    id: try XCTUnwrap(badge.credentialID), badgeID: badge.id, type: issued.type,
                    holderKey: issued.holderKey, issuedAt: issued.issuedAt, expires: issued.expires)
            ])
        try await wallet.close()
    }

    func testNothingOfABadgeIsReadableInTheFiles() async throws {
        let founded = try await FilledWalletFixture()
        let badge = try await founded.wallet.provision(founded.invitation.offer)
        try await founded.wallet.close()

        for text in ["Nuñez", "zoe@example.com", "Founders", badge.id.rawValue, "SQLite format 3"] {
            XCTAssertEqual(try founded.home.files(containing: text), [], text)
        }
    }

    func testChangesYieldWhatIsThereAndWhatCame() async throws {
        let world = try await WalletFixture()
        var changes = world.wallet.badgeChanges().makeAsyncIterator()

        let before = try await changes.next()
        let badge = try await world.wallet.provision(world.offer)
        let after = try await changes.next()
        try await world.wallet.removeOrganization(badge.organizationID)
        let emptied = try await changes.next()

        XCTAssertEqual(before, [])
        XCTAssertEqual(after, [badge])
        XCTAssertEqual(emptied, [])
    }

    func testRemovingAnOrganizationLeavesNothing() async throws {
        let world = try await WalletFixture()
        let badge = try await world.wallet.provision(world.offer)

        let removed = try await world.wallet.removeOrganization(badge.organizationID)
        let again = await failure { try await world.wallet.removeOrganization(badge.organizationID) }

        let rows = try await world.rows()
        XCTAssertEqual(removed, 1)
        XCTAssertEqual(again?.code, .notFound)
        XCTAssertEqual(rows, [:])
    }

    func testBadgesAreListedInPagesInTheOrderInWhichTheyCame() async throws {
        let world = try await WalletFixture()
        var badges: [Badge] = [try await world.wallet.provision(world.offer)]
        for _ in 0..<4 {
            world.clock.advance(by: 1)
            let invitation = try world.organization.invite()
            await MainActor.run { world.phone.codes = [invitation.transactionCode.text] }
            badges.append(try await world.wallet.provision(invitation.offer))
        }

        let first = try await world.wallet.badges(limit: 2)
        let second = try await world.wallet.badges(limit: 2, after: first.last?.id)
        let third = try await world.wallet.badges(limit: 2, after: second.last?.id)
        let one = try await world.wallet.badge(badges[3].id)

        XCTAssertEqual(first + second + third, badges)
        XCTAssertEqual(third.count, 1)
        XCTAssertEqual(one, badges[3])
    }

    func testTwoWalletsInOneProcessHaveTwoRegistries() async throws {
        let (one, other) = (try await WalletFixture(), try await WalletFixture())

        _ = try await one.wallet.provision(one.offer)

        let (oneCalls, otherCalls) = (await one.phone.calls, await other.phone.calls)
        let otherRows = try await other.rows()
        XCTAssertEqual(oneCalls, ["instance", "prompt", "dismiss"])
        XCTAssertEqual(otherCalls, [])
        XCTAssertEqual(otherRows, [:])
    }

    func testAWalletThatWasClosedAnswersClosed() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let world = try await WalletFixture(sharing: sharing)
            let badge = try await world.wallet.provision(world.offer)
            let second = try world.organization.invite()
            world.wire.reset()
            try await world.wallet.close()

            let errors = [
                await failure { try await world.wallet.badges },
                await failure { try await world.wallet.organizations },
                await failure { try await world.wallet.provision(second.offer) },
                await failure { try await world.wallet.resumeProvisioning() },
                await failure { try await world.wallet.removeOrganization(badge.organizationID) },
                await failure { try await world.wallet.verifyStore() },
                await failure { for try await _ in world.wallet.badgeChanges() {} },
            ]

            XCTAssertEqual(errors.map { $0?.code }, Array(repeating: .closed, count: errors.count), "\(sharing)")
            XCTAssertEqual(world.wire.calls, [])
        }
    }

    func testAWalletInTheOtherSharingModeIsTurnedAwayWhileOneIsOpen() async throws {
        let world = try await WalletFixture()
        var configuration = world.organization.configuration(home: world.home.url, transport: world.wire)
        configuration.sharing = .shared
        let shared = configuration

        let error = await failure { try await BadgeWallet.open(shared) }
        try await world.wallet.close()
        let wallet = try await BadgeWallet.open(shared)

        XCTAssertEqual(error?.code, .storeInUse)
        try await wallet.close()
    }

    func testTwoWalletsOfOneHomeInOneProcessHoldTheSameBadges() async throws {
        let world = try await WalletFixture()
        let other = try await BadgeWallet.open(
            world.organization.configuration(home: world.home.url, transport: world.wire))

        let badge = try await world.wallet.provision(world.offer)

        let badges = try await other.badges
        XCTAssertEqual(badges, [badge])
        try await other.close()
        try await world.wallet.close()
    }

    func testAPolicyOfALowerVersionThanTheOneHeldIsRefused() async throws {
        let world = try await WalletFixture()
        let answer = Kept()
        world.wire.rule { call in
            let exchange = try await call.forward()
            return call.name == "GET /policy" ? answer.firstOrNew(exchange) : exchange
        }
        _ = try await world.wallet.provision(world.offer)
        world.wire.reset()
        try world.organization.authority.set(try Policy(JSONReader(["deviceLimit": 1])))
        try await Self.provisionAnother(world)
        world.wire.rule { call in
            let exchange = try await call.forward()
            return call.name == "GET /policy" ? answer.firstOrNew(exchange) : exchange
        }

        let error = await failure { try await Self.provisionAnother(world) }

        let versions = try await world.wallet.organizations.map { $0.policy?.version }
        let badges = try await world.wallet.badges
        XCTAssertEqual(error?.code, .documentStale)
        XCTAssertEqual(versions, [2])
        XCTAssertEqual(badges.count, 2)
    }

    private static func provisionAnother(_ world: WalletFixture) async throws {
        let invitation = try world.organization.invite()
        await MainActor.run { world.phone.codes = [invitation.transactionCode.text] }
        _ = try await world.wallet.provision(invitation.offer)
    }
}
