package import BadgeTransport
package import Foundation
package import HTTPTypes
import Synchronization
package import TestSupport

/// Counts the requests that pass, and can hold them up or break.
package final class CountedTransport: HTTPTransport {
    private struct State {
        var count = 0
        var gate: Gate?
        var answer: (@Sendable () throws -> HTTPTransportResponse)?
        var arrivals: [Int: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    package init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    package var count: Int { state.withLock { $0.count } }

    /// Requests wait for the gate from now on; `nil` lets them pass again, but for those that wait.
    package func hold(at gate: Gate?) { state.withLock { $0.gate = gate } }

    /// Requests are answered by this from now on; nil lets them pass again.
    package func answer(_ answer: (@Sendable () throws -> HTTPTransportResponse)?) {
        state.withLock { $0.answer = answer }
    }

    /// Returns once so many requests have arrived.
    package func arrival(_ number: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count < number { state.arrivals[number, default: []].append(continuation) }
                return state.count >= number
            }
            if isThere { continuation.resume() }
        }
    }

    package func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let (gate, answer, arrivals) = state.withLock { state in
            state.count += 1
            return (state.gate, state.answer, state.arrivals.removeValue(forKey: state.count) ?? [])
        }
        for continuation in arrivals { continuation.resume() }
        await gate?.wait()
        try Task.checkCancellation()
        if let answer { return try answer() }
        return try await transport.send(request, body: body)
    }

    package func close() async throws {}
}
