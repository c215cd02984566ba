public import Logging
import Synchronization

/// Keeps every line that is logged, with what is for debugging or without.
public final class CapturingLog: Sendable {
    private let lines = Mutex<[String]>([])

    /// The lines.
    public var text: String { lines.withLock { $0.joined(separator: "\n") } }

    private let level: Logger.Level

    /// Keeps nothing yet.
    public init(omitsDebug: Bool = false) {
        level = omitsDebug ? .info : .trace
    }

    /// Where to log.
    public var logger: Logger {
        var logger = Logger(label: "test") { [self] _ in Handler(log: self) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let log: CapturingLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }
}
