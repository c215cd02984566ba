import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The clauses of the retry contract that speak of answers: 1 to 5, 8 and 9.
final class RetryContractTests: XCTestCase {
    @MainActor
    func testGivingUpEndsTheWorkflowDeclined() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { _, completion in completion(nil, nil) }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(check.tried, [])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testGivingUpWithAHandlerDoesNotCallTheHandler() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { _, completion in completion(nil, stage.note()) }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testARefusedAnswerGoesToItsHandlerAndThePromptStays() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await stage.refused.wait()
        let callsAfterRefusal = stage.calls
        stage.screen?.answer("right")
        let ending = await within(20) { await run.value }

        XCTAssertEqual(callsAfterRefusal, ["instance", "prompt", "refused transactionCodeRefused"])
        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["wrong", "right"])
        XCTAssertEqual(stage.calls, callsAfterRefusal + ["dismiss"])
    }

    @MainActor
    func testEachRefusalGoesToTheHandlerOfItsOwnAnswer() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            completion(.code("wrong")) { _ in
                stage.calls.append("first refused")
                completion(.code("wrong")) { _ in
                    stage.calls.append("second refused")
                    completion(nil, nil)
                }
            }
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "first refused", "second refused", "dismiss"])
    }

    @MainActor
    func testAnAnswerThatFailsForGoodEndsTheWorkflowWithoutAnotherTry() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            screen.answer("fatal")
        }

        let ending = await stage.run(check)
        stage.screen?.answer("right")

        XCTAssertEqual(ending, .failed(.invitationUnusable))
        XCTAssertEqual(check.tried, ["fatal"])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testAnswersInsideThePromptMethodAndInsideTheHandlerCountLikeAnyOther() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            screen.answer("wrong") { screen.answer("wrong") { screen.answer("right") } }
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["wrong", "wrong", "right"])
        XCTAssertEqual(
            stage.calls,
            ["instance", "prompt", "refused transactionCodeRefused", "refused transactionCodeRefused", "dismiss"])
    }

    @MainActor
    func testAnswersAfterTheAcceptedOneAreIgnored() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("right")
        let ending = await within(20) { await run.value }
        stage.screen?.answer("wrong")
        stage.screen?.completion?(nil, stage.note())
        stage.screen = nil
        await Self.settle()

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["right"])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testAnAnswerAfterGivingUpIsIgnored() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            completion(nil, nil)
            screen.answer("right")
        }

        let ending = await stage.run(check)
        await Self.settle()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(check.tried, [])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testTheSecondOfTwoAnswersAtOnceGetsAttemptInProgressAndIsNotTried() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.register { screen, completion in
            screen.completion = completion
            screen.answer("right")
            screen.answer("wrong")
        }

        let run = stage.start(check)
        await stage.refused.wait()
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["right"])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "refused attemptInProgress", "dismiss"])
    }

    @MainActor
    func testAnAnswerWhileOneIsTriedGetsAttemptInProgressThroughItsOwnHandler() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        let second = Gate()
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("wrong")
        await check.trying.wait()
        stage.screen?.completion?(.code("right")) { error in
            stage.calls.append("second refused \(error.code)")
            second.open()
        }
        await second.wait()
        check.verdict.open()
        await stage.refused.wait()
        stage.screen?.completion = nil
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(check.tried, ["wrong"])
        XCTAssertEqual(
            stage.calls,
            ["instance", "prompt", "second refused attemptInProgress", "refused transactionCodeRefused", "dismiss"])
    }

    @MainActor
    func testASecondAnswerWithoutAHandlerIsDroppedAndTheFirstOneCounts() async {
        let (stage, check) = (Stage(), AnswerCheck(waits: true))
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()

        stage.screen?.answer("right")
        await check.trying.wait()
        stage.screen?.completion?(.code("wrong"), nil)
        check.verdict.open()
        let ending = await within(20) { await run.value }

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["right"])
    }

    @MainActor
    func testARefusedAnswerWithoutAHandlerFailsTheWorkflowWithTheRefusal() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            completion(.code("wrong"), nil)
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .failed(.transactionCodeRefused))
        XCTAssertEqual(stage.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testAnAcceptedAnswerNeedsNoHandler() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { _, completion in completion(.code("right"), nil) }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .value("accepted"))
    }

    @MainActor
    func testACompletionMayBeCalledFromAnyThreadAndTheHandlerRunsOnTheMainActor() async {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.register { screen, completion in
            screen.completion = completion
            Thread.detachNewThread {
                completion(.code("wrong")) { error in
                    MainActor.assertIsolated()
                    XCTAssertTrue(Thread.isMainThread)
                    stage.calls.append("refused \(error.code)")
                    Thread.detachNewThread { completion(.code("right"), nil) }
                }
            }
        }

        let ending = await stage.run(check)

        XCTAssertEqual(ending, .value("accepted"))
        XCTAssertEqual(check.tried, ["wrong", "right"])
        XCTAssertEqual(stage.calls, ["instance", "prompt", "refused transactionCodeRefused", "dismiss"])
    }

    /// Lets what was queued on the main actor run.
    @MainActor
    private static func settle() async {
        for _ in 0..<20 { await Task.yield() }
    }
}
