import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// What a wallet does when something has changed under it: its clock, its organization's policy.
final class DoubtfulStateTests: XCTestCase {
    private static let agreement = """
        {"restrictions": [{"type": "userAgreement", "documents": [
          {"kind": "terms", "version": "1", "locale": "en", "required": true, "text": "Be kind."}]}]}
        """

    func testAPasscodeThatANewPolicyFindsTooShortIsChangedAtTheNextUseInOneStep() async throws {
        let device = try await Device()
        try device.set(#"{"restrictions": [{"type": "passcode", "minLength": 4}]}"#)
        let badge = try await device.provision()
        await device.presenter.reply(to: .passcodeSet, with: .submit(["new": "4927", "confirmation": "4927"]))
        try await device.wallet.setPasscode()
        try device.set(#"{"restrictions": [{"type": "passcode", "minLength": 6}]}"#)
        _ = try await device.wallet.sync()
        await device.presenter.reply(
            to: .passcodeChange, with: .submit(["current": "4927", "new": "482915", "confirmation": "482915"]))

        let permit = try await device.wallet.security.process(for: badge.id)

        let asked = await device.presenter.transcript.shown
        XCTAssertEqual(permit.badgeID, badge.id)
        XCTAssertEqual(asked, [.transactionCode, .passcodeSet, .passcodeChange])
        try await device.wallet.close()
    }

    func testABadgeThatComesWhileTheClockIsDoubtedIsKeptAndWaits() async throws {
        let device = try await Device()
        let first = try await device.provision()
        device.clock.advance(by: 172_800)
        _ = try await device.wallet.security.process(for: first.id)
        device.clock.advance(by: -172_800)
        try device.set(Self.agreement)

        let badge = try await device.provision()

        let evaluation = try await device.wallet.security.restrictions(for: badge.id)
        let badges = try await device.wallet.badges
        XCTAssertEqual(badge.status, .pending)
        XCTAssertEqual(evaluation.decision, .blocked(.clockRolledBack))
        XCTAssertEqual(badges.map(\.status), [.active, .pending])
        try await device.wallet.close()
    }
}

/// A wallet whose clock is its own, and an organization whose clock is right.
private struct Device {
    let clock = FixedClock(WalletFixture.start)
    let organization: TestOrganization
    let wallet: BadgeWallet
    let presenter = ScriptedPresenter()
    private let home: TemporaryHome

    init() async throws {
        organization = try TestOrganization(clock: FixedClock(WalletFixture.start))
        home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        configuration.clock = clock
        wallet = try await BadgeWallet.open(configuration)
        wallet.ui.registerAll(presentedBy: presenter)
    }

    func set(_ policy: String) throws {
        try organization.authority.set(try Policy(JSONReader(JSON.parse(policy))))
    }

    func provision() async throws -> Badge {
        let invitation = try organization.invite()
        let code = FormAnswer(action: "submit", values: ["code": .secret(invitation.transactionCode)])
        await presenter.reply(to: .transactionCode, with: .answer(code))
        return try await wallet.provision(invitation.offer)
    }
}
