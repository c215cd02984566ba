import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    func credential(_ id: Credential.ID) throws -> Credential? {
        try Row.fetchOne(self, sql: "SELECT * FROM credential WHERE id = ?", arguments: [id.rawValue])
            .map(Credential.init(row:))
    }

    /// The device key that a credential is bound to.
    ///
    /// - Throws: `BadgeError` `keyMissing` and what the custody throws.
    func deviceKey(of credential: Credential.ID, custody: any KeyCustody) throws -> SigningKey {
        let row = try Row.fetchOne(
            self,
            sql: """
                SELECT thumbprint, device_key.sealed AS sealed
                FROM credential JOIN device_key ON thumbprint = holder_key WHERE credential.id = ?
                """,
            arguments: [credential.rawValue])
        guard let row else { throw BadgeError(.keyMissing, "The badge's device key is not in the wallet.") }
        return try SigningKey(try custody.open(row["sealed"], context: BadgeStore.keyContext(row["thumbprint"])))
    }
}
