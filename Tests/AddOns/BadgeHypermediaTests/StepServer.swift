import BadgeHypermedia
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

@testable import BadgeTestDoubles

/// A server that grants tokens, and answers the requests of flows in order.
final class StepServer: HTTPTransport {
    typealias Answer = @Sendable (StepServer) async throws -> HTTPTransportResponse

    private struct State {
        var answers: ArraySlice<Answer>
        var recorded: [ScriptedTransport.Recorded] = []
        var grants: [HTTPTransportResponse] = []
    }

    private let state: Mutex<State>

    private let gate: Gate?

    init(_ answers: [Answer], holdingTokens gate: Gate? = nil) {
        self.gate = gate
        state = Mutex(State(answers: answers[...]))
    }

    var requests: [ScriptedTransport.Recorded] { state.withLock(\.recorded) }
    /// The requests of flows.
    var steps: [ScriptedTransport.Recorded] { requests.filter { !$0.isForTokens } }
    /// The requests for tokens, without those of attestations.
    var grants: [ScriptedTransport.Recorded] { requests.filter { $0.call == "POST \(Self.tokenEndpoint)" } }
    /// The parameters with which the last flow began.
    var parameters: [String: String] { steps.first { $0.query["response_type"] != nil }?.query ?? [:] }

    /// Answers the next token requests so, instead of with a token that lives for five minutes.
    func grant(_ responses: HTTPTransportResponse...) { state.withLock { $0.grants += responses } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let recorded = ScriptedTransport.Recorded(request: request, body: body)
        let number = state.withLock { state in
            state.recorded.append(recorded)
            return state.recorded.count
        }
        if recorded.isForTokens {
            await gate?.wait()
            return try grant(recorded, number)
        }
        guard let answer = state.withLock({ $0.answers.popFirst() }) else {
            throw BadgeError(.unexpected, reason: "Not scripted: \(recorded.call).")
        }
        return try await answer(self)
    }

    func close() async throws {}

    private func grant(_ request: ScriptedTransport.Recorded, _ number: Int) throws -> HTTPTransportResponse {
        if request.call.hasSuffix("/cat?client_id=app") { return .json(["challenge": .string("c\(number)")]) }
        if request.call.hasSuffix("/cat") { return .json(["cat": .string("cat\(number)")]) }
        let scripted = state.withLock { $0.grants.isEmpty ? nil : $0.grants.removeFirst() }
        return scripted ?? .token("t\(number)")
    }

    static let issuer = "https://login.example.org"
    static let endpoint = "\(issuer)/authorize"
    static let tokenEndpoint = "\(issuer)/token"
}

extension ScriptedTransport.Recorded {
    fileprivate var isForTokens: Bool {
        let path = request.path?.prefix { $0 != "?" } ?? ""
        return ["/token", "/cat"].contains(path)
    }

    var query: [String: String] {
        let items = request.address.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems } ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
    }

    /// The claims of the proof in the request, whose signature is verified.
    func proof(by key: SigningKey) throws -> JSON {
        let token = try JWS(XCTUnwrap(request.headerFields[.dpop]))
        try token.verify(with: key.publicKey, type: DPoPProof.type)
        return token.payload
    }
}

extension HTTPTransportResponse {
    static func token(_ text: String, type: String = "DPoP", lifetime: JSON = 300) -> HTTPTransportResponse {
        .json(["access_token": .string(text), "token_type": .string(type), "expires_in": lifetime])
    }

    static func step(_ document: JSON, _ fields: HTTPFields = [:], status: Int = 200) -> HTTPTransportResponse {
        .text(document.text, type: "application/vnd.auth+json", status: status, headerFields: fields)
    }

    static func problem(
        _ kind: String, _ members: [String: JSON] = [:], _ fields: HTTPFields = [:], status: Int = 400
    ) -> HTTPTransportResponse {
        let type: JSON = .string("https://curity.se/problems/\(kind)")
        return .text(
            JSON.object(members.merging(["type": type]) { $1 }).text, type: "application/problem+json", status: status,
            headerFields: fields)
    }
}

/// An answer that is always the same.
func answer(_ response: HTTPTransportResponse) -> StepServer.Answer { { _ in response } }

/// A step with these actions.
func answer(_ actions: JSON...) -> StepServer.Answer {
    answer(.step(["type": "authentication-step", "actions": .array(actions)]))
}

/// A redirection to an address.
func redirection(_ href: String = "/next") -> StepServer.Answer {
    let form: JSON = ["template": "form", "kind": "redirect", "model": ["href": .string(href), "method": "GET"]]
    return answer(.step(document("redirection-step", form)))
}

/// The response that ends a flow, with the state of its beginning.
func authorized(_ members: [String: JSON] = [:]) -> StepServer.Answer {
    { server in
        let state: JSON = .optional(server.parameters["state"]) ?? .null
        let properties = ["code": "c0de", "state": state].merging(members) { $1 }
        return .step(["type": "oauth-authorization-response", "properties": .object(properties)])
    }
}

/// Waits until a test lets the time pass.
final class VirtualPauses: Sendable {
    private struct State {
        var asked: [Int] = []
        var outstanding: [Int: CheckedContinuation<Void, any Error>] = [:]
        var serial = 0
    }

    private let state = Mutex(State())

    /// The seconds of all pauses so far.
    var asked: [Int] { state.withLock(\.asked) }
    /// The number of pauses that neither ended nor were cancelled.
    var outstanding: Int { state.withLock(\.outstanding.count) }

    func pause(_ seconds: Int) async throws {
        let id = state.withLock { state in
            state.asked.append(seconds)
            state.serial += 1
            return state.serial
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Asked once: it may be cancelled in between.
                let isCancelled = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    state.outstanding[id] = continuation
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            take(id)?.resume(throwing: CancellationError())
        }
    }

    /// Ends the only pause as soon as there is one.
    func end() async {
        while outstanding == 0 { await Task.yield() }
        endAny()
    }

    /// Ends a pause, if there is one.
    func endAny() {
        let id = state.withLock(\.outstanding.keys.first)
        if let id { take(id)?.resume() }
    }

    private func take(_ id: Int) -> CheckedContinuation<Void, any Error>? {
        state.withLock { $0.outstanding.removeValue(forKey: id) }
    }
}
