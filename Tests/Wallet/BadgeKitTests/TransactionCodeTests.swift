import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import XCTest

/// The code that the user enters, against a real organization.
final class TransactionCodeTests: XCTestCase {
    func testTheRightCodeBringsTheBadge() async throws {
        let world = try await WalletFixture()

        let badge = try await world.wallet.provision(world.offer)

        let calls = await world.phone.calls
        let rows = try await world.rows()
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(calls, ["instance", "prompt", "dismiss"])
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(world.wire.calls, Wire.provisioning)
        XCTAssertEqual(try world.organization.authority.badges().map(\.notification), [.accepted])
    }

    func testAWrongCodeLeavesThePromptAndTheRightOneIsAccepted() async throws {
        let world = try await WalletFixture(codes: ["000000x", "000000", nil])

        let badge = try await world.wallet.provision(world.offer)

        let calls = await world.phone.calls
        let rows = try await world.rows()
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(
            calls,
            [
                "instance", "prompt", "transactionCodeRefused, 4 left", "transactionCodeRefused, 3 left", "dismiss",
            ])
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    func testFiveWrongCodesKillTheInvitation() async throws {
        let world = try await WalletFixture(codes: ["1", "2", "3", "4", "5", nil])

        let error = await failure { try await world.wallet.provision(world.offer) }
        let again = await failure { try await world.wallet.provision(world.offer) }

        let calls = await world.phone.calls
        let rows = try await world.rows()
        XCTAssertEqual([error?.code, again?.code], [.invitationUnusable, .invitationUnusable])
        XCTAssertEqual(
            calls,
            ["instance", "prompt"] + (1...4).reversed().map { "transactionCodeRefused, \($0) left" }
                + ["dismiss", "instance", "prompt", "dismiss"])
        XCTAssertEqual(rows, [:])
        XCTAssertEqual(try world.organization.authority.badges().count, 0)
    }

    func testGivingUpLeavesNothingBehindAndTheOfferIsStillGood() async throws {
        let world = try await WalletFixture(codes: ["000000x"])

        let error = await failure { try await world.wallet.provision(world.offer) }
        let rows = try await world.rows()
        await MainActor.run { world.phone.codes = [world.invitation.transactionCode.text] }
        let badge = try await world.wallet.provision(world.offer)

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(rows, [:])
        XCTAssertEqual(badge.status, .active)
    }

    func testAnInvitationThatHasExpiredCannotBeUsed() async throws {
        let world = try await WalletFixture()
        world.clock.advance(by: 600)

        let error = await failure { try await world.wallet.provision(world.offer) }

        let calls = await world.phone.calls
        let rows = try await world.rows()
        XCTAssertEqual(error?.code, .invitationUnusable)
        XCTAssertTrue(error?.reason.contains("Ask the organization for a new one") == true)
        XCTAssertEqual(calls, ["instance", "prompt", "dismiss"])
        XCTAssertEqual(rows, [:])
    }

    func testAnInvitationIsGoodUntilItsLastSecond() async throws {
        let world = try await WalletFixture()
        world.clock.advance(by: 599)

        let badge = try await world.wallet.provision(world.offer)

        XCTAssertEqual(badge.status, .active)
    }

    func testAUsedInvitationCannotBeUsedAgain() async throws {
        let world = try await WalletFixture(codes: [nil, nil])
        let badge = try await world.wallet.provision(world.offer)

        let error = await failure { try await world.wallet.provision(world.offer) }

        let badges = try await world.wallet.badges
        let rows = try await world.rows()
        XCTAssertEqual(error?.code, .invitationUnusable)
        XCTAssertEqual(badges, [badge])
        XCTAssertEqual(rows, WalletFixture.oneBadge)
    }

    func testAnOfferByReferenceBringsTheSameBadge() async throws {
        let world = try await WalletFixture()

        let badge = try await world.wallet.provision(world.invitation.offerReference)

        XCTAssertEqual(badge.holder.email, "ana@example.com")
        XCTAssertEqual(world.wire.calls.count, Wire.provisioning.count + 1)
    }

    func testTwoRunsOfOneOfferAtOnceBringOneBadge() async throws {
        let world = try await WalletFixture(codes: [nil, nil])

        async let one = failure { try await world.wallet.provision(world.offer) }
        async let other = failure { try await world.wallet.provision(world.offer) }
        let errors = await [one, other].compactMap { $0?.code }

        let rows = try await world.rows()
        XCTAssertLessThanOrEqual(errors.count, 1, "\(errors)")
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    func testAnotherRunIsToldHowManyTriesOfTheCodeAreLeft() async throws {
        let world = try await WalletFixture(codes: ["000000x", "000000"])
        let offer = try world.organization.invite().offerReference

        for _ in 0..<2 {
            do { _ = try await world.wallet.provision(offer) } catch BadgeError.Code.declined {}
        }

        let offers = await world.phone.offers
        XCTAssertEqual(offers.map(\.code.triesLeft), [nil, 3])
    }

    func testThePromptTellsWhoInvitesAndWhatTheCodeLooksLike() async throws {
        let world = try await WalletFixture()

        _ = try await world.wallet.provision(world.offer)

        let offers = await world.phone.offers
        XCTAssertEqual(
            offers,
            [
                OfferSummary(
                    organization: "Example Works", issuerHost: "127.0.0.1", badge: "Example Works",
                    code: TransactionCodeFormat(
                        length: 6, description: "The six digits that Example Works sent you."))
            ])
    }
}
