import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import BadgeSystem
package import Foundation
import GRDB

extension BadgeStore {
    /// Runs the body under the lock on a subject.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` when another run works on it, here or in another process; errors of
    ///   the body.
    package nonisolated func withIssuanceLock<Value: Sendable>(
        _ subject: IssuanceSubject, _ body: (IssuanceLock) async throws -> Value
    ) async throws -> Value {
        let lock = try lockIssuance(subject)
        defer { withExtendedLifetime(lock) {} }
        return try await body(lock)
    }

    /// Acquires the lock on a subject, which is held for as long as the value lives.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` when another run holds it, here or in another process.
    package nonisolated func lockIssuance(_ subject: IssuanceSubject) throws -> IssuanceLock {
        try IssuanceLock(subject, lockPath: StoreFiles(home: home).lockPath)
    }

    /// Returns the authorized issuance of an interrupted run on the same subject, or `nil`.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed under the passcode and the key does not open it.
    package func resumableIssuance(_ issuanceLock: IssuanceLock, with key: PasscodeKey? = nil) throws -> Issuance? {
        let (now, custody) = (date, custody)
        return try database.read { database in
            try database.boundRows(.issuance, IssuanceRow.init(row:))
                .first { $0.offerDigest == issuanceLock.offerDigest && $0.isUsable(at: now) }
                .map { try $0.issuance(in: database, custody, with: try database.unlocking(with: key)) }
        }
    }

    /// Begins to redeem an offer: creates the device key and the pending row, before any request to the issuer.
    /// Replaces the row of an interrupted run of the same offer.
    ///
    /// It is not known yet whether the organization's policy demands a passcode. If one is set, the key is sealed under
    /// it.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when the key of a reissue is sealed and the key does not open it.
    package func beginIssuance(_ issuanceLock: IssuanceLock, with passcodeKey: PasscodeKey? = nil) throws -> Issuance {
        let made = SigningKey(random: random)
        let id = Identifier<Issuance>(rawValue: random.uuid())
        let (now, seal, custody) = (date, CustodySeal(custody: custody), custody)
        let key = try database.write { database in
            let unlocking = try database.unlocking(with: passcodeKey)
            let lock = unlocking.lock
            let held = issuanceLock.subject.isReissue ? try database.issuance(of: issuanceLock.offerDigest) : nil
            let key = try held.map { try database.holderKey($0.holderKey, custody, with: unlocking) } ?? made
            try database.deleteIssuances(where: "offer_digest = ?", [issuanceLock.offerDigest])
            try database.save(key, sealed: try seal.seal(key, under: lock), now: now)
            try database.executeCached(
                "INSERT INTO issuance (id, offer_digest, holder_key, started_at, is_locked) VALUES (?, ?, ?, ?, ?)",
                [
                    id.rawValue, issuanceLock.offerDigest, key.publicKey.thumbprint, min(now, held?.startedAt ?? now),
                    lock != nil,
                ])
            return key
        }
        return Issuance(id: id, key: key, authorization: nil)
    }

    /// Saves the authorization server's grant, so that an interrupted run can be resumed until it expires: for at most
    /// an hour, or for a quarter of an hour when the server does not state an expiry.
    ///
    /// Writes the pending row again if it was deleted in the meantime.
    package func saveAuthorization(
        _ authorization: Secret, expires: Date?, of issuance: Issuance, _ issuanceLock: IssuanceLock
    ) throws {
        let (now, seal) = (date, CustodySeal(custody: custody))
        let context = Self.authorizationContext(issuance.id.rawValue)
        let usableUntil = min(expires?.stored ?? now + 900, now + 3600)
        try database.write { database in
            let lock = try database.passcode()?.lock
            let sealed = try seal.seal(authorization, context: context, under: lock)
            try database.save(issuance.key, sealed: try seal.seal(issuance.key, under: lock), now: now)
            try database.executeCached(
                """
                INSERT INTO issuance (id, offer_digest, holder_key, started_at, authorization, usable_until, is_locked)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET authorization = excluded.authorization,
                    usable_until = excluded.usable_until, is_locked = excluded.is_locked
                """,
                [
                    issuance.id.rawValue, issuanceLock.offerDigest, issuance.key.publicKey.thumbprint, now,
                    sealed.bytes,
                    usableUntil, sealed.isLocked,
                ])
        }
    }

    /// Adds organization, badge, credential and session to the wallet and deletes the issuance, in one transaction;
    /// what was written is read back before the commit. If the organization's policy demands a passcode and one is set,
    /// the secrets are sealed under it.
    ///
    /// - Throws: `BadgeError` `credentialMalformed` when a value could not be read back unchanged.
    package func completeIssuance(_ issuance: Issuance, with issued: IssuanceResult) throws {
        let keyring = keyring
        let hasSealed = try writing { database, occasion in
            let now = occasion.seconds
            let wasOpen = try database.wasOpen(issuance, at: issued.badge.server)
            try database.executeCached("DELETE FROM issuance WHERE id = ?", [issuance.id.rawValue])
            // A run that took the same issuance up in the meantime has stored the same badge.
            guard try database.badge(issued.badge.id) == nil else { return false }
            try database.save(issued.organization)
            try database.noteDemand(of: issued.organization.id)
            try database.insert(issued.badge, addedAt: now)
            try database.forgiveTries(of: issued.organization.id)
            let secrets = IssuedSecrets(
                issued, issuance.key, lock: try database.lock(for: issued.organization.id), keyring: keyring)
            try secrets.saveKeys(in: database, now: now)
            try secrets.insertCredential(in: database)
            try secrets.insertCopies(in: database, now: now)
            try database.requireReadable(issued.badge)
            try database.noteContact(issued, now: now)
            try database.record(.badge, of: issued.badge.id, "added", occasion)
            try secrets.saveSession(in: database, occasion)
            try database.note(secrets, wereOpen: wasOpen, occasion)
            let hasSealed = try database.lockSecrets(keyring, occasion)
            return hasSealed || wasOpen && secrets.lock != nil
        }
        if hasSealed { try emptyLogBehindCommit() }
    }

