import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

@testable import BadgeHypermedia

/// The flow itself on the virtual clock, with answers that come when chance lets them.
final class FlowScheduleTests: XCTestCase {
    func testAnyOrderOfEventsHasOneResult() async throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            let (dice, pauses, transport) = (Dice(seed: seed), VirtualPauses(), SlowTransport())
            let flow = try makeFlow(transport, pauses)
            let results = Captured<String>()
            let reader = Task {
                for await case .finished(let result) in flow.events { results.append("\(result)") }
            }
            try await flow.begin()

            for _ in 0..<40 {
                switch dice.below(12) {
                case 0..<5: await transport.answer(try Self.response(dice), settling: flow)
                case 5..<7: pauses.endAny()
                case 7..<11:
                    let forms = await flow.machine?.step?.actions.compactMap(\.form) ?? []
                    if let form = forms.first(where: { _ in dice.below(2) == 0 }) ?? forms.last {
                        _ = await attempt { try await flow.submit(form) }
                    }
                default: if dice.below(8) == 0 { await flow.cancel() }
                }
                await settle(flow, transport)
            }
            await flow.close()
            let count = transport.count
            pauses.endAny()
            await transport.answer(try Self.response(dice), settling: flow)
            await reader.value

            XCTAssertEqual(results.values.count, 1, "seed \(seed)")
            XCTAssertLessThanOrEqual(transport.most, 1, "seed \(seed)")
            XCTAssertEqual(transport.count, count, "seed \(seed)")
            let refused = await attempt { try await flow.retry() }
            XCTAssertEqual(refused?.code, .closed)
        }
    }

    // Until every request that the flow has made has arrived.
    private func settle(_ flow: HypermediaFlow, _ transport: SlowTransport) async {
        while await flow.machine.map({ !$0.hasEnded && $0.requests > transport.count }) ?? false { await Task.yield() }
    }

    private func attempt(_ action: () async throws -> Void) async -> BadgeError? {
        do {
            try await action()
            return nil
        } catch {
            return BadgeError(wrapping: error)
        }
    }

    private func makeFlow(_ transport: SlowTransport, _ pauses: VirtualPauses) throws -> HypermediaFlow {
        let web = WebClient(
            transport: transport, clock: FixedClock(Date(timeIntervalSince1970: 1_800_000_000)),
            random: SeededRandom(seed: 1), pollPause: { try await pauses.pause($0) })
        let metadata: JSON = [
            "issuer": .string(StepServer.issuer), "token_endpoint": .string(StepServer.tokenEndpoint),
            "hypermedia_authorization_endpoint": .string(StepServer.endpoint),
        ]
        let server = try AuthorizationServer(
            JSONReader(metadata), issuer: XCTUnwrap(URL(string: StepServer.issuer)))
        return try HypermediaClient(
            server: server, clientID: "app", redirect: XCTUnwrap(URL(string: "app://cb")),
            key: SigningKey(random: SeededRandom(seed: 2)), web: web
        ).makeFlow()
    }

    private static func response(_ dice: Dice) throws -> HTTPTransportResponse {
        let documents: [JSON] = [
            document("authentication-step", form("a"), form("b")), polling("pending", form("poll"), form("cancel")),
            polling("pending", form("poll"), form("cancel")), polling("done", form("redirect")),
            document("redirection-step", form("next")),
        ]
        switch dice.below(12) {
        case 0: return .problem("incorrect-credentials")
        case 1: return .empty(status: 503)
        case 2 where dice.below(5) == 0: return .problem("unexpected")
        default: return .step(documents[dice.below(documents.count)])
        }
    }
}

/// Answers the requests of flows when it is told to.
private final class SlowTransport: HTTPTransport {
    private struct State {
        var waiting: [CheckedContinuation<HTTPTransportResponse, Never>] = []
        var count = 0
        var most = 0
    }

    private let state = Mutex(State())
    var count: Int { state.withLock(\.count) }
    /// The most requests at a time.
    var most: Int { state.withLock(\.most) }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        if request.path == "/token" { return .token("t") }
        return await withCheckedContinuation { continuation in
            state.withLock { state in
                state.waiting.append(continuation)
                state.count += 1
                state.most = max(state.most, state.waiting.count)
            }
        }
    }

    func close() async throws {}

    func answer(_ response: HTTPTransportResponse, settling flow: HypermediaFlow) async {
        guard let waiting = state.withLock({ $0.waiting.popLast() }) else { return }
        let before = await flow.machine
        waiting.resume(returning: response)
        // Until the flow has taken it.
        while let now = await flow.machine, !now.hasEnded, now.isSame(as: before) { await Task.yield() }
    }
}

extension FlowMachine {
    fileprivate func isSame(as other: FlowMachine?) -> Bool {
        guard case .requesting(let id, _) = phase, let other, case .requesting(id, _) = other.phase else {
            return false
        }
        return true
    }
}
