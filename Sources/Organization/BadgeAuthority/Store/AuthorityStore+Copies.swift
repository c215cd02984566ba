import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

struct IssuanceSettings: Sendable {
    // The number of credentials that a wallet may request at once.
    let batchSize: Int
    // The key to which wallets encrypt their requests.
    let requestKey: AgreementKey
}

extension AuthorityStore {
    func issuanceSettings() throws -> IssuanceSettings { try read { try Self.issuanceSettings($0) } }

    func setBatchSize(_ size: Int) throws {
        try write { db in
            let former = try Self.batchSize(db)
            guard former != size else { return }
            try db.executeCached("UPDATE organization SET batchSize = ?", [size])
            try record(
                .batchSizeSet, by: user,
                changes: [AuditChange(.batchSize, from: .optional(former), to: .optional(size))], db)
        }
    }

    static func issuanceSettings(_ db: Database) throws -> IssuanceSettings {
        IssuanceSettings(batchSize: try batchSize(db), requestKey: try codeAuthenticator(db).requestKey())
    }

    static func batchSize(_ db: Database) throws -> Int {
        try db.cachedValue(Int.self, "SELECT batchSize FROM organization") ?? 1
    }

    // Issues a further credential for each key, with its own status list entry, until the person's daily limit of
    // badges is reached. The badge itself must be inserted first.
    func issueCopies(of badge: NewBadge, holders: ArraySlice<JWK>, now: Date, _ db: Database) throws -> [Secret] {
        var credentials: [Secret] = []
        for holder in holders {
            do { try Self.requireRoomForBadge(of: badge.person.id.rawValue, now: now, db) } catch is BoundReached {
                break
            }
            let copy = NewBadge(
                id: random.uuid(), issuer: badge.issuer, person: badge.person, device: badge.device,
                entry: try Self.allocateStatusIndex(random: random, db), holder: holder, issued: now,
                expires: badge.expires)
            try Self.insert(copy, invitation: nil, copyOf: badge.id, db)
            credentials.append(
                Secret(utf8: try copy.credential(key: try Self.signingKey(db), random: random)))
        }
        return credentials
    }
}

extension CodeAuthenticator {
    // Derives the key from the organization's secret, so that it lasts as long as the organization and needs no row.
    func requestKey() throws -> AgreementKey {
        var counter = 0
        while true {
            do {
                var key = try AgreementKey(Secret(mac("request-encryption", String(counter))))
                key.publicKey.keyID = "requests-\(counter)"
                return key
            } catch BadgeError.Code.invalidInput where counter < 16 {
                // The number is outside the curve's range, which happens once in 2³².
                counter += 1
            }
        }
    }
}