    /// Deletes a failed issuance and its device key.
    package func abandonIssuance(_ id: Identifier<Issuance>) throws {
        try database.write { try $0.deleteIssuances(where: "id = ?", [id.rawValue]) }
    }

    /// Deletes an issuance without a grant, and its device key.
    package func abandonUnlessGranted(_ id: Identifier<Issuance>) throws {
        try database.write { try $0.deleteIssuances(where: "id = ? AND authorization IS NULL", [id.rawValue]) }
    }

    /// Returns the subjects of authorized issuances that were interrupted, oldest first, without badges that
    /// organizations promised for later.
    package func resumableSubjects() throws -> [IssuanceSubject] {
        let now = date
        return try database.read {
            try $0.boundRows(.issuance, IssuanceRow.init(row:)).filter { $0.isUsable(at: now) }
                .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }.map {
                    IssuanceSubject(offerDigest: $0.offerDigest)
                }.filter { !$0.isPromise }
        }
    }

    /// Deletes the rows for these offers that interrupted runs left without a grant, and the expired ones. The rows of
    /// active runs, here or in another process, are kept.
    func sweep(_ offerDigests: Set<String>) throws {
        let now = date
        for digest in offerDigests {
            do {
                let issuanceLock = try lockIssuance(IssuanceSubject(offerDigest: digest))
                try database.write {
                    try $0.deleteIssuances(
                        where: "offer_digest = ? AND (authorization IS NULL OR usable_until <= ?)",
                        [issuanceLock.offerDigest, now])
                }
                if issuanceLock.subject.isPromise { try removeUnpromisedBadges() }
            } catch BadgeError.Code.attemptInProgress {
                continue
            }
        }
    }
}

extension BadgeStore {
    static func keyContext(_ thumbprint: String) -> String { "device-key:\(thumbprint)" }
    static func credentialContext(_ id: Credential.ID) -> String { "credential:\(id)" }
    static func refreshContext(_ id: Badge.ID) -> String { "refresh-token:\(id)" }
    static func codeContext(_ id: Badge.ID) -> String { "code-secret:\(id)" }
    static func deviceContext(issuer: String) -> String { "device:\(issuer)" }
    static func nextDeviceContext(issuer: String) -> String { "next-device:\(issuer)" }
    static func syncKeyContext(_ id: Badge.ID) -> String { "sync-key:\(id)" }
    static func authorizationContext(_ id: String) -> String { "authorization:\(id)" }
}

extension Database {
    /// Returns the offers with issuances that were not completed, or have expired.
    func staleOffers(at date: Int64) throws -> Set<String> {
        Set(try boundRows(.issuance, IssuanceRow.init(row:)).filter { $0.isStale(at: date) }.map(\.offerDigest))
            .filter { !IssuanceSubject(offerDigest: $0).isReissue }
    }

    fileprivate func issuance(of offerDigest: String) throws -> IssuanceRow? {
        try boundRows(.issuance, IssuanceRow.init(row:)).first { $0.offerDigest == offerDigest }
    }

    /// Returns whether the key of the issuance is unprotected in the store, or was before the passcode was set, so that
    /// a copy of the home may contain it.
    func wasOpen(_ issuance: Issuance, at issuer: URL) throws -> Bool {
        let keys = try boundRows(.deviceKey, "thumbprint", issuance.key.publicKey.thumbprint)
        let devices = try boundRows(.device, "issuer", issuer.absoluteString)
        if (keys + devices).contains(where: { !($0["is_locked"] as Bool) }) { return true }
        if devices.contains(where: { $0["is_exposed"] }) { return true }
        let begun = try boundRows(.issuance, IssuanceRow.init(row:)).first { $0.id == issuance.id.rawValue }
        guard let begun, let setAt = try boundRows(.passcode).first?["set_at"] as Int64? else { return false }
        return begun.startedAt < setAt
    }
}

private struct IssuanceRow {
    let id: String
    let offerDigest: String
    let holderKey: String
    let startedAt: Int64
    let authorization: Data?
    let isLocked: Bool
    private let usableUntil: Int64?

    func isUsable(at date: Int64) -> Bool { usableUntil.map { $0 > date } ?? false }
    func isStale(at date: Int64) -> Bool { authorization == nil || usableUntil.map { $0 <= date } ?? false }

    init(row: Row) {
        id = row["id"]
        offerDigest = row["offer_digest"]
        startedAt = row["started_at"]
        usableUntil = row["usable_until"]
        holderKey = row["holder_key"]
        authorization = row["authorization"]
        isLocked = row["is_locked"]
    }

    func issuance(
        in database: Database, _ custody: any KeyCustody, with unlocking: PasscodeUnlocking
    ) throws -> Issuance {
        let seal = CustodySeal(custody: custody)
        return Issuance(
            id: Identifier(rawValue: id), key: try database.holderKey(holderKey, custody, with: unlocking),
            authorization: try authorization.map {
                try seal.open(
                    SealedSecret($0, isLocked: isLocked), context: BadgeStore.authorizationContext(id),
                    with: unlocking)
            })
    }
}
