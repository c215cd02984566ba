import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What a failing request does to a run, and what a retry goes on with.
final class FailureTests: XCTestCase {
    private enum Trouble: CaseIterable {
        case unreachable, broken, garbage

        var code: BadgeError.Code {
            switch self {
            case .unreachable: .serverUnreachable
            case .broken: .serverFailed
            case .garbage: .serverAnswerInvalid
            }
        }

        func answer() throws -> HTTPTransportResponse {
            switch self {
            case .unreachable: throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
            case .broken: .json(["error": "server_error"], status: 500)
            case .garbage: .text("<html>", type: "text/html")
            }
        }
    }

    @MainActor
    func testAFailureBeforeThePromptEndsTheRunAndARetryGoesOn() async throws {
        try await playEach(Wire.provisioning.prefix(3)) { request in
            try await playEach([Trouble.unreachable, .broken]) { trouble in
                let world = try await WalletFixture()
                world.wire.rule { try await $0.name == request ? trouble.answer() : $0.forward() }
                let runs = Runs()
                let handle = world.run(runs)

                let first = try await runs.next()
                let rows = try await world.rows()
                let calls = world.phone.calls
                world.wire.reset()
                try XCTUnwrap(first.retry, "\(request)")()
                let second = try await runs.next()

                XCTAssertEqual(first.ending, .failed(trouble.code), request)
                XCTAssertEqual(rows, [:], request)
                XCTAssertEqual(calls, [], request)
                XCTAssertEqual(second.ending, .completed, request)
                XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
                XCTAssertEqual(runs.count, 2)
                withExtendedLifetime(handle) {}
            }
        }
    }

    @MainActor
    func testAFailingTokenRequestGoesToTheHandlerAndTheCodeCanBeSentAgain() async throws {
        try await playEach([Trouble.unreachable, .broken]) { trouble in
            let world = try await WalletFixture(codes: [nil, nil])
            world.wire.rule { call in
                if call.name == "POST /token", call.number == 4 { return try trouble.answer() }
                return try await call.forward()
            }
            let runs = Runs()
            _ = world.run(runs)

            let run = try await runs.next()

            XCTAssertEqual(run.ending, .completed)
            XCTAssertEqual(world.phone.calls, ["instance", "prompt", trouble.code.rawValue, "dismiss"])
            XCTAssertEqual(world.wire.calls.filter { $0 == "POST /token" }.count, 2)
        }
    }

    @MainActor
    func testAFailureAfterTheCodeEndsTheRunAndARetryDoesNotAskAgain() async throws {
        try await playEach(Wire.provisioning[4...6]) { request in
            try await playEach([Trouble.unreachable, .broken]) { trouble in
                let world = try await WalletFixture()
                world.wire.rule { try await $0.name == request ? trouble.answer() : $0.forward() }
                let runs = Runs()
                _ = world.run(runs)

                let first = try await runs.next()
                let rows = try await world.rows()
                world.wire.reset()
                try XCTUnwrap(first.retry, "\(request)")()
                let second = try await runs.next()

                let fromTheStep = Wire.provisioning[(request == "GET /policy" ? 4 : 5)...]
                XCTAssertEqual(first.ending, .failed(trouble.code), request)
                XCTAssertEqual(rows, WalletFixture.resumable, request)
                XCTAssertEqual(second.ending, .completed, request)
                XCTAssertEqual(world.wire.calls, Array(fromTheStep), request)
                XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"], request)
                XCTAssertEqual(try world.organization.authority.badges().count, 1)
                let stored = try await world.rows()
                XCTAssertEqual(stored, WalletFixture.oneBadge)
            }
        }
    }

