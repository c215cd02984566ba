package import BadgeModel
package import Foundation
import HTTPTypes
import Synchronization

/// The time of each server as its newest answer states it.
final class ServerTimeCache: Sendable {
    private static let tolerance = 30.0
    private let byOrigin = Mutex<[String: Date]>([:])

    /// Stores the time of a response; a server that states none has none.
    func note(_ response: HTTPResponse, from server: URL) {
        byOrigin.withLock { $0[server.origin] = RetryAfter.date(response.headerFields) }
    }

    /// Returns the time of a server that has just answered; `nil` if it is that of this device, or unknown.
    func time(of server: URL, unlike now: Date) -> Date? {
        byOrigin.withLock { $0[server.origin] }.flatMap { Self.differs($0, from: now) ? $0 : nil }
    }

    /// Whether one of two clocks is wrong.
    static func differs(_ time: Date, from now: Date) -> Bool { abs(time.timeIntervalSince(now)) > tolerance }
}

extension WebClient {
    /// Reads a document that a server has just sent. If it is refused at this device's time, and not at the time that
    /// the server stated, the error names this device's clock.
    ///
    /// - Parameters:
    ///   - url: The address that sent the document.
    ///   - now: The time of this device's clock.
    ///   - read: Reads the document as of a time.
    /// - Throws: The error of `read`, under its own code.
    package func reading<Document>(
        sentFrom url: URL, at now: Date, _ read: (Date) throws -> Document
    ) throws -> Document {
        do { return try read(now) } catch let error as BadgeError {
            guard let time = serverTimes.time(of: url, unlike: now), (try? read(time)) != nil else { throw error }
            throw BadgeError(
                error.code, .wrongClock(url, time), detail: error.detail, underlying: error,
                recovery: error.recovery)
        }
    }
}

extension BadgeError {
    /// Whether the error says that the clock of this device is wrong.
    package var namesWrongClock: Bool { message.key == "serverFailed.clock" }
}

extension Message {
    static func wrongClock(_ server: URL, _ time: Date) -> Message {
        Message("serverFailed.clock", ["server": server.origin, "time": Message.instant(time)])
    }
}
