import BadgeDatabase
package import BadgeKeys
package import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns this device's key at an organization, and creates it at the first call.
    ///
    /// It differs from the holder keys of badges and outlives them; it is removed only with the organization. It is
    /// sealed under the passcode if the organization's policy demands one, and until that is known.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed and the key does not open it; `custodyDamaged`;
    ///   other errors of the custody.
    package func deviceKey(for issuer: URL, with key: PasscodeKey? = nil) throws -> SigningKey {
        let seal = CustodySeal(custody: custody)
        let (name, random) = (issuer.absoluteString, random)
        if let key = try database.read({ try $0.deviceKey(for: name, seal, with: key) }) { return key }
        let made = SigningKey(random: random)
        return try writing { database, occasion in
            // Another process may have made one in the meantime.
            if let other = try database.deviceKey(for: name, seal, with: key) { return other }
            let lock = try database.passcode()?.lock
            try database.save(
                try seal.seal(made.raw, context: Self.deviceContext(issuer: name), under: lock), asDeviceKeyFor: name,
                now: occasion.seconds)
            return made
        }
    }

    /// Returns whether this device's key at an organization was unprotected before it was sealed under the passcode.
    package func isDeviceKeyExposed(at issuer: URL) throws -> Bool {
        try database.read { try $0.boundRow(.device, "issuer", issuer.absoluteString) { $0["is_exposed"] } ?? false }
    }

    /// Returns this device's next key at an organization; creates it at the first call, sealed under the passcode.
    ///
    /// - Throws: `BadgeError` `passcodeRequired`; `notFound` when this device has no key at the organization.
    package func prepareNextDeviceKey(for issuer: URL, with key: PasscodeKey?) throws -> (key: SigningKey, isNew: Bool)
    {
        let seal = CustodySeal(custody: custody)
        let (name, made) = (issuer.absoluteString, SigningKey(random: random))
        let context = Self.nextDeviceContext(issuer: name)
        return try writing { database, _ in
            let unlocking = try database.unlocking(with: key)
            _ = try unlocking.requireKey()
            guard try database.hasBoundRow(.device, "issuer", name) else {
                throw BadgeError(.notFound, "notFound.deviceKey", ["name": name])
            }
            if let pending = try database.nextDeviceKey(for: name, seal, with: key) { return (pending, isNew: false) }
            let sealed = try seal.seal(made.raw, context: context, under: unlocking.lock)
            try database.executeCached("UPDATE device SET next_sealed = ? WHERE issuer = ?", [sealed.bytes, name])
            return (made, isNew: true)
        }
    }

    /// Returns the next key of this device, if it was created but not adopted yet; `nil` when there is none.
    ///
    /// - Throws: `BadgeError` `passcodeRequired`.
    package func pendingDeviceKey(for issuer: URL, with key: PasscodeKey?) throws -> SigningKey? {
        let seal = CustodySeal(custody: custody)
        let name = issuer.absoluteString
        return try database.read { try $0.nextDeviceKey(for: name, seal, with: key) }
    }

    /// Replaces this device's key by the next one, once the organization has accepted it. Has no effect if another run
    /// has already adopted it.
    ///
    /// - Throws: `BadgeError` `passcodeRequired`.
    package func adoptDeviceKey(_ next: SigningKey, for issuer: URL, with key: PasscodeKey?) throws {
        let (seal, name) = (CustodySeal(custody: custody), issuer.absoluteString)
        try writing { database, occasion in
            let pending = try database.nextDeviceKey(for: name, seal, with: key)
            guard pending?.publicKey.thumbprint == next.publicKey.thumbprint else { return }
            let sealed = try seal.seal(
                next.raw, context: Self.deviceContext(issuer: name), under: try database.passcode()?.lock)
            try database.executeCached(
                """
                UPDATE device SET sealed = ?, is_locked = ?, is_exposed = 0, next_sealed = NULL, created_at = ?
                WHERE issuer = ?
                """,
                [sealed.bytes, sealed.isLocked, occasion.seconds, name])
        }
        try database.emptyLog()
    }

    /// Records that the user's phone was verified for this device.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func notePhoneVerified(at date: Date, of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                "UPDATE badge SET phone_verified_at = ? WHERE id = ?", [date.stored, badge.rawValue])
            try database.record(.device, of: badge, "phoneVerified", occasion)
        }
    }

    /// Returns whether the user's phone was verified for this device.
    package func isPhoneVerified(of badge: Badge.ID) throws -> Bool {
        try database.read { try $0.isPhoneVerified(of: badge) }
    }

    /// Records that the organization no longer considers the user's phone verified.
    package func notePhoneUnverified(of badge: Badge.ID) throws {
        try writingAlways { database, occasion in
            guard try database.isPhoneVerified(of: badge) else { return }
            try database.executeCached(
                "UPDATE badge SET phone_verified_at = NULL WHERE id = ?", [badge.rawValue])
            try database.record(.device, of: badge, "phoneUnverified", occasion)
        }
    }
}

extension Database {
    fileprivate func isPhoneVerified(of badge: Badge.ID) throws -> Bool {
        try boundRow(.badge, "id", badge.rawValue) { $0.date("phone_verified_at") != nil } ?? false
    }

    fileprivate func deviceKey(
        for issuer: String, _ seal: CustodySeal, with key: PasscodeKey?
    ) throws -> SigningKey? {
        guard let sealed = try boundRow(.device, "issuer", issuer, { SealedSecret($0) }) else { return nil }
        let context = BadgeStore.deviceContext(issuer: issuer)
        return try SigningKey(seal.open(sealed, context: context, with: try unlocking(with: key)))
    }

    fileprivate func nextDeviceKey(
        for issuer: String, _ seal: CustodySeal, with key: PasscodeKey?
    ) throws -> SigningKey? {
        let sealed = try boundRow(.device, "issuer", issuer) { $0["next_sealed"] as Data? } ?? nil
        return try sealed.map {
            try SigningKey(
                seal.open(
                    SealedSecret($0, isLocked: true), context: BadgeStore.nextDeviceContext(issuer: issuer),
                    with: try unlocking(with: key)))
        }
    }

    /// Saves the device's key at an organization, or replaces an existing one by the sealed form.
    func save(_ sealed: SealedSecret, asDeviceKeyFor issuer: String, now: Int64) throws {
        try executeCached(
            """
            INSERT INTO device (issuer, sealed, created_at, is_locked) VALUES (?, ?, ?, ?)
            ON CONFLICT (issuer) DO UPDATE SET sealed = excluded.sealed, is_locked = excluded.is_locked
            """, [issuer, sealed.bytes, now, sealed.isLocked])
    }
}
