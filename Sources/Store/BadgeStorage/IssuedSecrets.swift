import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// The secrets of an issuance, and their seals: under the passcode if a key pair is given.
struct IssuedSecrets: Sendable {
    let issued: IssuanceResult
    let holderKey: SigningKey
    let lock: PasscodeKeyPair?
    let keyring: BadgeKeyring

    init(_ issued: IssuanceResult, _ holderKey: SigningKey, lock: PasscodeKeyPair?, keyring: BadgeKeyring) {
        (self.issued, self.holderKey, self.lock, self.keyring) = (issued, holderKey, lock, keyring)
    }

    private var badgeID: Badge.ID { issued.badge.id }

    /// Saves the holder key, the sync key for which it vouches, and the device's key if the issuance used one.
    func saveKeys(in database: Database, now: Int64) throws {
        let seal = CustodySeal(custody: keyring.custody)
        try database.save(holderKey, sealed: try seal.seal(holderKey, under: lock), now: now)
        try keyring.saveSyncKey(
            of: badgeID, holderKey, at: Date(timeIntervalSince1970: TimeInterval(now)), in: database)
        guard let deviceKey = issued.deviceKey else { return }
        let issuer = issued.badge.server.absoluteString
        if lock != nil {
            try database.executeCached(
                "UPDATE device SET is_exposed = 1 WHERE issuer = ? AND NOT is_locked", [issuer])
        }
        try database.save(
            try seal.seal(deviceKey.raw, context: BadgeStore.deviceContext(issuer: issuer), under: lock),
            asDeviceKeyFor: issuer, now: now)
    }

    func insertCredential(in database: Database) throws {
        let credential = issued.credential
        let sealed = try keyring.createKeyIfMissing(for: badgeID, in: database).seal(
            issued.payload, context: BadgeStore.credentialContext(credential.id), under: lock)
        try database.insert(credential, notificationID: issued.notificationID, sealed: sealed)
    }

    /// Saves the additional credentials, each with its key.
    func insertCopies(in database: Database, now: Int64) throws {
        guard !issued.copies.isEmpty else { return }
        let (outer, seal) = (try keyring.key(of: badgeID, in: database), CustodySeal(custody: keyring.custody))
        for copy in issued.copies {
            try database.save(copy.key, sealed: try seal.seal(copy.key, under: lock), now: now)
            let context = BadgeStore.credentialContext(copy.credential.id)
            try database.insert(
                copy.credential, status: copy.statusReference,
                sealed: try outer.seal(copy.payload, context: context, under: lock))
        }
    }

    func saveSession(in database: Database, _ occasion: Occasion) throws {
        guard let token = issued.refreshToken else { return }
        let sealed = try keyring.createKeyIfMissing(for: badgeID, in: database).seal(
            token, context: BadgeStore.refreshContext(badgeID), under: lock)
        try database.saveSession(sealed, loggedInAt: issued.loggedInAt, of: badgeID, occasion)
    }
}

extension Database {
    /// Records whether a new badge is sealed under the passcode, and whether its key was unprotected until now.
    func note(_ secrets: IssuedSecrets, wereOpen: Bool, isRenewal: Bool = false, _ occasion: Occasion) throws {
        let isExposed = secrets.lock != nil && wereOpen
        if isExposed { try exposeDevice(of: secrets.issued.organization.id) }
        if isExposed || !isRenewal {
            try executeCached(
                "UPDATE badge SET awaits_new_key = ? WHERE id = ?", [isExposed, secrets.issued.badge.id.rawValue])
        }
        if secrets.lock != nil { try record(.seal, of: secrets.issued.badge.id, "locked", occasion) }
    }
}

extension OuterSeal {
    /// Seals a holder key.
    func seal(_ key: SigningKey, under lock: PasscodeKeyPair?) throws -> SealedSecret {
        try seal(key.raw, context: BadgeStore.keyContext(key.publicKey.thumbprint), under: lock)
    }
}
