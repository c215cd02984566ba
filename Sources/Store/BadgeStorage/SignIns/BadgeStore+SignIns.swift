import BadgeDatabase
package import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns the identity providers that an organization listed last; `nil` if it was never asked.
    package func identityProviders(of issuer: URL) throws -> [IdentityProvider]? {
        try database.read { database in
            try database.boundRow(.providerList, "issuer", issuer.absoluteString) { row in
                try row.document("document", IdentityProvider.list)
            }
        }
    }

    /// Saves the identity providers that an organization lists.
    package func saveIdentityProviders(_ providers: [IdentityProvider], of issuer: URL) throws {
        let document = JSON.array(providers.map(\.json)).text
        guard try identityProviders(of: issuer) != providers else { return }
        try writing { database, _ in
            try database.executeCached(
                """
                INSERT INTO provider_list (issuer, document) VALUES (?, ?)
                ON CONFLICT (issuer) DO UPDATE SET document = excluded.document
                """, [issuer.absoluteString, document])
        }
    }

    /// Returns the last sign-in at any of an organization's identity providers.
    package func lastSignIn(at issuer: URL) throws -> StoredSignIn? {
        try database.read { database in
            try database.boundRows(.signIn, "issuer", issuer.absoluteString) { row in
                StoredSignIn(
                    provider: IdentityProvider.ID(rawValue: row["provider"]), name: row["name"],
                    date: try row.requiredDate("signed_in_at"))
            }.max { ($0.date, $0.provider) < ($1.date, $1.provider) }
        }
    }

    package func saveSignIn(_ signIn: StoredSignIn, at issuer: URL) throws {
        try writing { database, _ in
            try database.executeCached(
                """
                INSERT INTO sign_in (issuer, provider, name, signed_in_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (issuer, provider) DO UPDATE SET name = excluded.name, signed_in_at = excluded.signed_in_at
                """,
                [issuer.absoluteString, signIn.provider.rawValue, signIn.name, signIn.date.stored])
        }
    }

    /// Deletes the names of the users who signed in at an organization.
    package func forgetUsers(of issuer: URL) throws {
        guard try lastSignIn(at: issuer) != nil else { return }
        try writing { database, _ in
            try database.executeCached("UPDATE sign_in SET name = NULL WHERE issuer = ?", [issuer.absoluteString])
        }
    }
}
