import BadgeModel
import BadgeUI
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// Tries codes: "right" is accepted, "wrong" refused, "fatal" fails for good. Notes what was tried, and whether two
/// tries ever ran at once.
final class AnswerCheck: Sendable {
    private struct State {
        var tried: [String] = []
        var running = 0
        var mostRunning = 0
    }

    private let state = Mutex(State())
    /// Opened when a try has begun.
    let trying = Gate()
    /// A try waits for it.
    let verdict = Gate()

    init(waits: Bool = false) {
        if !waits { verdict.open() }
    }

    var tried: [String] { state.withLock { $0.tried } }
    var mostRunning: Int { state.withLock { $0.mostRunning } }

    func evaluate(_ code: TransactionCode) async throws -> String {
        state.withLock { state in
            state.tried.append(code.text)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        trying.open()
        await verdict.wait()
        await Task.yield()
        try Task.checkCancellation()
        return try Self.verdict(on: code.text)
    }

    private static func verdict(on code: String) throws -> String {
        switch code {
        case "right": return "accepted"
        case "wrong":
            throw BadgeError(.transactionCodeRefused, reason: "The code is wrong. Check it.", detail: .triesLeft(4))
        default: throw BadgeError(.invitationUnusable, reason: "The invitation cannot be used. Ask for a new one.")
        }
    }
}

/// How a workflow ended.
enum Ending: Equatable, Sendable {
    case value(String)
    case failed(BadgeError.Code)
    case cancelled
    case other(String)

    init(_ result: Result<String, any Error>) {
        switch result {
        case .success(let value): self = .value(value)
        case .failure(let error as BadgeError): self = .failed(error.code)
        case .failure(is CancellationError): self = .cancelled
        case .failure(let error): self = .other("\(error)")
        }
    }
}

extension Stage {
    /// Starts a workflow of one prompt.
    nonisolated func start(_ check: AnswerCheck) -> Task<Ending, Never> {
        Task { await self.ending(of: check) }
    }

    /// Runs it to its end.
    nonisolated func run(_ check: AnswerCheck) async -> Ending {
        await within(20) { await self.start(check).value } ?? .other("hangs")
    }

    /// Runs it within the task that asks.
    nonisolated func ending(of check: AnswerCheck) async -> Ending {
        await Ending(result(of: check))
    }

    /// What a workflow does with the registered screen.
    nonisolated func use<Value: Sendable>(
        _ attempt: @escaping @Sendable (TransactionCode) async throws -> Value, times: Int = 1
    ) async throws -> [Value] {
        try await registry.withUI(\.deviceProvisioning) { screen in
            var values: [Value] = []
            for _ in 0..<times {
                values.append(
                    try await screen.prompt {
                        $0.promptForTransactionCode(for: Sample.offer, completion: $1)
                    } attempt: {
                        try await attempt($0)
                    })
            }
            return values
        }
    }

    private nonisolated func result(of check: AnswerCheck) async -> Result<String, any Error> {
        do {
            return .success(try await use { try await check.evaluate($0) }[0])
        } catch {
            return .failure(error)
        }
    }
}
