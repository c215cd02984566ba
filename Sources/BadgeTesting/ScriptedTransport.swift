public import BadgeModel
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// A transport that answers from a script, records what it was asked, and refuses what is not scripted.
///
/// Numbered exchanges are answered in their order and only in it; what they do not cover goes to the routes, which
/// answer any number of times.
///
///     let transport = ScriptedTransport([
///         .init(.post, "https://id.example.org/token", .json(["error": "invalid_grant"], status: 400)),
///     ])
/// transport.route(.get, "https://id.example.org/policy") { _ in .text(policy, type: "application/badge-policy+jwt") }
public final class ScriptedTransport: HTTPTransport {
    /// Makes the answer to a request.
    public typealias Answer = @Sendable (Recorded) async throws -> HTTPTransportResponse

    /// One expected request and its answer.
    public struct Exchange: Sendable {
        let call: String
        let answer: Answer

        /// Expects a request and gives a fixed answer.
        public init(_ method: HTTPRequest.Method, _ url: String, _ answer: HTTPTransportResponse) {
            self.init(method, url) { _ in answer }
        }

        /// Expects a request and makes the answer, or throws the failure, when it comes.
        public init(_ method: HTTPRequest.Method, _ url: String, answer: @escaping Answer) {
            call = "\(method.rawValue) \(url)"
            self.answer = answer
        }
    }

    /// A request as it came.
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
                .replacingOccurrences(of: "+", with: "%20")
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

    /// Creates a transport with numbered exchanges; none means that only routes answer.
    public init(_ exchanges: [Exchange] = []) {
        state = Mutex(State(exchanges: exchanges[...]))
    }

    /// Answers every request of that method and address that no numbered exchange covers; replaces an earlier route.
    public func route(_ method: HTTPRequest.Method, _ url: String, answer: @escaping Answer) {
        state.withLock { $0.routes["\(method.rawValue) \(url)"] = answer }
    }

    /// Every request so far, in order.
    public var requests: [Recorded] { state.withLock { $0.recorded } }

    /// Method and address of every request so far, in order.
    public var calls: [String] { requests.map(\.call) }

    /// The numbered exchanges that no request has used yet, as method and address.
    public var unused: [String] { state.withLock { $0.exchanges.map(\.call) } }

    /// Answers from the script.
    ///
    /// - Throws: `BadgeError` `unexpected` that names the request when it is not scripted; `closed` after `close()`.
    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let recorded = Recorded(request: request, body: body)
        return try await answer(to: recorded)(recorded)
    }

    /// Closes; later requests fail.
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
    /// An answer in JSON.
    public static func json(_ value: JSON, status: Int = 200, headerFields: HTTPFields = [:]) -> HTTPTransportResponse {
        text(value.text, type: "application/json", status: status, headerFields: headerFields)
    }

    /// An answer in a media type.
    public static func text(
        _ text: String, type: String, status: Int = 200, headerFields: HTTPFields = [:]
    ) -> HTTPTransportResponse {
        var fields = headerFields
        fields[.contentType] = type
        return HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: fields), body: Data(text.utf8))
    }

    /// An answer without a body.
    public static func empty(status: Int, headerFields: HTTPFields = [:]) -> HTTPTransportResponse {
        HTTPTransportResponse(
            response: HTTPResponse(status: .init(code: status), headerFields: headerFields), body: Data())
    }
}
