import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeServing
import Hummingbird

extension AuthorityRoutes {
    // The checkpoint's signature is the authorization, as with an agreement's receipt.
    func checkpoint(_ request: Request) async throws -> Response {
        let checkpoint = try await request.members(only: ["statement"]) { reader in
            try WitnessedCheckpoint.verify(reader["statement"].nonEmptyString(maxLength: 4096), holder: nil)
        }
        try await confirmHolder(checkpoint.key.thumbprint)
        switch try await authority.onStoreQueue({ try $0.save(checkpoint) }) {
        case .recorded(let receipt): return .document(["receipt": .string(receipt.compact)])
        case .refused(let held): throw ProtocolError.rolledBack(held)
        case .tooManyStores: throw ProtocolError.tooManyStores
        case .strangersKey:
            throw ProtocolError.invalidRequest("No badge of this organization is bound to the key that signed.")
        }
    }
}

extension ProtocolError {
    fileprivate static let tooManyStores = Self(
        "too_many_stores",
        "The badge's key has published checkpoints of as many stores as are accepted, and never of this one. Have the badge issued on a new key.",
        status: .conflict)

    // The refusal contains the checkpoint that the wallet itself signed earlier, as proof.
    fileprivate static func rolledBack(_ held: String) -> Self {
        var refusal = Self(
            "store_rolled_back", "The checkpoint does not follow from the one published before.", status: .conflict)
        refusal.members = ["statement": .string(held)]
        return refusal
    }
}
