import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns whom the user trusts to vouch for verifiers, oldest first.
    package func trustedVerifiers() throws -> [TrustedVerifier] {
        try database.read { try $0.boundRows(.trustedVerifier, TrustedVerifier.init(row:)) }
    }

    /// Saves trust in verifiers, in place of what had the same name.
    package func trust(_ verifier: TrustedVerifier) throws {
        try writing { database, occasion in
            try database.executeCached(
                "INSERT OR REPLACE INTO trusted_verifier (name, kind, document, trusted_at) VALUES (?, ?, ?, ?)",
                [verifier.name, verifier.storedKind, verifier.authority.json.text, verifier.trustedAt.stored])
            try database.record(
                AuditEvent(.trust, outcome: "verifierTrusted", details: verifier.auditDetails), occasion)
        }
    }

    /// Removes trust in verifiers.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func removeTrustedVerifier(_ name: String) throws {
        try writing { database, occasion in
            let found = try database.boundRows(.trustedVerifier, TrustedVerifier.init(row:)).first { $0.name == name }
            guard let found else {
                throw BadgeError(.notFound, "notFound.trustedVerifier", ["name": name])
            }
            try database.executeCached("DELETE FROM trusted_verifier WHERE name = ?", [found.name])
            try database.record(
                AuditEvent(.trust, outcome: "verifierDistrusted", details: found.auditDetails), occasion)
        }
    }
}
