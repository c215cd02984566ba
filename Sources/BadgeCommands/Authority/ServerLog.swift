import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTerminalUI
import Foundation
import Logging

extension CommandRun {
    /// Logs failures of a server to standard error, and with `--verbose` each request.
    var serverLogger: Logger { serverLogger(ServiceOptions.Log()) }

    /// Logs failures of a server to standard error; if an access log is asked for, also each request and what else an
    /// operator should know.
    func serverLogger(_ log: ServiceOptions.Log) -> Logger {
        var logger = Logger(label: "authority") { _ in
            ServerLog(
                run: self, isJSON: log.format.map { $0 == .json } ?? json,
                leastLevel: verbose ? .debug : log.hasRequests ? .notice : .error)
        }
        logger.logLevel = verbose || log.hasRequests ? .debug : .error
        return logger
    }
}

/// A log handler that writes one line or one document per event.
private struct ServerLog: LogHandler {
    let run: CommandRun
    let isJSON: Bool
    /// The least level of what is not a request.
    let leastLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.level >= leastLevel || event.message == RequestLogMiddleware.message else { return }
        let date = run.context.clock.now().iso8601
        let attributes = (event.metadata ?? [:]).mapValues(\.description).sorted { $0.key < $1.key }
        let line = ([date, event.message.description] + attributes.map { "\($0.key)=\($0.value)" })
            .joined(separator: " ")
        let document: JSON = [
            "event": .string(event.message.description), "level": .string(event.level.rawValue), "time": .string(date),
            "attributes": .object(Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, .string($0.value)) })),
        ]
        run.context.messages(isJSON ? TerminalText.json(document.text) : TerminalText.safe(line))
    }
}
