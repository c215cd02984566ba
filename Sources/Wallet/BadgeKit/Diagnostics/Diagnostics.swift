import BadgeModel
import BadgeSensors
import BadgeSystem
import Foundation
import Logging
import Synchronization

/// The receivers of a wallet's diagnostic events: a logger, a handler, both, or neither.
package struct Diagnostics: Sendable {
    private let logger: Logger?
    private let handler: (@Sendable (DiagnosticEvent) -> Void)?
    private let clock: any WallClock
    private let monotonicClock: any MonotonicClock

    /// Reports nothing.
    static let silent = Diagnostics(WalletConfiguration(home: URL(filePath: "/")))

    typealias Attributes = [DiagnosticEvent.Attribute: JSON]

    init(_ configuration: WalletConfiguration) {
        logger = configuration.logger
        handler = configuration.onDiagnosticEvent
        clock = configuration.clock
        monotonicClock = configuration.monotonicClock
    }

    /// The run that the current task belongs to.
    @TaskLocal private static var run: Run?

    private struct Run {
        let number: Int
        let diagnostics: Diagnostics
    }

    private static let runCount = Atomic(0)

    private var isSilent: Bool { logger == nil && handler == nil }

    /// Reports an event. The attributes are evaluated only if there is a receiver.
    func emit(
        _ name: DiagnosticEvent.Name, _ level: DiagnosticEvent.Level = .debug,
        _ attributes: @autoclosure () -> Attributes = [:]
    ) {
        guard !isSilent else { return }
        var attributes = attributes()
        if let run = Self.run { attributes[.run] = .integer(Int64(run.number)) }
        let event = DiagnosticEvent(name: name, level: level, date: clock.now(), attributes: attributes)
        logger?.log(
            level: level.forLogger, "\(name.rawValue)", metadata: event.texts.mapValues { .string($0) },
            source: "BadgeKit")
        handler?(event)
    }

    /// Reports an event to the receivers of the current workflow, as ``emit(_:_:_:)`` does.
    static func emit(
        _ name: DiagnosticEvent.Name, _ level: DiagnosticEvent.Level = .debug, _ attributes: () -> Attributes
    ) {
        run?.diagnostics.emit(name, level, attributes())
    }

    /// Reports the start and the end of a workflow.
    func observe<Output>(_ workflow: String, _ body: () async throws -> Output) async throws -> Output {
        guard !isSilent else { return try await body() }
        let run = Self.run ?? Run(number: Self.runCount.add(1, ordering: .relaxed).newValue, diagnostics: self)
        return try await Self.$run.withValue(run) {
            emit(.workflowStarted, .debug, [.workflow: .string(workflow)])
            return try await measure(.workflowCompleted, .workflowFailed, [.workflow: .string(workflow)]) { _ in
                try await body()
            }
        }
    }

    /// Reports the outcome and the duration of a piece of work.
    ///
    /// - Parameter body: Does the work, and may add attributes.
    func measure<Output>(
        _ completed: DiagnosticEvent.Name, _ failed: DiagnosticEvent.Name,
        _ attributes: @autoclosure () -> Attributes = [:],
        _ body: (inout Attributes) async throws -> Output
    ) async throws -> Output {
        guard !isSilent else {
            var ignored: Attributes = [:]
            return try await body(&ignored)
        }
        let start = monotonicClock.now()
        var attributes = attributes()
        func end(_ name: DiagnosticEvent.Name, _ level: DiagnosticEvent.Level) {
            attributes[.duration] = .integer(Int64((monotonicClock.now().seconds - start.seconds) * 1000))
            emit(name, level, attributes)
        }
        do {
            let output = try await body(&attributes)
            end(completed, .debug)
            return output
        } catch {
            attributes[.error] = .string(Self.name(of: error))
            end(failed, Self.level(of: error))
            throw error
        }
    }

    /// The error's code, without its message, which may contain user input.
    static func name(of error: any Error) -> String {
        error is CancellationError ? "cancelled" : BadgeError(wrapping: error).code.rawValue
    }

    /// The severity of an error: a refusal by the user or by the policy is not a failure.
    static func level(of error: any Error) -> DiagnosticEvent.Level {
        if error is CancellationError { return .info }
        let expected: Set<BadgeError.Code> = [.declined, .restricted, .blocked]
        return expected.contains(BadgeError(wrapping: error).code) ? .info : .warning
    }
}

extension DiagnosticEvent.Level {
    fileprivate var forLogger: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        }
    }
}
