public import Foundation
public import HTTPTypes

/// Carries one request to a server and its answer back: the seam between this library and the network.
public protocol HTTPTransport: Sendable {
    /// Sends the request and waits for the whole answer, whatever its status; redirects are not followed.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `serverUnreachable`, `serverUntrusted`, `serverAnswerInvalid` (not
    ///   HTTP, or larger than 1 MiB) or `closed`; `CancellationError` when the task is cancelled.
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPExchange

    /// Ends the connections; later requests fail with `closed`. Closing twice is no error.
    func close() async throws
}

/// A server's answer.
public struct HTTPExchange: Sendable {
    /// Status and header fields.
    public let response: HTTPResponse
    /// The whole body.
    public let body: Data

    /// Makes an answer.
    public init(response: HTTPResponse, body: Data) {
        self.response = response
        self.body = body
    }
}
