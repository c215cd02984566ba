import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The clauses that speak of what a screen lives through: 3, 6 and 7, and the registered slot.
final class ScreenLifeTests: XCTestCase {
    @MainActor
    func testAScreenThatIsSwipedAwayWhileItWaitsHasGivenUp() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen = nil
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt"])
    }

    @MainActor
    func testAScreenThatForgetsItsCompletionHasGivenUpAndIsDismissed() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.completion = nil
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testAScreenThatNeverTakesItsCompletionHasGivenUp() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { _, _ in }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testACompletionReleasedDuringATryDoesNotDisturbAnAcceptedAnswer() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("right")
        await check.trying.wait()
        stage.screen?.completion = nil
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testACompletionReleasedDuringATryTakesEffectAfterTheRefusal() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await check.trying.wait()
        stage.screen?.completion = nil
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "refused transactionCodeRefused", "dismiss"])
    }

    @MainActor
    func testGivingUpDuringATryTakesEffectAfterTheRefusal() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await check.trying.wait()
        stage.screen?.completion?(nil, nil)
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(check.tried, ["wrong"])
        XCTAssertEqual(stage.calls.last, "dismiss")
    }

    @MainActor
    func testACompletionReleasedInsideTheHandlerHasGivenUp() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            screen.answer("wrong") { [weak screen] in screen?.completion = nil }
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "refused transactionCodeRefused", "dismiss"])
    }

    @MainActor
    func testAScreenThatNobodyRetainsHasGivenUp() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registry.registerDeviceProvisioningUI { TestScreen(stage) { $0.completion = $1 } }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["prompt"])
    }

    @MainActor
    func testAnAnswerOfAScreenThatIsGoneCountsAndNobodyIsDismissed() async {
        let (stage, check) = (Stage(), AnswerCheck())
        var completion: PromptCompletion<TransactionCode>?
        stage.registry.registerDeviceProvisioningUI { TestScreen(stage) { completion = $1 } }
        let run = stage.start(check)
        await stage.shown.wait()

        completion?(.code("right"), nil)
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(stage.calls, ["prompt"])
    }

    @MainActor
    func testAScreenThatGoesAwayInItsOwnHandlerHasGivenUp() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            screen.answer("wrong") { stage.screen = nil }
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls.prefix(3), ["instance", "prompt", "refused transactionCodeRefused"])
    }

    @MainActor
    func testCancellingWhileThePromptWaitsWithdrawsIt() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        run.cancel()
        let ending = await within(20) { await run.value }
        stage.screen?.answer("right")
        for _ in 0..<20 { await Task.yield() }

        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(check.tried, [])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testCancellingDuringATryEndsTheWorkflowAndTellsNoHandler() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await check.trying.wait()
        run.cancel()
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testARefusalThatComesAfterCancellingEndsCancelledAndTellsNoHandler() async {
        let (stage, trying, verdict) = (Stage(), Gate(), Gate())
        stage.registerPatientScreen()
        let run = Task {
            try await stage.use { _ -> String in
                trying.open()
                await verdict.wait()
                throw BadgeError(.serverUnreachable, reason: "The server is gone. Try again.")
            }
        }
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await trying.wait()
        run.cancel()
        verdict.open()
        let result = await within(20) { await run.result }

        XCTAssertThrowsError(try result?.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testCancellingInsideTheHandlerWithdrawsThePrompt() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong") { run.cancel() }
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(stage.calls, ["instance", "prompt", "refused transactionCodeRefused", "dismiss"])
    }

    @MainActor
    func testACancelledTaskShowsNothing() async {
        let (stage, check, start) = (Stage(), AnswerCheck(), Gate())
        stage.registerPatientScreen()
        let run = Task {
            await start.wait()
            return await stage.ending(of: check)
        }

        run.cancel()
        start.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .cancelled)
        XCTAssertEqual(stage.calls, [])
    }

    @MainActor
    func testAMissingScreenIsNamedByItsProtocol() async throws {
        try await playEach([false, true]) { isRegistered in
            let (stage, check) = (Stage(), AnswerCheck())
            if isRegistered { stage.registry.registerDeviceProvisioningUIClass(AbsentScreen.self) }

            let result = await within(20) { () -> BadgeError? in
                do {
                    _ = try await stage.use { try await check.evaluate($0) }
                    return nil
                } catch {
                    return error as? BadgeError
                }
            }

            let error = try XCTUnwrap(result ?? nil)
            XCTAssertEqual(error.code, .uiNotRegistered)
            XCTAssertEqual(error.detail, .uiProtocol("DeviceProvisioningUIProtocol"))
            XCTAssertTrue(error.reason.contains("DeviceProvisioningUIProtocol"))
            XCTAssertEqual(check.tried, [])
        }
    }

    @MainActor
    func testOneScreenServesAllPromptsOfARunAndIsDismissedOnce() async throws {
        let stage = Stage()
        stage.register { _, completion in completion(.code("right"), nil) }

        let codes = try await stage.use({ $0.text }, times: 3)

        XCTAssertEqual(codes, ["right", "right", "right"])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "prompt", "prompt", "dismiss"])
    }
}

private final class AbsentScreen: DeviceProvisioningUIProtocol {
    static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {}
    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {}
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {}
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {}
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {}
    func dismiss() {}
}
