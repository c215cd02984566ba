package import BadgeModel
package import BadgeTransport
package import Foundation
package import HTTPTypes
import Synchronization

/// A gateway for text messages that gives an answer without a network.
package final class FixedGateway: HTTPTransport {
    private let answer: Result<Int, BadgeError>
    private let first: Mutex<[Int]>
    private let sent = Mutex<[Data]>([])

    /// Answers with `first` first, once each.
    package init(_ answer: Result<Int, BadgeError>, first: [Int] = []) {
        self.answer = answer
        self.first = Mutex(first)
    }

    package var bodies: [Data] { sent.withLock { $0 } }

    package func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        sent.withLock { $0.append(body) }
        let status = try first.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? answer.get()
        return HTTPTransportResponse(
            response: HTTPResponse(status: HTTPResponse.Status(code: status)), body: Data("twice".utf8))
    }

    package func close() async throws {}
}