    @MainActor
    func testAnAnswerThatIsGarbageEndsTheRunAndOnlyWhatWasGrantedIsKept() async throws {
        try await playEach(Wire.provisioning.prefix(7).enumerated()) { index, request in
            let world = try await WalletFixture()
            world.wire.rule { try await $0.name == request ? Trouble.garbage.answer() : $0.forward() }
            let runs = Runs()
            _ = world.run(runs)

            let run = try await runs.next()

            let rows = try await world.rows()
            XCTAssertEqual(run.ending, .failed(.serverAnswerInvalid), request)
            XCTAssertNil(run.retry, request)
            XCTAssertEqual(rows, index < 4 ? [:] : WalletFixture.resumable, request)
            XCTAssertEqual(
                world.phone.calls.filter { $0 == "dismiss" }.count, world.phone.calls.filter { $0 == "prompt" }.count)
        }
    }

    @MainActor
    func testTheBadgeIsThereWhetherOrNotTheOrganizationHearsOfIt() async throws {
        try await playEach(Trouble.allCases) { trouble in
            let world = try await WalletFixture()
            world.wire.rule { try await $0.name == "POST /notification" ? trouble.answer() : $0.forward() }
            let runs = Runs()
            _ = world.run(runs)

            let run = try await runs.next()

            let rows = try await world.rows()
            XCTAssertEqual(run.ending, .completed)
            XCTAssertEqual(rows, WalletFixture.oneBadge)
        }
    }

