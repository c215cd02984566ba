import BadgeAuthority
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// A network between one wallet and one organization that loses, repeats, delays and reorders messages, and on which either
/// side crashes: the same way for the same seed.
final class SimulatedNetwork: HTTPTransport {
    /// What becomes of one request.
    enum Fate: String, CaseIterable, Sendable {
        case delivered, requestLost, answerLost, repeated, delayed, walletCrashed, authorityCrashed
    }

    private struct State {
        var isHealed = false
        var isWalletDown = false
        var held: [(HTTPRequest, Data)] = []
        var fates: [Fate: Int] = [:]
        var organization: TestOrganization
        var server: any HTTPTransport

        init(_ organization: TestOrganization) {
            self.organization = organization
            server = organization.authority.transport()
        }
    }

    private let random: SeededRandom
    private let clock: FixedClock
    private let state: Mutex<State>

    init(_ organization: TestOrganization, clock: FixedClock, seed: UInt64) {
        random = SeededRandom(seed: seed)
        self.clock = clock
        state = Mutex(State(organization))
    }

    var organization: TestOrganization { state.withLock { $0.organization } }
    /// Asks the organization that is up: a request of a use that did not wait for it may restart it at any time.
    func withAuthority<Value>(_ body: (Authority) throws -> Value) throws -> Value {
        while true {
            do { return try body(organization.authority) } catch BadgeError.Code.closed { continue }
        }
    }

    var fates: [Fate: Int] { state.withLock { $0.fates } }
    var isWalletDown: Bool { state.withLock { $0.isWalletDown } }

    func restartWallet() { state.withLock { $0.isWalletDown = false } }

    /// From now on every message arrives; those that were held first.
    func heal() async throws {
        let held = state.withLock { state in
            state.isHealed = true
            state.isWalletDown = false
            defer { state.held = [] }
            return state.held
        }
        for (request, body) in held { _ = try? await deliver(request, body) }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        if state.withLock({ $0.isHealed }) { return try await deliver(request, body) }
        guard !isWalletDown else { throw Self.lost }
        await releaseSome()
        let fate = pick()
        state.withLock { $0.fates[fate, default: 0] += 1 }
        switch fate {
        case .delivered: return try await deliver(request, body)
        case .requestLost: throw Self.lost
        case .answerLost:
            _ = try await deliver(request, body)
            throw Self.lost
        case .repeated:
            let first = try await deliver(request, body)
            _ = try? await deliver(request, body)
            return first
        case .delayed:
            state.withLock { $0.held.append((request, body)) }
            throw Self.lost
        case .walletCrashed:
            if random.bytes(1)[0] & 1 == 0 { _ = try await deliver(request, body) }
            state.withLock { $0.isWalletDown = true }
            throw Self.lost
        case .authorityCrashed:
            if random.bytes(1)[0] & 1 == 0 { _ = try await deliver(request, body) }
            try restartAuthority()
            throw Self.lost
        }
    }

    func close() async throws {}

    private static var lost: BadgeError { BadgeError(.serverUnreachable, reason: "The network lost it.") }

    private func deliver(_ request: HTTPRequest, _ body: Data) async throws -> HTTPTransportResponse {
        try await state.withLock { $0.server }.send(request, body: body)
    }

    // Sometimes what was delayed overtakes what comes now.
    private func releaseSome() async {
        let held = state.withLock { state -> (HTTPRequest, Data)? in
            guard !state.held.isEmpty, random.bytes(1)[0] < 96 else { return nil }
            return state.held.remove(at: Int(random.bytes(1)[0]) % state.held.count)
        }
        if let (request, body) = held { _ = try? await deliver(request, body) }
    }

    private func pick() -> Fate {
        switch random.bytes(1)[0] {
        case ..<150: .delivered
        case ..<175: .requestLost
        case ..<205: .answerLost
        case ..<222: .repeated
        case ..<240: .delayed
        case ..<249: .walletCrashed
        default: .authorityCrashed
        }
    }

    private func restartAuthority() throws {
        let old = organization
        try old.close()
        let new = try TestOrganization(in: old.home, clock: clock)
        state.withLock {
            $0.organization = new
            $0.server = new.authority.transport()
        }
    }
}
