import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// A verifier on another machine that asks without a signature, and keeps what is posted to it.
final class AskingDoor: HTTPTransport {
    static let answers = "https://door.example/answers"
    static let back = "https://door.example/back?response_code=c0de"

    private let kept = Mutex<[[String: String]]>([])
    /// Whether it answers.
    private let isThere: Bool

    init(isThere: Bool = true) { self.isThere = isThere }

    /// The forms that were posted.
    var posts: [[String: String]] { kept.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard isThere, request.method == .post, request.path == "/answers" else {
            throw BadgeError(.serverUnreachable, reason: "Nobody answers here.")
        }
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: body, as: UTF8.self)
        let fields = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        kept.withLock { $0.append(Dictionary(fields) { first, _ in first }) }
        let document: JSON = ["redirect_uri": .string(Self.back)]
        return HTTPTransportResponse(
            response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: Data(document.text.utf8))
    }

    func close() async throws {}

    /// Returns the link of a request for a badge.
    ///
    /// - Parameters:
    ///   - claims: The claims that are asked for, each with the values that will do.
    ///   - more: Other parameters, which replace those of the same name.
    static func link(
        _ type: String, _ claims: [(path: String, values: [String])], claimSets: [[String]] = [],
        more: [String: String] = [:]
    ) -> String {
        let asked = claims.map { claim -> JSON in
            .object(compacting: [
                "id": .string(claim.path), "path": [.string(claim.path)],
                "values": claim.values.isEmpty ? nil : .array(claim.values.map(JSON.string)),
            ])
        }
        let sets = claimSets.map { JSON.array($0.map(JSON.string)) }
        let query = JSON.object(compacting: [
            "id": "badge", "format": "dc+sd-jwt", "meta": ["vct_values": [.string(type)]], "claims": .array(asked),
            "claim_sets": sets.isEmpty ? nil : .array(sets),
        ])
        let dcql: JSON = ["credentials": [query]]
        let parameters = [
            "client_id": "redirect_uri:\(answers)", "response_uri": answers, "response_type": "vp_token",
            "response_mode": "direct_post", "nonce": "n0nce-4711", "state": "s7", "dcql_query": dcql.text,
        ].merging(more) { _, new in new }
        let pairs = parameters.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return "openid4vp://?\(pairs.joined(separator: "&"))"
    }
}
