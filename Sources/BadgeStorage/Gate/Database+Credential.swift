import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    func credential(_ id: Credential.ID) throws -> Credential? {
        try boundRow(.credential, "id", id.rawValue, Credential.init(row:))
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
        let holderKey = try self.credential(credential)?.holderKey
        guard let row = try holderKey.flatMap({ try boundRows(.deviceKey, "thumbprint", $0).first }) else {
            throw BadgeError(.keyMissing, "The badge's device key is not in the wallet.")
        }
        return try SigningKey(try custody.open(row["sealed"], context: BadgeStore.keyContext(row["thumbprint"])))
    }
}
