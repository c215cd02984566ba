import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension TrustedVerifier {
    init(row: Row) throws {
        self.init(
            name: row["name"],
            anchor: try row.document("document") { try Anchor(kind: row["kind"], $0, row) },
            trustedAt: try row.requiredDate("trusted_at"))
    }

    /// The details in the audit log: what is trusted, without keys and addresses.
    var auditDetails: [String: JSON] {
        switch anchor {
        case .roots: ["name": .string(name), "kind": .string(anchor.kind)]
        case .attester(let issuer, _):
            ["name": .string(name), "kind": .string(anchor.kind), "issuer": .string(issuer)]
        case .client(let id, _, _): ["name": .string(name), "kind": .string(anchor.kind), "client": .string(id)]
        }
    }
}

extension TrustedVerifier.Anchor {
    /// The kind, by a stable name.
    package var kind: String {
        switch self {
        case .roots: "root"
        case .attester: "attester"
        case .client: "client"
        }
    }

    fileprivate init(kind: String, _ reader: JSONReader, _ row: Row) throws {
        switch kind {
        case "root": self = .roots(try reader["roots"].string())
        case "attester": self = .attester(issuer: try reader["issuer"].string(), keys: try reader["keys"].keys())
        case "client":
            self = .client(
                id: try reader["client"].string(), keys: try reader["keys"].keys(),
                responseURIs: try reader["responseURIs"].elements().map { try $0.string() })
        default: throw row.damaged("kind")
        }
    }

    var stored: JSON {
        switch self {
        case .roots(let pem): ["roots": .string(pem)]
        case .attester(let issuer, let keys): ["issuer": .string(issuer), "keys": .array(keys.map(\.json))]
        case .client(let id, let keys, let addresses):
            [
                "client": .string(id), "keys": .array(keys.map(\.json)),
                "responseURIs": .array(addresses.map(JSON.string)),
            ]
        }
    }
}

extension JSONReader {
    fileprivate func keys() throws -> [JWK] { try elements().map { try JWK($0.present()) } }
}
