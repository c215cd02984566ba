public import BadgeModel
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// A transport that answers from a script, records all requests, and refuses requests that are not scripted.
///
/// Numbered exchanges are answered strictly in their order. All other requests are answered by the routes, any number
/// of times.
///
///     let transport = ScriptedTransport([
///         .init(.post, "https://id.example.org/token", .json(["error": "invalid_grant"], status: 400)),
///     ])
///     transport.route(.get, "https://id.example.org/policy") { _ in
///         .text(policy, type: "application/badge-policy+jwt")
///     }
public final class ScriptedTransport: HTTPTransport {
    /// Creates the response to a request.
    public typealias Answer = @Sendable (Recorded) async throws -> HTTPTransportResponse

    /// An expected request and its response.
    public struct Exchange: Sendable {
        let call: String
        let answer: Answer

        /// Creates an exchange with a fixed response.
        public init(_ method: HTTPRequest.Method, _ url: String, _ answer: HTTPTransportResponse) {
            self.init(method, url) { _ in answer }
        }

        /// Creates an exchange whose response, or failure, is computed when the request arrives.
        public init(_ method: HTTPRequest.Method, _ url: String, answer: @escaping Answer) {
            call = "\(method.rawValue) \(url)"
            self.answer = answer
        }
    }

    /// A recorded request.
    public struct Recorded: Sendable {
        /// The request.
        public let request: HTTPRequest
        /// Its body.
        public let body: Data
        /// Method and address: `POST https://id.example.org/token`.
        public var call: String { "\(request.method.rawValue) \(request.address?.absoluteString ?? "?")" }
        /// The fields of a form body, decoded.
        public var form: [String: String] {
            var components = URLComponents()
            components.percentEncodedQuery = String(decoding: body, as: UTF8.self)
                .replacingScalars(["+": "%20"])
            return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { _, last in last }
        }
    }

    private struct State {
        var exchanges: ArraySlice<Exchange>
        var routes: [String: Answer] = [:]
        var recorded: [Recorded] = []
        var isClosed = false
    }

    private let state: Mutex<State>

    /// Creates a transport with numbered exchanges. Without any, only routes answer.
    public init(_ exchanges: [Exchange] = []) {
        state = Mutex(State(exchanges: exchanges[...]))
    }

    /// Answers every request with that method and address that no numbered exchange covers. Replaces an earlier route.
    public func route(_ method: HTTPRequest.Method, _ url: String, answer: @escaping Answer) {
        state.withLock { $0.routes["\(method.rawValue) \(url)"] = answer }
    }

    /// All requests so far, in order.
    public var requests: [Recorded] { state.withLock { $0.recorded } }

    /// Method and address of all requests so far, in order.
    public var calls: [String] { requests.map(\.call) }

    /// The numbered exchanges that no request has used yet, as method and address.
    public var unused: [String] { state.withLock { $0.exchanges.map(\.call) } }

    /// Answers from the script.
    ///
    /// - Throws: `BadgeError` `unexpected`, which names the request, when it is not scripted; `closed` after `close()`.
    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let recorded = Recorded(request: request, body: body)
        return try await answer(to: recorded)(recorded)
    }

    /// Closes the transport; later requests fail.
    public func close() async throws {
        state.withLock { $0.isClosed = true }
    }

    private func answer(to recorded: Recorded) throws -> Answer {
        try state.withLock { state in
            guard !state.isClosed else { throw BadgeError(.closed, reason: "The scripted transport was closed.") }
            state.recorded.append(recorded)
            if let next = state.exchanges.first, next.call == recorded.call {
                state.exchanges.removeFirst()
                return next.answer
            }
            guard let route = state.routes[recorded.call] else {
                let expected = state.exchanges.first.map { "; the script expects \($0.call)" } ?? ""
                throw BadgeError(
                    .unexpected, reason: "Request \(state.recorded.count) is not scripted: \(recorded.call)\(expected)."
                )
            }
            return route
        }
    }
}

extension HTTPTransportResponse {
    /// Returns a JSON response.
    public static func json(_ value: JSON, status: Int = 200, headerFields: HTTPFields = [:]) -> HTTPTransportResponse {
        text(value.text, type: "application/json", status: status, headerFields: headerFields)
    }

    /// Returns a response with a media type.
    public static func text(
        _ text: String, type: String, status: Int = 200, headerFields: HTTPFields = [:]
    ) -> HTTPTransportResponse {
        var fields = headerFields
        fields[.contentType] = type
        return HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: fields), body: Data(text.utf8))
    }

    /// Returns a response without a body.
    public static func empty(status: Int, headerFields: HTTPFields = [:]) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: headerFields), body: Data())
    }
}
