import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport

// Counts the requests that pass, and can hold them up or break.
final class CountedTransport: HTTPTransport {
    private struct State {
        var count = 0
        var gate: Gate?
        var answer: (@Sendable () throws -> HTTPTransportResponse)?
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    var count: Int { state.withLock { $0.count } }

    // Requests wait for the gate from now on.
    func hold(at gate: Gate) { state.withLock { $0.gate = gate } }

    // Requests are answered by this from now on; nil lets them pass again.
    func answer(_ answer: (@Sendable () throws -> HTTPTransportResponse)?) { state.withLock { $0.answer = answer } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let (gate, answer) = state.withLock { state in
            state.count += 1
            return (state.gate, state.answer)
        }
        await gate?.wait()
        try Task.checkCancellation()
        if let answer { return try answer() }
        return try await transport.send(request, body: body)
    }

    func close() async throws {}
}
