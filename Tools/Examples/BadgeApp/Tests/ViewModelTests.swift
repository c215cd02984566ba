import BadgeAuthority
import BadgeKit
import BadgeTesting
import Foundation
import XCTest

@testable import ExampleApp

/// The view models of the example app, answered as its views answer them, by real workflows.
@MainActor
final class ViewModelTests: XCTestCase {
    private static let fence = """
        {"restrictions": [{"type": "geoFence", "areas": [{"name": "Head office",
            "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}]}
        """

    func testAWrongCodeStaysOnTheSheetAndTheRightOneAddsTheBadge() async throws {
        let app = try await App(policy: #"{"restrictions": []}"#)
        async let added: Void = app.model.add(app.invitation.offer)
        let screen = await app.codeModel()

        XCTAssertEqual(screen.offer?.organization, "Example Works")
        screen.submit("000000")
        let problem = await app.value { screen.problem }
        XCTAssertTrue(problem.contains("tries"), problem)
        XCTAssertFalse(screen.isAnswered)
        screen.submit(app.code)
        await added

        XCTAssertNil(app.model.sheet)
        XCTAssertNil(app.model.failure)
        let badges = try await app.wallet.badges
        XCTAssertEqual(badges.map(\.status), [.active])
        try await app.wallet.close()
    }

    func testASheetThatIsSwipedAwayCancels() async throws {
        let app = try await App(policy: #"{"restrictions": []}"#)
        async let added: Void = app.model.add(app.invitation.offer)
        _ = await app.codeModel()

        app.model.sheet = nil
        await added

        XCTAssertNil(app.model.failure)
        let badges = try await app.wallet.badges
        XCTAssertTrue(badges.isEmpty)
        try await app.wallet.close()
    }

    func testThePasscodeIsSetAtTheFirstUseAndAskedForAtTheNext() async throws {
        let app = try await App(policy: #"{"restrictions": [{"type": "passcode"}]}"#)
        let badge = try await app.add()

        async let first: Void = app.model.use(badge, audience: "https://door.example", nonce: "1")
        let setting = await app.passcodeModel()
        setting.submit(PasscodeEntry(new: Secret(utf8: "739155"), confirmation: Secret(utf8: "739154")))
        let unlike = await app.value { setting.message }
        XCTAssertFalse(unlike.isEmpty)
        setting.submit(PasscodeEntry(new: Secret(utf8: "739155"), confirmation: Secret(utf8: "739155")))
        await first
        let shown = app.model.presentation?.text
        async let second: Void = app.model.use(badge, audience: "https://door.example", nonce: "2")
        let asking = await app.passcodeModel()
        asking.submit(PasscodeEntry(current: Secret(utf8: "739155")))
        await second

        XCTAssertNotNil(shown)
        XCTAssertNotEqual(app.model.presentation?.text, shown)
        XCTAssertNil(app.model.failure)
        try await app.wallet.close()
    }

    func testTheFenceIsShownWithItsDistanceUntilTheDeviceIsInside() async throws {
        let app = try await App(policy: Self.fence)
        let badge = try await app.add()
        app.location.set(.at(51.52, -0.1278))

        async let used: Void = app.model.use(badge, audience: "https://door.example", nonce: "1")
        let screen = await app.fenceModel()
        XCTAssertEqual(screen.violation?.areas.map(\.name), ["Head office"])
        app.location.set(.at(51.5074, -0.1278))
        screen.checkAgain()
        await used

        XCTAssertNotNil(app.model.presentation)
        try await app.wallet.close()
    }

    func testARootKeyIsCreatedUnderItsProtectorAndMovedToAnother() async throws {
        let home = try TemporaryHome()
        let folder = home.url.appending(path: "Wallet")
        let passphrase = Secret(utf8: "correct horse battery")

        let configuration = try WalletConfiguration.protected(by: .passphrase, home: folder, passphrase: passphrase)
        try await BadgeWallet.open(configuration).close()
        let kind = HomeCustody.kind(of: folder.path(percentEncoded: false))
        do {
            _ = try await BadgeWallet.open(WalletConfiguration(home: folder))
            XCTFail("opened without the passphrase")
        } catch let error as BadgeError { XCTAssertEqual(error.code, .storeLocked) }

        XCTAssertEqual(kind, .passphrase)
    }

    func testARefusalIsShownAndACancelledUseIsNot() async throws {
        let app = try await App(policy: Self.fence)
        let badge = try await app.add()
        app.location.set(.at(51.52, -0.1278))

        async let used: Void = app.model.use(badge, audience: "https://door.example", nonce: "1")
        await app.fenceModel().cancel()
        await used

        XCTAssertNotNil(app.model.failure)
        XCTAssertNil(app.model.presentation)
        try await app.wallet.close()
    }
}

/// An organization with a policy, and the app's model on a wallet that reaches it.
@MainActor
private struct App {
    let location = FixedLocation()
    let invitation: Invitation
    let code: String
    let wallet: BadgeWallet
    let model: WalletModel
    private let home: TemporaryHome
    private let organization: TestOrganization

    init(policy: String) async throws {
        home = try TemporaryHome()
        organization = try TestOrganization()
        try organization.authority.set(try Policy(JSONReader(JSON.parse(policy))))
        invitation = try organization.invite()
        code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        var configuration = organization.configuration(home: home.url)
        configuration.location = location
        wallet = try await BadgeWallet.open(configuration)
        model = WalletModel(wallet: wallet)
    }

    func add() async throws -> Badge {
        async let added: Void = model.add(invitation.offer)
        await codeModel().submit(code)
        await added
        return try await wallet.badges[0]
    }

    func codeModel() async -> CodeModel {
        await value { if case .code(let model)? = model.sheet { model } else { nil } }
    }

    func passcodeModel() async -> PasscodeModel {
        await value { if case .passcode(let model)? = model.sheet { model } else { nil } }
    }

    func fenceModel() async -> FenceModel {
        await value { if case .fence(let model)? = model.sheet { model } else { nil } }
    }

    /// What is read, as soon as it is there.
    func value<Value>(_ read: @escaping @MainActor () -> Value?) async -> Value {
        while true {
            await until { read() != nil }
            if let value = read() { return value }
        }
    }
}
