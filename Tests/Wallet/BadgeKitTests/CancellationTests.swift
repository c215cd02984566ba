import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeTransport
import TestSupport
import XCTest

/// Cancelling at every request and around the prompt: no badge or a whole one, never two, and nothing is lost but what
/// the organization gave away unheard.
final class CancellationTests: XCTestCase {
    private enum Interruption: CaseIterable {
        case before, underWay, after

        func send(_ call: Wire.Call, cancelledBy canceller: Canceller) async throws -> HTTPTransportResponse {
            if self == .after {
                let answer = try await call.forward()
                await canceller.cancel()
                return answer
            }
            await canceller.cancel()
            if self == .before { try Task.checkCancellation() }
            return try await call.forward()
        }
    }

    func testATaskCancelledAtAnyRequestLeavesNoBadgeOrAWholeOneAndTheOfferStaysGood() async throws {
        try await playEach(1...Wire.provisioning.count) { number in
            try await playEach(Interruption.allCases) { interruption in
                let (world, canceller) = (try await WalletFixture(), Canceller())
                world.wire.rule { call in
                    guard call.number == number else { return try await call.forward() }
                    return try await interruption.send(call, cancelledBy: canceller)
                }

                let run = Task { try await world.wallet.provision(world.offer) }
                canceller.arm { run.cancel() }
                let result = await within(20) { await run.result }

                let step = "\(interruption) \(Wire.provisioning[number - 1])"
                switch try XCTUnwrap(result, "hangs \(step)") {
                case .success:
                    let rows = try await world.rows()
                    XCTAssertEqual(rows, WalletFixture.oneBadge, step)
                case .failure(let error): XCTAssertTrue(error is CancellationError, "\(error) \(step)")
                }
                try await Self.assertWhole(world, step)
                try await Self.assertOfferStaysGood(world, step)
            }
        }
    }

    func testAHandleCancelledAtAnyRequestCompletesDeclinedUnlessTheBadgeIsThere() async throws {
        try await playEach(1...Wire.provisioning.count) { number in
            try await playEach(Interruption.allCases) { interruption in
                let (world, canceller) = (try await WalletFixture(), Canceller())
                world.wire.rule { call in
                    guard call.number == number else { return try await call.forward() }
                    return try await interruption.send(call, cancelledBy: canceller)
                }

                let run = try await Self.completion(of: world, canceller)

                let step = "\(interruption) \(Wire.provisioning[number - 1])"
                let rows = try await world.rows()
                XCTAssertEqual(run, rows == WalletFixture.oneBadge ? .completed : .declined, step)
                try await Self.assertWhole(world, step)
                try await Self.assertOfferStaysGood(world, step)
            }
        }
    }

    func testAServerThatFailsBecauseTheHandleWasCancelledCompletesDeclined() async throws {
        try await playEach(1...7) { number in
            let (world, canceller) = (try await WalletFixture(), Canceller())
            world.wire.rule { call in
                guard call.number == number else { return try await call.forward() }
                await canceller.cancel()
                throw BadgeError(.serverUnreachable, reason: "The connection was closed. Try again.")
            }

            let run = try await Self.completion(of: world, canceller)

            XCTAssertEqual(run, .declined, Wire.provisioning[number - 1])
            try await Self.assertWhole(world, Wire.provisioning[number - 1])
        }
    }

    func testWhatWasGrantedIsFinishedWithoutThePersonAfterReopening() async throws {
        try await playEach(5...7) { number in
            let (world, canceller) = (try await WalletFixture(), Canceller())
            world.wire.rule { call in
                guard call.number == number else { return try await call.forward() }
                return try await Interruption.underWay.send(call, cancelledBy: canceller)
            }
            let run = Task { try await world.wallet.provision(world.offer) }
            canceller.arm { run.cancel() }
            _ = await within(20) { await run.result }
            world.wire.reset()
            let calls = await world.phone.calls

            let wallet = try await world.reopened()
            let finished = try await wallet.resumeProvisioning()
            let again = try await wallet.resumeProvisioning()

            let badges = try await wallet.badges
            let callsLater = await world.phone.calls
            XCTAssertEqual(finished.map(\.holder.fullName), ["Ana Lima"])
            XCTAssertEqual(badges, finished)
            XCTAssertEqual(again, [])
            XCTAssertEqual(callsLater, calls)
            XCTAssertEqual(try world.organization.authority.badges().count, 1)
            try await wallet.close()
        }
    }

