import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    func credential(_ id: Credential.ID) throws -> Credential? {
        try cachedRow("SELECT * FROM credential WHERE id = ?", [id.rawValue]).map(Credential.init(row:))
    }

    /// The device key that a badge's credential is bound to.
    ///
    /// - Throws: `BadgeError` `keyMissing` and what the custody throws.
    func deviceKey(of badge: Badge, custody: any KeyCustody) throws -> SigningKey {
        guard let credential = badge.credentialID else {
            throw BadgeError(.keyMissing, "The badge is not here yet, and has no key to sign with.")
        }
        return try deviceKey(of: credential, custody: custody)
    }

    /// The device key that a credential is bound to.
    ///
    /// - Throws: `BadgeError` `keyMissing` and what the custody throws.
    func deviceKey(of credential: Credential.ID, custody: any KeyCustody) throws -> SigningKey {
        let row = try cachedRow(
            """
            SELECT thumbprint, device_key.sealed AS sealed
            FROM credential JOIN device_key ON thumbprint = holder_key WHERE credential.id = ?
            """, [credential.rawValue])
        guard let row else { throw BadgeError(.keyMissing, "The badge's device key is not in the wallet.") }
        return try SigningKey(try custody.open(row["sealed"], context: BadgeStore.keyContext(row["thumbprint"])))
    }
}