    @MainActor
    func testALostCredentialIsAskedForAgainAndIssuedOnce() async throws {
        let world = try await WalletFixture()
        world.wire.rule { call in
            let answer = try await call.forward()
            if call.name == "POST /credential" {
                throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
            }
            return answer
        }
        let runs = Runs()
        _ = world.run(runs)
        let first = try await runs.next()
        world.wire.reset()

        try XCTUnwrap(first.retry)()
        let second = try await runs.next()

        XCTAssertEqual(first.ending, .failed(.serverUnreachable))
        XCTAssertEqual(second.ending, .completed)
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    @MainActor
    func testALostTokenCostsTheInvitationAndLeavesNothing() async throws {
        let world = try await WalletFixture(codes: [nil, nil])
        world.wire.rule { call in
            let answer = try await call.forward()
            if call.number == 4 { throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }
            return answer
        }
        let runs = Runs()
        _ = world.run(runs)

        let run = try await runs.next()

        let rows = try await world.rows()
        XCTAssertEqual(run.ending, .failed(.invitationUnusable))
        XCTAssertEqual(world.phone.calls, ["instance", "prompt", "serverUnreachable", "dismiss"])
        XCTAssertEqual(rows, [:])
        XCTAssertEqual(try world.organization.authority.badges().count, 0)
    }

    @MainActor
    func testATokenThatCouldNotBeKeptIsNotAskedForTwice() async throws {
        let world = try await WalletFixture(codes: [nil, nil], failingSeals: ["authorization:"])
        let runs = Runs()
        _ = world.run(runs)

        let first = try await runs.next()
        try XCTUnwrap(first.retry)()
        let second = try await runs.next()

        let rows = try await world.rows()
        XCTAssertEqual(first.ending, .failed(.diskFull))
        XCTAssertEqual(second.ending, .completed)
        XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
        XCTAssertEqual(world.wire.calls.filter { $0 == "POST /token" }.count, 1)
        XCTAssertEqual(rows, WalletFixture.oneBadge)
    }

    @MainActor
    func testABadgeThatCouldNotBeStoredIsStoredByARetry() async throws {
        let world = try await WalletFixture(failingSeals: ["badge-key:"])
        let runs = Runs()
        _ = world.run(runs)
        let first = try await runs.next()
        let rows = try await world.rows()
        let asked = world.wire.calls

        try XCTUnwrap(first.retry)()
        let second = try await runs.next()

        XCTAssertEqual(first.ending, .failed(.diskFull))
        XCTAssertEqual(rows, WalletFixture.resumable)
        XCTAssertEqual(second.ending, .completed)
        XCTAssertEqual(world.wire.calls.dropFirst(asked.count).filter { $0 == "POST /credential" }, [])
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    @MainActor
    func testCancellingTheHandleWithdrawsThePromptAndCompletesDeclined() async throws {
        let world = try await WalletFixture()
        world.phone.waits = true
        let runs = Runs()
        let handle = world.run(runs)
        await world.phone.shown.wait()

        handle.cancel()
        handle.cancel()
        let run = try await runs.next()
        world.phone.type()
        for _ in 0..<20 { await Task.yield() }

        let rows = try await world.rows()
        XCTAssertEqual(run.ending, .declined)
        XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
        XCTAssertEqual(runs.count, 1)
        XCTAssertEqual(rows, [:])
    }

    @MainActor
    func testCancellingTheHandleOfARetryCancelsTheRetry() async throws {
        let world = try await WalletFixture()
        world.phone.waits = true
        world.wire.rule { try await $0.number == 1 ? Trouble.broken.answer() : $0.forward() }
        let runs = Runs()
        let handle = world.run(runs)
        let first = try await runs.next()

        try XCTUnwrap(first.retry)()
        await world.phone.shown.wait()
        handle.cancel()
        let second = try await runs.next()

        XCTAssertEqual(first.ending, .failed(.serverFailed))
        XCTAssertEqual(second.ending, .declined)
        XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
    }

    @MainActor
    func testARetryInsideTheCompletionIsCancelledByTheSameHandle() async throws {
        for _ in 0..<20 {
            let world = try await WalletFixture()
            world.phone.waits = true
            world.wire.rule { try await $0.number == 1 ? Trouble.broken.answer() : $0.forward() }
            let (runs, handle, workflow) = (Runs(), WorkflowHandle(), world.workflow())

            // From another thread, so that the first run may end before its task is kept.
            Thread.detachNewThread {
                handle.start(workflow) { outcome in
                    if case .failed(_, let retry?) = outcome { retry() } else { runs.append(outcome) }
                }
            }
            await world.phone.shown.wait()
            handle.cancel()
            let run = try await runs.next()

            XCTAssertEqual(run.ending, .declined)
            XCTAssertEqual(world.phone.calls, ["instance", "prompt", "dismiss"])
        }
    }

    @MainActor
    func testCallingARetryTwiceBringsOneBadge() async throws {
        let world = try await WalletFixture()
        world.wire.rule { try await $0.name == "POST /nonce" ? Trouble.broken.answer() : $0.forward() }
        let runs = Runs()
        _ = world.run(runs)
        let first = try await runs.next()
        world.wire.reset()

        let retry = try XCTUnwrap(first.retry)
        retry()
        retry()
        let second = try await runs.next()

        let rows = try await world.rows()
        XCTAssertEqual(second.ending, .completed)
        XCTAssertEqual(runs.count, 2)
        XCTAssertEqual(rows, WalletFixture.oneBadge)
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    @MainActor
    func testGivingUpCompletesDeclined() async throws {
        let world = try await WalletFixture(codes: [])
        let runs = Runs()
        world.wallet.provision(world.offer) { runs.append($0) }

        let run = try await runs.next()

        XCTAssertEqual(run.ending, .declined)
        XCTAssertEqual(runs.count, 1)
    }

    @MainActor
    func testNothingRegisteredCompletesFailedAndNamesTheProtocol() async throws {
        let world = try await WalletFixture()
        world.wallet.ui.registerDeviceProvisioningUI { nil }
        let runs = Runs()
        world.wallet.provision(world.offer) { runs.append($0) }
        let first = try await runs.next()

        world.phone.register(with: world.wallet.ui)
        try XCTUnwrap(first.retry)()
        let second = try await runs.next()

        XCTAssertEqual(first.ending, .failed(.uiNotRegistered))
        XCTAssertTrue(first.error?.reason.contains("DeviceProvisioningUIProtocol") == true)
        XCTAssertEqual(second.ending, .completed)
    }
}
