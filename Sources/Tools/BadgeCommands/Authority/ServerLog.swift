import BadgeModel
import BadgeServing
import BadgeSystem
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
                run: self, isJSON: log.isJSON(in: self),
                leastLevel: verbose ? .debug : log.hasRequests ? .notice : .error)
        }
        logger.logLevel = verbose || log.hasRequests ? .debug : .error
        return logger
    }

    /// Tells an operator what a server does otherwise than expected: a line, or an event where the log is JSON.
    func note(_ text: String, in log: ServiceOptions.Log) {
        guard log.isJSON(in: self) else { return note(text) }
        let document: JSON = [
            "event": "server.note", "level": "notice", "time": .string(context.clock.now().iso8601),
            "attributes": ["note": .string(text)],
        ]
        context.messages(TerminalText.json(document.text))
    }
}

extension ServiceOptions.Log {
    /// Whether the log is JSON, which is that of the command's output if no format is given.
    fileprivate func isJSON(in run: CommandRun) -> Bool { format.map { $0 == .json } ?? run.json }
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
        // Apps that log nothing of the level debug get no requests; an access log is asked for.
        let isRequest = event.message == RequestLogMiddleware.message
        guard event.level >= leastLevel || isRequest else { return }
        let level = isRequest ? Logger.Level.info : event.level
        let date = run.context.clock.now().iso8601
        let attributes = (event.metadata ?? [:]).mapValues(\.description).sorted { $0.key < $1.key }
        let line = ([date, event.message.description] + attributes.map { "\($0.key)=\($0.value)" })
            .joined(separator: " ")
        let document: JSON = [
            "event": .string(event.message.description), "level": .string(level.rawValue), "time": .string(date),
            "attributes": .object(
                Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, Self.value($0.value, of: $0.key)) })),
        ]
        run.context.messages(isJSON ? TerminalText.json(document.text) : TerminalText.safe(line))
    }

    // A logger's attributes are texts; these are numbers.
    private static func value(_ text: String, of name: String) -> JSON {
        switch name {
        case "status": Int64(text).map(JSON.integer) ?? .string(text)
        case "milliseconds": Double(text).map(JSON.double) ?? .string(text)
        default: .string(text)
        }
    }
}
