import BadgeModel
import BadgeTesting
import BadgeUI
import XCTest

final class ScriptedPresenterTests: XCTestCase {
    @MainActor
    private static func screen(_ presenter: ScriptedPresenter) throws -> any DeviceProvisioningUIProtocol {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        return try registry.require(\.deviceProvisioning)
    }

    private static let refusal = BadgeError(
        .transactionCodeRefused, reason: "Wrong. 4 tries left.", detail: .triesLeft(4))

    @MainActor
    func testARefusedAnswerIsFollowedByTheNextReplyAndTheFormStays() async throws {
        let presenter = ScriptedPresenter([
            .transactionCode: [.submit(["code": "111111"]), .submit(["code": "493817"])]
        ])
        let screen = try Self.screen(presenter)

        let code = await answer(refusing: Self.refusal, while: { $0.secret == Secret(utf8: "111111") }) {
            screen.promptForTransactionCode(for: Sample.offer, completion: $0)
        }
        screen.dismiss()
        screen.dismiss()

        XCTAssertEqual(code?.secret.revealed, "493817")
        XCTAssertEqual(presenter.transcript.shown, [.transactionCode])
        XCTAssertEqual(
            presenter.transcript.events.dropFirst(),
            [
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .refused(.transactionCode, .transactionCodeRefused, reason: "Wrong. 4 tries left."),
                .answered(.transactionCode, action: "submit", values: ["code": "<secret>"]),
                .dismissed(.transactionCode),
            ])
    }

    @MainActor
    func testGivesUpWhenTheScriptHasNoFurtherReply() async throws {
        let presenter = ScriptedPresenter([.transactionCode: [.submit(["code": "111111"])]])
        let screen = try Self.screen(presenter)

        let code = await answer(refusing: Self.refusal, while: { _ in true }) {
            screen.promptForTransactionCode(for: Sample.offer, completion: $0)
        }

        XCTAssertNil(code)
        XCTAssertEqual(presenter.transcript.events.last, .gaveUp(.transactionCode))
        XCTAssertEqual(presenter.transcript.unscripted, [])
    }

    @MainActor
    func testAnUnscriptedFormIsGivenUpAndNamed() async throws {
        let presenter = ScriptedPresenter([.phoneNumber: [.giveUp]])
        let screen = try Self.screen(presenter)

        let code = await answer { screen.promptForTransactionCode(for: Sample.offer, completion: $0) }
        let number = await answer { screen.promptPhoneNumberEnrollment(badge: Sample.badge, completion: $0) }

        XCTAssertNil(code)
        XCTAssertNil(number)
        XCTAssertEqual(presenter.transcript.unscripted, [.transactionCode])
    }

    @MainActor
    func testTheTranscriptHoldsNoSecretInAnyRendering() async throws {
        let presenter = ScriptedPresenter([
            .loginToOrganization: [.submit(["username": "ada", "password": "engine42"])]
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.login)

        _ = await answer { screen.promptForLoginToOrganization("Engines", completion: $0) }

        var dumped = ""
        dump(presenter.transcript, to: &dumped)
        let renderings = [presenter.transcript.json.text, "\(presenter.transcript)", dumped]
        XCTAssertTrue(renderings.allSatisfy { $0.contains("ada") && !$0.contains("engine42") })
        XCTAssertEqual(presenter.transcript.json.arrayValue?.last?["values"]?["password"], "<secret>")
    }

    @MainActor
    func testAnOpenFormCanBeAwaitedAndIsReleasedWhenTakenDown() async throws {
        let presenter = ScriptedPresenter([.transactionCode: [.wait]])
        let screen = try Self.screen(presenter)
        weak var held: Held?

        do {
            let object = Held()
            held = object
            screen.promptForTransactionCode(for: Sample.offer) { _, _ in _ = object }
        }
        await presenter.waitUntilShown(.transactionCode)
        let isHeldWhileShown = held != nil
        screen.dismiss()

        XCTAssertTrue(isHeldWhileShown)
        XCTAssertNil(held)
        XCTAssertEqual(presenter.transcript.events.last, .dismissed(.transactionCode))
    }

    @MainActor
    func testTheNextPromptOfAScreenTakesThePreviousFormDown() async throws {
        let presenter = ScriptedPresenter([.phoneNumber: [.wait], .transactionCode: [.wait]])
        let screen = try Self.screen(presenter)

        screen.promptPhoneNumberEnrollment(badge: Sample.badge) { _, _ in }
        screen.promptForTransactionCode(for: Sample.offer) { _, _ in }

        let ends = presenter.transcript.events.filter {
            $0 == .dismissed(.phoneNumber) || $0 == .dismissed(.transactionCode)
        }
        XCTAssertEqual(ends, [.dismissed(.phoneNumber)])
    }
}

private final class Held: Sendable {}
