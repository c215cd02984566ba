import BadgeDatabase
import BadgeKeys
public import BadgeModel
public import Foundation
import GRDB

extension BadgeStore {
    /// Takes the claim on an offer, without which nothing can be done about it.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` when the offer is being redeemed at this moment, here or elsewhere.
    public nonisolated func claimIssuance(offerDigest: String) throws -> IssuanceClaim {
        try IssuanceClaim(offerDigest: offerDigest, lockPath: StoreFiles(home: home).lockPath)
    }

    /// The issuance that an earlier run of the same offer left behind with an authorization in hand, or `nil`.
    public func resumableIssuance(_ claim: IssuanceClaim) throws -> Issuance? {
        let now = moment
        return try database.read {
            try $0.boundRows(.issuance, IssuanceRow.init(row:))
                .first { $0.offerDigest == claim.offerDigest && $0.isUsable(at: now) }
        }.map(issuance)
    }

    /// Begins to redeem an offer: makes the device key and the pending row, before anything is asked of the issuer. What
    /// a dead run of the same offer left is replaced.
    public func beginIssuance(_ claim: IssuanceClaim) throws -> Issuance {
        let key = SigningKey(random: random)
        let id = Identifier<Issuance>(rawValue: random.uuid())
        let sealed = try sealed(key)
        let now = moment
        try database.write { database in
            try database.deleteIssuances(where: "offer_digest = ?", [claim.offerDigest])
            try database.insert(key, sealed: sealed, now: now)
            try database.executeCached(
                "INSERT INTO issuance (id, offer_digest, holder_key, started_at) VALUES (?, ?, ?, ?)",
                [id.rawValue, claim.offerDigest, key.publicKey.thumbprint, now])
        }
        return Issuance(id: id, key: key, authorization: nil)
    }

    /// Keeps what the authorization server granted, so that a run that is cut short can be taken up until it expires,
    /// for an hour at most; for a quarter of an hour when the server does not say how long it is good for.
    ///
    /// A pending row that was swept since it was begun is written again.
    public func keepAuthorization(
        _ authorization: Secret, expires: Date?, of issuance: Issuance, _ claim: IssuanceClaim
    ) throws {
        let key = try sealed(issuance.key)
        let sealed = try custody.seal(authorization, context: Self.authorizationContext(issuance.id.rawValue))
        let now = moment
        let usableUntil = min(expires?.stored ?? now + 900, now + 3600)
        try database.write { database in
            try database.insert(issuance.key, sealed: key, now: now)
            try database.executeCached(
                """
                INSERT INTO issuance (id, offer_digest, holder_key, started_at, authorization, usable_until)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE
                SET authorization = excluded.authorization, usable_until = excluded.usable_until
                """,
                [
                    issuance.id.rawValue, claim.offerDigest, issuance.key.publicKey.thumbprint, now, sealed,
                    usableUntil,
                ])
        }
    }

    /// Puts organization, badge, credential and session into the wallet and forgets the issuance, in one
    /// transaction; what was written is read back before it counts. A credential whose policy demands a passcode is
    /// sealed under it, when one is set.
    ///
    /// - Throws: `BadgeError` `credentialMalformed` when a value could not be read again as it is.
    public func completeIssuance(_ issuance: Issuance, with issued: IssuedBadge) throws {
        let key = try sealed(issuance.key)
        let keyring = keyring
        try writing { database, occasion in
            let now = occasion.seconds
            try database.executeCached("DELETE FROM issuance WHERE id = ?", [issuance.id.rawValue])
            // A run that took the same issuance up in the meantime has stored the same badge.
            guard try database.badge(issued.badge.id) == nil else { return }
            try database.insert(issuance.key, sealed: key, now: now)
            try database.save(issued.organization)
            try database.noteDemand(of: issued.organization.id)
            try database.insert(issued.badge, addedAt: now)
            try database.forgiveTries(of: issued.organization.id)
            let badgeKey = try keyring.made(for: issued.badge.id, in: database)
            let payload = try CredentialSeal(key: badgeKey).seal(issued.payload, of: issued.credential.id, under: nil)
            try database.insert(issued.credential, sealed: payload)
            try database.requireReadable(issued.badge)
            try database.noteContact(issued, now: now)
            try database.record(.badge, of: issued.badge.id, "added", occasion)
            if let token = issued.refreshToken {
                let sealed = try badgeKey.seal(token, context: Self.refreshContext(issued.badge.id))
                try database.keepSession(sealed, loggedInAt: issued.loggedInAt, of: issued.badge.id, occasion)
            }
            try database.lockCredentials(keyring, occasion)
        }
    }

