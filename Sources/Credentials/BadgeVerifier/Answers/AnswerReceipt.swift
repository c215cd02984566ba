public import BadgeModel
public import Foundation

/// What a verifier answers to a wallet. Of a refusal, it says nothing: a wallet could be used to find out what a verifier
/// accepts.
public struct AnswerReceipt: Sendable, Hashable {
    /// Whether the wallet's answer was taken: it satisfies the query, or says that the wallet presents nothing.
    public let isTaken: Bool
    /// Whether it satisfies the query.
    package let isAccepted: Bool
    /// The address to which the wallet returns the person; `nil` if it is finished.
    public let returnAddress: URL?

    static let refused = AnswerReceipt(isTaken: false, isAccepted: false, returnAddress: nil)

    /// The status code of HTTP.
    public var status: Int { isTaken ? 200 : 400 }

    /// The body.
    public var body: JSON {
        guard isTaken else {
            return ["error": "invalid_request", "error_description": "The response is not accepted."]
        }
        return .object(compacting: ["redirect_uri": .optional(returnAddress?.absoluteString)])
    }
}
