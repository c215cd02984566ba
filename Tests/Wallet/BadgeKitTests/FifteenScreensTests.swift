import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import XCTest

/// Fifteen classes of an app's own, no presenter: what the wallet calls on them, and what it leaves alone.
final class FifteenScreensTests: XCTestCase {
    @MainActor
    func testProvisioningCallsTheCodeScreenAndNoOther() async throws {
        let world = try await WalletFixture()
        let book = Self.register(world, codes: ["000000x", world.invitation.transactionCode.text])

        let badge = try await world.wallet.provision(world.offer)

        XCTAssertEqual(
            book.calls,
            [
                "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode",
                "DeviceProvisioning.handler transactionCodeRefused", "DeviceProvisioning.dismiss",
            ])
        XCTAssertEqual(
            book.offers,
            [
                OfferSummary(
                    organization: "Example Works", issuerHost: "127.0.0.1", badge: "Example Works",
                    code: TransactionCodeFormat(
                        inputMode: .numeric, length: 6, description: "The six digits that Example Works sent you."))
            ])
        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testEveryRunMakesAScreenOfItsOwn() async throws {
        let world = try await WalletFixture()
        let book = Self.register(world, codes: [world.invitation.transactionCode.text])
        _ = try await world.wallet.provision(world.offer)

        let second = try world.organization.invite()
        book.codes = [second.transactionCode.text]
        _ = try await world.wallet.provision(second.offer)

        let run = [
            "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode", "DeviceProvisioning.dismiss",
        ]
        XCTAssertEqual(book.calls, run + run)
    }

    @MainActor
    func testFailingBeforeThePromptTouchesNoScreen() async throws {
        let world = try await WalletFixture()
        let book = Self.register(world, codes: [])

        let error = await failure { try await world.wallet.provision("https://example.org/?credential_offer=x") }

        XCTAssertEqual(error?.code, .offerSchemeUnknown)
        XCTAssertEqual(book.calls, [])
    }

    @MainActor
    func testReadingTheWalletTouchesNoScreen() async throws {
        let world = try await WalletFixture()
        let book = Self.register(world, codes: [world.invitation.transactionCode.text])
        let badge = try await world.wallet.provision(world.offer)
        let calls = book.calls

        _ = try await world.wallet.badges
        _ = try await world.wallet.organizations
        _ = try await world.wallet.credentials(of: badge.id)
        _ = try await world.wallet.resumeProvisioning()
        _ = try await world.wallet.removeOrganization(badge.organizationID)

        XCTAssertEqual(book.calls, calls)
    }

    @MainActor
    func testTheGeoFenceCallsItsScreenAndNoOther() async throws {
        try await assertCalls(
            under: [Restrictions.fence], moving: .home,
            [
                "GeoFence.instance", "GeoFence.informUserOfGeoFenceNonCompliance", "GeoFence.handler restricted",
                "GeoFence.dismiss",
            ]
        ) { bearer in
            bearer.book.informed = [.retry, .retry]
            bearer.book.onRefusal = { _ in bearer.move(to: .office) }
        }
    }

    @MainActor
    func testTheTimeRestrictionCallsItsScreenAndNoOther() async throws {
        try await assertCalls(
            under: [Restrictions.fromNine],
            [
                "TimeRestriction.instance", "TimeRestriction.informUserOfTimeOfDayNonCompliance",
                "TimeRestriction.handler restricted", "TimeRestriction.dismiss",
            ]
        ) { bearer in
            bearer.book.informed = [.retry, .retry]
            bearer.book.onRefusal = { _ in bearer.wait(3600) }
        }
    }

    @MainActor
    func testThePasscodeCallsItsScreenAndNoOther() async throws {
        try await assertCalls(
            under: [Restrictions.passcode],
            [
                "Passcode.instance", "Passcode.promptForPasscode", "Passcode.handler passcodeUnfit", "Passcode.dismiss",
            ]
        ) { bearer in
            bearer.book.entries = [.new("123456"), .new("482915")]
        }
    }

    @MainActor
    func testTheUserAgreementCallsItsScreenAndNoOther() async throws {
        try await assertCalls(
            under: [Restrictions.terms()],
            [
                "UserAgreement.instance", "UserAgreement.promptForUserAgreement", "UserAgreement.handler invalidInput",
                "UserAgreement.dismiss",
            ]
        ) { bearer in
            bearer.book.decisions = [{ [$0[0].accepted] }, { $0.map(\.accepted) }]
        }
    }

    @MainActor
    func testARevocationCallsItsScreenAndNoOther() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.revoke(bearer.issued())
        _ = try await bearer.world.sync()
        bearer.book.informed = [.acknowledged]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(
            bearer.book.calls, ["Revoked.instance", "Revoked.informUserOfBadgeRevocation", "Revoked.dismiss"])
    }

    @MainActor
    func testEverythingAtOnceIsAskedForInTheOrderOfTheRestrictionsAndEachOnce() async throws {
        let bearer = try await BadgeHolder([
            Restrictions.passcode, Restrictions.fence, Restrictions.fromNine, Restrictions.terms(),
        ])
        bearer.move(to: .home)
        bearer.book.decisions = [{ $0.map(\.accepted) }]
        bearer.book.informed = [.retry, .retry]
        bearer.book.entries = [.new("482915")]
        bearer.book.onPrompt = {
            if bearer.book.calls.last?.hasPrefix("TimeRestriction") == true { bearer.wait(3600) }
            if bearer.book.calls.last?.hasPrefix("GeoFence") == true { bearer.move(to: .office) }
        }

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            bearer.book.calls,
            [
                ("UserAgreement", "promptForUserAgreement"),
                ("TimeRestriction", "informUserOfTimeOfDayNonCompliance"),
                ("GeoFence", "informUserOfGeoFenceNonCompliance"), ("Passcode", "promptForPasscode"),
            ].flatMap { ["\($0).instance", "\($0).\($1)", "\($0).dismiss"] })
    }

    @MainActor
    private func assertCalls(
        under restrictions: [JSON], moving location: LocationFix? = nil, _ calls: [String],
        file: StaticString = #filePath, line: UInt = #line, _ script: @MainActor (BadgeHolder) -> Void
    ) async throws {
        let bearer = try await BadgeHolder(restrictions)
        bearer.move(to: location)
        script(bearer)

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed, file: file, line: line)
        XCTAssertEqual(bearer.book.calls, calls, file: file, line: line)
    }

    @MainActor
    private static func register(_ world: WalletFixture, codes: [String]) -> ScriptedUser {
        let book = ScriptedUser()
        book.codes = codes
        book.register(with: world.wallet.ui)
        return book
    }
}