    /// Forgets an issuance that came to nothing, and its device key.
    public func abandonIssuance(_ id: Identifier<Issuance>) throws {
        try database.write { try $0.deleteIssuances(where: "id = ?", [id.rawValue]) }
    }

    /// Forgets an issuance for which nothing was granted, and its device key.
    public func abandonUnlessGranted(_ id: Identifier<Issuance>) throws {
        try database.write { try $0.deleteIssuances(where: "id = ? AND authorization IS NULL", [id.rawValue]) }
    }

    /// The offers that an earlier run left behind with an authorization in hand, oldest first, by their digests.
    public func resumableOffers() throws -> [String] {
        let now = moment
        return try database.read {
            try $0.boundRows(.issuance, IssuanceRow.init(row:)).filter { $0.isUsable(at: now) }
                .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }.map(\.offerDigest)
        }
    }

    /// Deletes what was begun for these offers by runs that died before they held anything worth keeping, and what has run
    /// out. Rows of a living run, here or in another process, are left alone.
    func sweep(_ offerDigests: Set<String>) throws {
        let now = moment
        for digest in offerDigests {
            do {
                let claim = try claimIssuance(offerDigest: digest)
                try database.write {
                    try $0.deleteIssuances(
                        where: "offer_digest = ? AND (authorization IS NULL OR usable_until <= ?)",
                        [claim.offerDigest, now])
                }
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
    static func deviceContext(_ issuer: URL) -> String { "device:\(issuer.absoluteString)" }
    static func authorizationContext(_ id: String) -> String { "authorization:\(id)" }

    private func issuance(_ row: IssuanceRow) throws -> Issuance {
        Issuance(
            id: Identifier(rawValue: row.id), key: try deviceKey(row.holderKey),
            authorization: try row.authorization.map {
                try custody.open($0, context: Self.authorizationContext(row.id))
            })
    }

    func sealed(_ key: SigningKey) throws -> Data {
        try custody.seal(key.raw, context: Self.keyContext(key.publicKey.thumbprint))
    }

    private func deviceKey(_ thumbprint: String) throws -> SigningKey {
        let sealed = try database.read {
            try $0.boundRow(.deviceKey, "thumbprint", thumbprint) { $0["sealed"] as Data }
        }
        guard let sealed else { throw BadgeError(.keyMissing, "The device key of this issuance is not in the wallet.") }
        return try SigningKey(try custody.open(sealed, context: Self.keyContext(thumbprint)))
    }
}

extension Database {
    /// The offers of which issuances were begun and not finished, or have run out.
    func staleOffers(at moment: Int64) throws -> Set<String> {
        Set(try boundRows(.issuance, IssuanceRow.init(row:)).filter { $0.isStale(at: moment) }.map(\.offerDigest))
    }
}

private struct IssuanceRow {
    let id: String
    let offerDigest: String
    let holderKey: String
    let startedAt: Int64
    let authorization: Data?
    private let usableUntil: Int64?

    func isUsable(at moment: Int64) -> Bool { usableUntil.map { $0 > moment } ?? false }
    func isStale(at moment: Int64) -> Bool { authorization == nil || usableUntil.map { $0 <= moment } ?? false }

    init(row: Row) {
        id = row["id"]
        offerDigest = row["offer_digest"]
        startedAt = row["started_at"]
        usableUntil = row["usable_until"]
        holderKey = row["holder_key"]
        authorization = row["authorization"]
    }
}
