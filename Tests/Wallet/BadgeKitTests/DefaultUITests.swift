import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

/// The same provisioning through forms.
final class DefaultUITests: XCTestCase {
    @MainActor
    func testAWrongCodeThenTheRightOneThroughAPresenter() async throws {
        let world = try await WalletFixture()
        let presenter = ScriptedPresenter([
            .transactionCode: [
                .submit(["code": Self.wrong(world)]), .submit(["code": world.invitation.transactionCode.text]),
            ]
        ])
        world.wallet.ui.registerAll(presentedBy: presenter)

        let badge = try await world.wallet.provision(world.offer)

        guard case .shown(let form) = presenter.transcript.events.first else { return XCTFail("nothing was shown") }
        XCTAssertEqual(form.kind, .transactionCode)
        XCTAssertEqual(form.title, "Badge from Example Works")
        XCTAssertTrue(form.message.contains("127.0.0.1"))
        XCTAssertEqual(
            Array(presenter.transcript.events.dropFirst()),
            [
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .refused(
                    .transactionCode, .transactionCodeRefused,
                    reason: "The code is wrong. 4 tries are left. Check the code and enter it again."),
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .dismissed(.transactionCode),
            ])
        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testACodeThatDoesNotFitTheFormCostsNoTry() async throws {
        let world = try await WalletFixture()
        let presenter = ScriptedPresenter([
            .transactionCode: [.submit(["code": "12"]), .submit(["code": world.invitation.transactionCode.text])]
        ])
        world.wallet.ui.registerAll(presentedBy: presenter)

        _ = try await world.wallet.provision(world.offer)

        XCTAssertEqual(world.wire.calls.filter { $0 == "POST /token" }.count, 1)
        XCTAssertTrue(
            presenter.transcript.events.contains { event in
                if case .refused(.transactionCode, .invalidInput, _) = event { true } else { false }
            })
    }

    @MainActor
    func testGivingUpTheFormEndsDeclinedAndTakesItDown() async throws {
        let world = try await WalletFixture()
        let presenter = ScriptedPresenter([.transactionCode: [.giveUp]])
        world.wallet.ui.registerAll(presentedBy: presenter)

        let error = await failure { try await world.wallet.provision(world.offer) }

        let rows = try await world.rows()
        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(
            presenter.transcript.events.suffix(2), [.gaveUp(.transactionCode), .dismissed(.transactionCode)])
        XCTAssertEqual(rows, [:])
    }

    @MainActor
    func testCancellingTakesTheFormDown() async throws {
        let world = try await WalletFixture()
        let presenter = ScriptedPresenter([.transactionCode: [.wait]])
        world.wallet.ui.registerAll(presentedBy: presenter)
        let run = Task { try await world.wallet.provision(world.offer) }
        await presenter.waitUntilShown(.transactionCode)

        run.cancel()
        let result = await within(20) { await run.result }

        XCTAssertThrowsError(try XCTUnwrap(result).get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertEqual(presenter.transcript.events.last, .dismissed(.transactionCode))
        XCTAssertEqual(presenter.transcript.events.count, 2)
    }

    @MainActor
    func testAScreenOfTheAppsOwnReplacesTheDefaultOne() async throws {
        let world = try await WalletFixture()
        let presenter = ScriptedPresenter()
        world.wallet.ui.registerAll(presentedBy: presenter)
        world.phone.register(with: world.wallet.ui)

        _ = try await world.wallet.provision(world.offer)

        XCTAssertEqual(presenter.transcript.events, [])
        XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
    }

    /// Six digits that are not the code.
    private static func wrong(_ world: WalletFixture) -> String {
        world.invitation.transactionCode.text == "000000" ? "111111" : "000000"
    }
}
