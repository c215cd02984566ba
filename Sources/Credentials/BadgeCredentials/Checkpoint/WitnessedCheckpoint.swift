import BadgeKeys
package import BadgeModel
import Foundation

/// A checkpoint of a wallet's store, signed with a badge's key: a JWS of type `store-anchor+jwt` of at most 4 KB over
/// `{store, generation, state, previous?: {generation, sha256}}`.
///
/// An organization stores the newest checkpoint of each store. Since only the wallet has the key, the checkpoint proves
/// to the wallet that it was its own.
package typealias WitnessedCheckpoint = SignedStatement<CheckpointStatement>

extension CheckpointStatement: StatementContent {
    package static var tokenType: String { "store-anchor+jwt" }
    package static var maxTokenBytes: Int { 4 * 1024 }
    package static var otherKeyMessage: Message { Message("credentialKeyMismatch.checkpoint") }

    package var claims: JSON {
        .object(compacting: [
            "store": .string(store), "generation": .integer(generation), "state": .string(Base64URL.encode(state)),
            "previous": previous.map {
                ["generation": .integer($0.generation), "sha256": .string(Base64URL.encode($0.digest))]
            },
        ])
    }

    package init(claims: JSONReader) throws {
        _ = try claims["store"].sha256()
        self.init(
            store: try claims["store"].string(), generation: try claims["generation"].generation(),
            state: try claims["state"].sha256(),
            previous: try claims["previous"].optional.map {
                Previous(generation: try $0["generation"].generation(), digest: try $0["sha256"].sha256())
            })
        guard previous.map({ $0.generation < generation }) ?? true else {
            throw claims["previous"].failure("is not before the statement")
        }
    }
}

extension JSONReader {
    fileprivate func generation() throws -> Int64 { Int64(try integer(in: 1...Int(Int64.max))) }
}
