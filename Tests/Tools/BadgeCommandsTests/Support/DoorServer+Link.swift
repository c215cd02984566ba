import BadgeModel
import Foundation
import VerifierTestSupport

extension DoorServer {
    /// Returns the link of a request for a badge, without a signature.
    ///
    /// - Parameters:
    ///   - claims: The claims that are asked for, each with the values that will do.
    ///   - more: Other parameters, which replace those of the same name; `nil` leaves one out.
    static func link(
        _ type: String, _ claims: [(path: String, values: [String])], claimSets: [[String]] = [],
        more: [String: String?] = [:]
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
        let parameters: [String: String?] = [
            "client_id": "redirect_uri:\(answers)", "response_uri": "\(answers)", "response_type": "vp_token",
            "response_mode": "direct_post", "nonce": "n0nce-4711", "state": "s7", "dcql_query": dcql.text,
        ].merging(more) { _, new in new }
        let pairs = parameters.compactMapValues(\.self).sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return "openid4vp://?\(pairs.joined(separator: "&"))"
    }
}