    @MainActor
    func testCancellingAroundThePromptDismissesWhatWasShownAndLeavesNothing() async throws {
        try await playEach(["instance", "prompt", "shown", "refused"]) { step in
            let (world, canceller) = (try await WalletFixture(codes: ["000000x"]), Canceller())
            let phone = world.phone
            phone.waits = step == "shown"
            if step == "instance" { phone.onInstance = { canceller.cancelNow() } }
            if step == "prompt" { phone.onPrompt = { canceller.cancelNow() } }
            if step == "refused" { phone.onRefusal = { canceller.cancelNow() } }

            let run = Task { try await world.wallet.provision(world.offer) }
            canceller.arm { run.cancel() }
            if step == "shown" {
                await phone.shown.wait()
                canceller.cancelNow()
            }
            let result = await within(20) { await run.result }

            XCTAssertThrowsError(try XCTUnwrap(result, step).get()) {
                XCTAssertTrue($0 is CancellationError, "\($0) \(step)")
            }
            XCTAssertEqual(phone.calls.last, "dismiss", step)
            try await Self.assertWhole(world, step)
            phone.onInstance = {}
            phone.onPrompt = {}
            phone.onRefusal = {}
            phone.waits = false
            try await Self.assertOfferStaysGood(world, step)
        }
    }

    func testATaskCancelledBeforeItBeginsAsksAndStoresNothing() async throws {
        let (world, start) = (try await WalletFixture(), Gate())
        let run = Task {
            await start.wait()
            return try await world.wallet.provision(world.offer)
        }

        run.cancel()
        start.open()
        let result = await within(20) { await run.result }

        XCTAssertThrowsError(try XCTUnwrap(result).get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        try await Self.assertWhole(world, "before")
        let calls = await world.phone.calls
        XCTAssertEqual(calls, [])
    }

    @MainActor
    private static func completion(of world: WalletFixture, _ canceller: Canceller) async throws -> Runs.Ending {
        let runs = Runs()
        let handle = world.run(runs)
        canceller.arm { handle.cancel() }
        let ending = try await runs.next().ending
        for _ in 0..<10 { await Task.yield() }
        XCTAssertEqual(runs.count, 1)
        return ending
    }

    /// Nothing, something that can be resumed, or a badge; and no screen stays.
    private static func assertWhole(_ world: WalletFixture, _ step: String) async throws {
        let rows = try await world.rows()
        let calls = await world.phone.calls
        let prompts = calls.filter { $0 == "prompt" }.count
        XCTAssertTrue([[:], WalletFixture.resumable, WalletFixture.oneBadge].contains(rows), "\(rows) \(step)")
        XCTAssertLessThanOrEqual(prompts, 1, step)
        XCTAssertEqual(calls.filter { $0 == "dismiss" }.count, prompts, "\(calls) \(step)")
        XCTAssertLessThanOrEqual(try world.organization.authority.badges().count, 1, step)
    }

    /// The same offer brings exactly one badge, without another prompt when the organization had granted it.
    private static func assertOfferStaysGood(_ world: WalletFixture, _ step: String) async throws {
        let (rows, asked) = (try await world.rows(), await world.phone.calls)
        let isTokenLost = rows == [:] && world.wire.calls.last == "POST /token" && step.hasPrefix("underWay")
        world.wire.reset()
        await MainActor.run { world.phone.codes = [world.invitation.transactionCode.text] }
        if rows != WalletFixture.oneBadge {
            let error = await failure { try await world.wallet.provision(world.offer) }
            // The organization has redeemed the code and nobody heard: no client can get that token again.
            if isTokenLost { return XCTAssertEqual(error?.code, .invitationUnusable, step) }
            XCTAssertNil(error, step)
        }
        let (rowsLater, callsLater) = (try await world.rows(), await world.phone.calls)
        XCTAssertEqual(rowsLater, WalletFixture.oneBadge, step)
        if rows == WalletFixture.resumable { XCTAssertEqual(callsLater, asked, step) }
        XCTAssertEqual(try world.organization.authority.badges().count, 1, step)
    }
}
