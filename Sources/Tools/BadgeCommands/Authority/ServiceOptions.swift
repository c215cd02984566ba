import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation
import Synchronization

/// How a server is operated: health and metrics, and its log.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Answer /health and /metrics at this address of the loopback interface.", valueName: "HOST:PORT"))
    var metrics: String?

    @Flag(help: "Log each request on standard error: route, status, duration and client.")
    var accessLog = false

    @Option(
        help: ArgumentHelp("The format of the log, text or json.", valueName: "FORMAT"),
        completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat: LogFormat?

    func validate() throws {
        do { _ = try address } catch let error as BadgeError { throw ValidationError(error.reason) }
    }

    /// What is logged, and how.
    struct Log: Sendable {
        var hasRequests = false
        /// Nil for the format of the command's output.
        var format: LogFormat?
    }

    var log: Log { Log(hasRequests: accessLog, format: logFormat) }

    var address: OperationsAddress? { get throws { try metrics.map(OperationsAddress.init) } }
}

/// The format of a server's log.
enum LogFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
}

/// What the commands around a server have to tell it and to learn of it.
final class ServiceLink: Sendable {
    let reloads: AsyncStream<Void>
    private let requests: AsyncStream<Void>.Continuation
    private let port = Mutex<Int?>(nil)

    init() {
        (reloads, requests) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The port of health and metrics; nil before it is known.
    var operationsPort: Int? { port.withLock { $0 } }

    @Sendable func setOperationsPort(_ number: Int) { port.withLock { $0 = number } }

    @Sendable func reload() { requests.yield() }
}
