import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// C-28 and C-29: waiting.
final class PollingTests: XCTestCase {
    func testC28AWrongEntryDuringAWaitLeavesThePollsGoingOn() async throws {
        let login = try Login([
            answer(
                .step([
                    "type": "polling-step", "properties": ["status": "pending"],
                    "actions": [
                        ["template": "form", "kind": "poll", "model": ["href": "/poll", "method": "GET"]],
                        ["template": "form", "kind": "code", "model": ["href": "/code", "method": "POST"]],
                    ],
                ])), answer(.problem("invalid-input")), answer(form()),
        ])
        try await login.flow.begin()
        let wait = try await login.nextWait()

        try await login.flow.submit(try XCTUnwrap(wait.step.actions.last?.form))
        _ = try await login.nextProblem()
        await login.pauses.end()
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.call, "GET https://login.example.org/poll")
    }

    func testC28PollsAtTheServersInterval() async throws {
        let login = try Login([pending(interval: "5000"), pending(), pending(interval: "1200"), answer(form())])

        guard case .waiting(let first) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        let second = try await login.nextWait()
        await login.pauses.end()
        let third = try await login.nextWait()
        await login.pauses.end()
        _ = try await login.nextStep()

        XCTAssertEqual([first, second, third].map(\.pause), [.seconds(5), .seconds(3), .seconds(2)])
        XCTAssertEqual(login.pauses.asked, [5, 3, 2])
        XCTAssertEqual([first, second, third].map(\.isFirst), [true, false, false])
        XCTAssertEqual(first.polling.actions.map(\.kind), [.cancel])
        XCTAssertEqual(
            login.server.steps.dropFirst().map(\.call),
            Array(repeating: "POST https://login.example.org/poll", count: 3))
        XCTAssertEqual(login.pauses.outstanding, 0)
    }

    func testC28ClampsTheInterval() async throws {
        let table: [(JSON?, Duration, Int)] = [
            ("0", .seconds(3), 1), ("1", .seconds(3), 1), ("31536000", .seconds(3), 60),
            ("2147483647", .seconds(3), 60),
            (nil, .zero, 1), (nil, .milliseconds(1500), 2), (nil, .seconds(86_400), 60),
            (nil, .seconds(Int64.max), 60),
        ]
        for (interval, configured, seconds) in table {
            let login = try Login([pending(interval: interval)]) { $0.pollInterval = configured }

            guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }

            XCTAssertEqual(wait.pause, .seconds(seconds))
            await login.flow.close()
        }
    }

    func testC28StopsTheTimerBeforeAnActionIsSent() async throws {
        let pauses = Captured<Int>()
        let login = try Login([pending(), { server in .step(document("authentication-step", form())) }])
        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        while login.pauses.outstanding == 0 { await Task.yield() }

        try await login.flow.submit(wait.step.form("/cancel"))
        _ = try await login.nextStep()
        while login.pauses.outstanding > 0 { await Task.yield() }
        pauses.append(login.pauses.outstanding)

        XCTAssertEqual(login.server.steps.map(\.request.path).last, "/cancel")
        XCTAssertEqual(login.pauses.asked.count, 1)
        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC28AnActionDuringAPollFollowsIt() async throws {
        let (polled, gate) = (Gate(), Gate())
        let login = try Login([
            pending(),
            { _ in
                polled.open()
                await gate.wait()
                return .step(pendingDocument())
            }, answer(form()),
        ])
        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        await polled.wait()

        try await login.flow.submit(wait.step.form("/cancel"))
        let again = await refusal { try await login.flow.submit(wait.step.form("/cancel")) }
        gate.open()
        _ = try await login.nextStep()

        XCTAssertEqual(again?.code, .attemptInProgress)
        XCTAssertEqual(login.server.steps.map(\.request.path).suffix(2), ["/poll", "/cancel"])
        XCTAssertEqual(login.pauses.asked.count, 1)
    }

    func testC28AnActionIsDroppedWhereTheWaitIsOver() async throws {
        let (polled, gate) = (Gate(), Gate())
        let login = try Login([
            pending(),
            { _ in
                polled.open()
                await gate.wait()
                return .step(document("authentication-step", form("next")))
            },
        ])
        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        await polled.wait()

        try await login.flow.submit(wait.step.form("/cancel"))
        gate.open()
        let step = try await login.nextStep()

        XCTAssertEqual(step.actions.map(\.form?.href), ["/next"])
        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC28AnActionThatIsOfferedNoMoreIsDropped() async throws {
        let (polled, gate) = (Gate(), Gate())
        let login = try Login([
            pending(),
            { _ in
                polled.open()
                await gate.wait()
                return .step(polling("pending", form("poll")))
            },
        ])
        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        await polled.wait()

        try await login.flow.submit(wait.step.form("/cancel"))
        gate.open()
        let next = try await login.nextWait()

        XCTAssertTrue(next.polling.actions.isEmpty)
        XCTAssertEqual(login.server.steps.count, 2)
    }

    func testC28AnActionFollowsAPollThatFails() async throws {
        let (polled, gate) = (Gate(), Gate())
        let login = try Login([
            pending(),
            { _ in
                polled.open()
                await gate.wait()
                throw BadgeError(.serverUnreachable, "serverUnreachable.server")
            }, answer(form()),
        ])
        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        await polled.wait()

        try await login.flow.submit(wait.step.form("/cancel"))
        gate.open()
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.request.path, "/cancel")
    }

    func testC28CountsRedirectionsBetweenPolls() async throws {
        let login = try Login([
            pending(), redirection(), pending(), redirection(), pending(), redirection(), redirection(),
        ]) { $0.limits.redirections = 1 }

        _ = try await login.begin()
        for _ in 0..<2 {
            await login.pauses.end()
            _ = try await login.nextWait()
        }
        await login.pauses.end()
        let error = try await login.failure()

        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginLoop")
        XCTAssertEqual(login.server.steps.count, 7)
    }

    func testC28PollsNoMoreAfterTheEnd() async throws {
        let login = try Login([pending()])
        _ = try await login.begin()
        while login.pauses.outstanding == 0 { await Task.yield() }

        await login.flow.close()
        let error = try await login.failure()
        while login.pauses.outstanding > 0 { await Task.yield() }

        XCTAssertEqual(error.code, .closed)
        XCTAssertEqual(login.server.steps.count, 1)
    }

    func testC28PollsOnAfterANetworkFailure() async throws {
        let unreachable: StepServer.Answer = { _ in throw BadgeError(.serverUnreachable, "serverUnreachable.server") }
        let busy = answer(.empty(status: 503, headerFields: [.retryAfter: "40"]))
        let eager = answer(.empty(status: 503, headerFields: [.retryAfter: "86400"]))
        let login = try Login([
            pending(), unreachable, unreachable, busy, eager, pending(), unreachable, answer(form()),
        ])

        _ = try await login.begin()
        var waits: [HypermediaWait] = []
        for _ in 0..<6 {
            await login.pauses.end()
            waits.append(try await login.nextWait())
        }
        await login.pauses.end()
        _ = try await login.nextStep()

        XCTAssertEqual(waits.map(\.pause), [6, 12, 40, 300, 3, 6].map { .seconds($0) })
        XCTAssertEqual(
            waits.map(\.failure?.code),
            [.serverUnreachable, .serverUnreachable, .serverFailed, .serverFailed, nil, .serverUnreachable])
        XCTAssertTrue(waits.allSatisfy { !$0.isFirst })
    }

    func testC28BoundsTheNumberOfPolls() async throws {
        let login = try Login(Array(repeating: pending(), count: 10)) { $0.limits.polls = 3 }

        _ = try await login.begin()
        for _ in 0..<3 {
            await login.pauses.end()
            _ = try await login.nextWait()
        }
        await login.pauses.end()
        let error = try await login.failure()

        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginLoop")
        XCTAssertEqual(login.server.steps.count, 4)
    }

    func testC28AnActionBeginsTheCountOfPollsAgain() async throws {
        let login = try Login(Array(repeating: pending(), count: 10)) { $0.limits.polls = 2 }

        guard case .waiting(var wait) = try await login.begin() else { return XCTFail("no wait") }
        for _ in 0..<2 {
            await login.pauses.end()
            wait = try await login.nextWait()
        }
        try await login.flow.submit(wait.step.form("/cancel"))
        _ = try await login.nextWait()
        for _ in 0..<2 {
            await login.pauses.end()
            _ = try await login.nextWait()
        }
        await login.pauses.end()
        let error = try await login.failure()

        XCTAssertEqual(error.message.key, "serverAnswerInvalid.loginLoop")
        XCTAssertEqual(login.server.steps.count, 6)
    }

    func testC29FollowsWhatIsDone() async throws {
        let moveOn: JSON = ["name": "moveOn", "type": "hidden", "value": "true"]
        let done = answer(.step(polling("done", form("cancel"), form("redirect", fields: moveOn))))
        let login = try Login([pending(), done, answer(form())])

        _ = try await login.begin()
        await login.pauses.end()
        _ = try await login.nextStep()

        XCTAssertEqual(login.server.steps.last?.request.path, "/redirect")
        XCTAssertEqual(login.server.steps.last?.form, ["moveOn": "true"])
    }

    func testC29FollowsOrShowsAFailureAsConfigured() async throws {
        let failed = answer(.step(polling("failed", form("continue"))))
        let following = try Login([pending(), failed, answer(form())])
        let showing = try Login([pending(), failed, answer(form())]) { $0.followsFailedPolling = false }

        for login in [following, showing] {
            _ = try await login.begin()
            await login.pauses.end()
        }
        _ = try await following.nextStep()
        let step = try await showing.nextStep()
        guard case .polling(let polling) = step.content else { return XCTFail("no polling step") }
        XCTAssertEqual(polling.properties.status, .failed)
        XCTAssertEqual(showing.server.steps.count, 2)
        try await showing.flow.submit(polling.next.form)
        _ = try await showing.nextStep()

        for login in [following, showing] { XCTAssertEqual(login.server.steps.last?.request.path, "/continue") }
    }

    func testC29WhatAFailedWaitSaysIsShownWithTheNextStep() async throws {
        let failed: JSON = [
            "type": "polling-step", "properties": ["status": "failed"], "actions": [form("continue")],
            "messages": [["text": "You declined on the phone"], ["text": "Try again"]],
        ]
        let next: JSON = [
            "type": "authentication-step", "actions": [form()], "messages": [["text": "Try again"], ["text": "Hello"]],
        ]
        let login = try Login([pending(), answer(.step(failed)), answer(.step(next)), answer(.step(next))])

        _ = try await login.begin()
        await login.pauses.end()
        let step = try await login.nextStep()
        try await login.flow.submit(try XCTUnwrap(step.actions.first?.form))
        let later = try await login.nextStep()

        XCTAssertEqual(step.messages.map(\.text.display), ["You declined on the phone", "Try again", "Hello"])
        XCTAssertEqual(later.messages.map(\.text.display), ["Try again", "Hello"])
    }

    func testC29RefusesAWaitWithoutAPoll() async throws {
        let login = try Login([answer(.step(polling("pending", form("cancel"))))])

        let error = try await login.failure(beginning: ())

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        XCTAssertEqual((error.underlying as? BadgeError)?.underlying as? InvalidStep, .pollingWithoutForm(.pending))
    }

    func testAProblemEndsTheWaitAndNotTheFlow() async throws {
        let login = try Login([pending(), answer(.problem("authentication-failed")), pending(), answer(form())])

        guard case .waiting(let wait) = try await login.begin() else { return XCTFail("no wait") }
        await login.pauses.end()
        let (problem, step) = try await login.nextProblem()
        try await login.flow.submit(wait.polling.next.form)
        let again = try await login.nextWait()

        XCTAssertEqual(problem.kind, .authenticationFailed)
        XCTAssertEqual(step, wait.step)
        XCTAssertTrue(again.isFirst)
        XCTAssertEqual(login.pauses.asked.count, 2)
    }

    func testAProblemOfAWaitWithoutAButtonEndsTheFlow() async throws {
        let login = try Login([
            answer(.step(polling("pending", form("poll")))), answer(.problem("authentication-failed")),
        ])

        _ = try await login.begin()
        await login.pauses.end()
        let (_, none) = try await login.nextProblem()
        let error = try await login.failure()

        XCTAssertNil(none)
        XCTAssertEqual(error.code, .authenticationFailed)
    }
}

private func pendingDocument(interval: JSON? = nil) -> JSON {
    [
        "type": "polling-step", "properties": .object(compacting: ["status": "pending", "interval": interval]),
        "actions": [form("poll"), form("cancel")],
    ]
}

private func pending(interval: JSON? = nil) -> StepServer.Answer { answer(.step(pendingDocument(interval: interval))) }
