import BadgeKeys
import BadgeModel
import BadgeSensors
import Foundation
import Logging
import Synchronization

/// Whom a wallet tells what it does: a logger, a handler, both or nobody.
struct Diagnostics: Sendable {
    private let logger: Logger?
    private let handler: (@Sendable (DiagnosticEvent) -> Void)?
    private let clock: any WallClock
    private let monotonicClock: any MonotonicClock

    /// Tells nobody.
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

    /// Tells an event. Attributes are made only if somebody listens.
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

    /// As ``emit(_:_:_:)``, to whoever the running workflow tells.
    static func emit(
        _ name: DiagnosticEvent.Name, _ level: DiagnosticEvent.Level = .debug, _ attributes: () -> Attributes
    ) {
        run?.diagnostics.emit(name, level, attributes())
    }

    /// Tells the beginning and the end of a workflow.
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

    /// Tells how a piece of work ended, and after how long.
    ///
    /// - Parameter body: Does the work, and may add what it found out.
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

    /// The error's code; nothing of its sentence, which may hold what the user entered.
    static func name(of error: any Error) -> String {
        error is CancellationError ? "cancelled" : BadgeError(wrapping: error).code.rawValue
    }

    /// A refusal by the user or by the policy is no failure.
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
