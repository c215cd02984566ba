import BadgeDatabase
public import BadgeKeys
public import BadgeModel
public import Foundation
import GRDB

extension BadgeStore {
    /// The key by which an organization knows this device; made at the first call.
    ///
    /// It is another key than those that badges are bound to, and stays when they go; only the removal of the
    /// organization takes it along.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` and what else the custody throws.
    public func deviceKey(for issuer: URL) throws -> SigningKey {
        if let key = try database.read({ try $0.deviceKey(for: issuer, custody: custody) }) { return key }
        let key = SigningKey(random: random)
        let sealed = try custody.seal(key.raw, context: Self.deviceContext(issuer))
        return try writing { database, occasion in
            // Another process may have made one in the meantime.
            if let other = try database.deviceKey(for: issuer, custody: custody) { return other }
            try database.executeCached(
                "INSERT INTO device (issuer, sealed, created_at) VALUES (?, ?, ?)",
                [issuer.absoluteString, sealed, occasion.seconds])
            return key
        }
    }

    /// Notes that the person's phone was verified for this device.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func notePhoneVerified(at moment: Date, of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                "UPDATE badge SET phone_verified_at = ? WHERE id = ?", [moment.stored, badge.rawValue])
            try database.record(.device, of: badge, "phoneVerified", occasion)
        }
    }
}

extension Database {
    fileprivate func deviceKey(for issuer: URL, custody: any KeyCustody) throws -> SigningKey? {
        try boundRow(.device, "issuer", issuer.absoluteString) { $0["sealed"] as Data }.map {
            try SigningKey(try custody.open($0, context: BadgeStore.deviceContext(issuer)))
        }
    }
}
