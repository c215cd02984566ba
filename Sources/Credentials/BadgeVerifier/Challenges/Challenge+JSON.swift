package import BadgeModel
import Foundation

extension Challenge {
    /// The challenge, as `Schemas/challenge.schema.json` describes it.
    package var json: JSON {
        ["audience": .string(audience), "nonce": .string(nonce), "expires": .string(expires.formatted(.iso8601))]
    }
}
