import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension TrustedVerifier {
    init(row: Row) throws {
        self.init(
            name: row["name"], authority: try row.document("document", VerifierAuthority.init),
            trustedAt: try row.requiredDate("trusted_at"))
    }

    /// The kind in the column, which calls roots what they are: whose they are, the document says.
    var storedKind: String {
        if case .registrars = authority { "root" } else { authority.kind }
    }

    /// The details in the audit log: what is trusted, without keys and addresses.
    var auditDetails: [String: JSON] {
        let details: [String: JSON] =
            switch authority {
            case .roots, .registrars: [:]
            case .attester(let issuer, _): ["issuer": .string(issuer)]
            case .client(let id, _, _, _): ["client": .string(id)]
            }
        return details.merging([
            "name": .string(name), "kind": .string(authority.kind),
        ]) { $1 }
    }
}
