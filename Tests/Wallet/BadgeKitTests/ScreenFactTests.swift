import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Who makes a screen, who takes it down, and what becomes of a workflow without one.
final class ScreenFactTests: XCTestCase {
    private static let phone: [JSON] = [["type": "mfaEnrollment"]]
    private static let login: [JSON] = [["type": "login"]]

    @MainActor
    func testU1AnInstanceIsMadeOncePerRunAndProtocol() async throws {
        let bearer = try await BadgeHolder(Self.phone + Self.login)
        try bearer.authority.openAccount()
        let before = bearer.book.calls
        bearer.book.logins = [.right]
        bearer.book.giveNumber()
        bearer.book.verifications = [{ bearer.authority.wrongCode() }, { bearer.authority.sentCode() }]

        let ending = await bearer.ending()
        _ = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(before, [])
        XCTAssertEqual(
            bearer.book.calls.filter { $0.hasSuffix(".instance") }, ["Login.instance", "DeviceProvisioning.instance"])
    }

    @MainActor
    func testU2ANeededScreenThatIsNotRegisteredFailsTheWorkflowWithItsName() async throws {
        let rows: [(JSON, String)] = [
            (["type": "login"], "LoginUIProtocol"), (["type": "mfaEnrollment"], "DeviceProvisioningUIProtocol"),
            (Restrictions.terms(), "UserAgreementUIProtocol"), (Restrictions.fromNine, "TimeRestrictionUIProtocol"),
            (["type": "location", "authorization": "always"], "LocationConsentUIProtocol"),
            (Restrictions.fence, "GeoFenceUIProtocol"), (["type": "bluetooth"], "BluetoothConsentUIProtocol"),
            (["type": "userPhoto"], "PhotoUploadUIProtocol"), (Restrictions.passcode, "PasscodeUIProtocol"),
        ]
        try await playEach(rows) { restriction, name in
            let bearer = try await BadgeHolder([restriction])
            let wallet = try await bearer.world.reopened()

            let error = await failure {
                try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n")
            }

            XCTAssertEqual(error?.code, .uiNotRegistered, name)
            XCTAssertEqual(error?.detail, .uiProtocol(name))
            try await wallet.close()
        }
    }

    @MainActor
    func testU3AnOptionalScreenThatIsNotRegisteredLeavesTheWorkflowToADefault() async throws {
        let bearer = try await BadgeHolder(absent: ["Revoked", "BadgePicker", "ServerSwitch", "EmailRecovery"])
        let wallet = bearer.wallet
        let second = try bearer.world.organization.invite()
        bearer.book.codes = [second.transactionCode.text]
        let other = try await wallet.provision(second.offer)
        try await wallet.setDefaultBadge(other.id)

        let picked = try await wallet.chooseBadge(from: [bearer.badge, other])
        let switching = await Ending { try await wallet.switchServer(to: bearer.badge.server) }
        let recovering = await Ending { try await wallet.requestRecovery(at: bearer.badge.server) }
        for badge in try bearer.authority.badges() { try bearer.authority.revoke(badge.id) }
        _ = try await bearer.world.sync()
        let revoked = await bearer.ending()

        XCTAssertEqual(picked.id, other.id)
        XCTAssertEqual(
            [switching, recovering, revoked],
            [.failed(.serverSwitchRefused), .failed(.uiNotRegistered), .failed(.badgeRevoked)])
    }

    @MainActor
    func testU4AnInstanceThatIsNilCountsAsNotRegistered() async throws {
        let bearer = try await BadgeHolder(Self.login)
        bearer.wallet.ui.registerLoginUIClass(NoScreen.self)
        bearer.wallet.ui.registerRevokedUI { nil }

        let error = await failure { try await bearer.use() }
        try bearer.authority.revoke(bearer.issued())
        _ = try await bearer.world.sync()
        let revoked = await bearer.ending()

        XCTAssertEqual(error?.code, .uiNotRegistered)
        XCTAssertEqual(error?.detail, .uiProtocol("LoginUIProtocol"))
        XCTAssertEqual(revoked, .failed(.badgeRevoked))
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testU5TheWalletDismissesTheScreenOnceAtTheEndOfItsUseWhateverTheEnd() async throws {
        let scripts: [@MainActor (ScriptedUser) -> Void] = [
            { $0.logins = [.right] }, { $0.logins = [.wrong, .right] }, { $0.logins = [.wrong] }, { _ in },
            { $0.swipes = true }, { $0.logins = [.ben] },
        ]
        var endings: [Ending] = []
        try await playEach(scripts) { script in
            let bearer = try await BadgeHolder(Self.login)
            try bearer.authority.openAccount()
            try bearer.authority.openAccountOfBen()
            script(bearer.book)

            endings.append(await bearer.ending())

            XCTAssertEqual(bearer.book.calls.filter { $0.hasSuffix(".dismiss") }, ["Login.dismiss"])
            XCTAssertEqual(bearer.book.calls.last, "Login.dismiss")
        }
        XCTAssertEqual(
            endings,
            [
                .completed, .completed, .failed(.declined), .failed(.declined), .failed(.declined),
                .failed(.wrongPerson),
            ])
    }

    @MainActor
    func testU6ARefusedAnswerComesBackThroughItsOwnHandlerAndMayBeGivenAgain() async throws {
        let bearer = try await BadgeHolder(Self.login)
        try bearer.authority.openAccount()
        bearer.book.logins = [.wrong, .wrong, .right]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals.map(\.detail), [.triesLeft(9), .triesLeft(8)])
        XCTAssertEqual(
            bearer.book.calls,
            [
                "Login.instance", "Login.promptForLoginToBadge", "Login.handler loginRefused",
                "Login.handler loginRefused", "Login.dismiss",
            ])
    }
}

/// A class that has no screen for anybody.
private final class NoScreen: LoginUIProtocol {
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}
    func dismiss() {}
}
