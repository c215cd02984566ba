import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB
import Synchronization

extension AuthorityStore {
    func set(_ policy: Policy) throws -> PolicyDocument {
        let now = clock.now().truncated
        return try write { try set(policy, rollingBackTo: nil, now: now, $0) }
    }

    // Returns nil if the newest policy has another version.
    func set(_ policy: Policy, replacing version: Int) throws -> PolicyDocument? {
        let now = clock.now().truncated
        return try write { db in
            try Self.newestVersion(db) == version ? try set(policy, rollingBackTo: nil, now: now, db) : nil
        }
    }

    // Signs and publishes the policy as the next version.
    func set(_ policy: Policy, rollingBackTo former: Int?, now: Date, _ db: Database) throws -> PolicyDocument {
        // It is signed again in the middle of its validity, when it is read, and the log has an entry for that.
        if let validity = policy.validFor, validity < Self.leastValidity {
            throw BadgeError.invalidDocument("validFor", "is less than \(Self.leastValidity)")
        }
        let replaced = try Self.newestPolicy(db)
        let text = policy.json.text
        guard text.utf8.count <= Self.mostBytes else {
            throw BadgeError.invalidDocument("", "is larger than \(Self.mostBytes) bytes")
        }
        let document = try Self.sign(policy, version: try Self.newestVersion(db) + 1, now: now, db)
        try db.executeCached(
            "INSERT INTO policy (version, document, compact, issued, expires) VALUES (?, ?, ?, ?, ?)",
            [
                document.version, text, document.compact, document.issuedAt.wholeSeconds,
                document.expires.wholeSeconds,
            ])
        try Self.publish(policy, db)
        try record(
            .policySet, by: user, policyVersion: document.version,
            details: former.map { ["rolledBackTo": .integer(Int64($0))] } ?? [:],
            changes: [
                AuditChange(.version, from: .optional(replaced?.version), to: .optional(document.version)),
                AuditChange(
                    .policy, from: .optional(try replaced.map { try Self.documentDigest($0.version, db) }),
                    to: .string(Self.documentDigest(document.version, db))),
            ], db)
        return document
    }

    private static func documentDigest(_ version: Int, _ db: Database) throws -> String {
        let document = try db.cachedValue(String.self, "SELECT document FROM policy WHERE version = ?", [version])
        return Base64URL.encode(Digest.sha256(document ?? ""))
    }

    // A wallet loads the policy with each sync.
    private static let mostBytes = 256 * 1024
    private static let leastValidity = ISODuration(seconds: 3600)

    private static func newestVersion(_ db: Database) throws -> Int {
        try db.cachedValue(Int.self, "SELECT max(version) FROM policy") ?? 0
    }

    // The policy in force. After half of its validity, or if it was signed by a clock that ran ahead, it is signed
    // again under the same version, so that an unchanged policy does not expire.
    func policy() throws -> PolicyDocument? {
        let now = clock.now().truncated
        let document = try read { try Self.newestPolicy($0) }
        guard let document, Self.isDue(document, now: now) else { return document }
        return try write { try renewPolicy(now: now, $0) }
    }

    private func renewPolicy(now: Date, _ db: Database) throws -> PolicyDocument? {
        guard let old = try Self.newestPolicy(db), Self.isDue(old, now: now) else { return try Self.newestPolicy(db) }
        let new = try Self.signAgain(old, now: now, db)
        try record(
            .policySignedAgain, by: .server, policyVersion: old.version,
            changes: [
                AuditChange(
                    .expires, from: .string(old.expires.formatted(.iso8601)),
                    to: .string(new.expires.formatted(.iso8601)))
            ], db)
        return new
    }

    // Signs the same version again, for the current issuer address and with a new validity.
    @discardableResult
    static func signAgain(_ old: PolicyDocument, now: Date, _ db: Database) throws -> PolicyDocument {
        let document = try sign(old.policy, version: old.version, now: now, db)
        try db.executeCached(
            "UPDATE policy SET compact = ?, issued = ?, expires = ? WHERE version = ?",
            [
                document.compact, document.issuedAt.wholeSeconds, document.expires.wholeSeconds, document.version,
            ])
        return document
    }

    // A policy with a future date was signed by a clock that ran ahead, and no wallet accepts it before that date.
    private static func isDue(_ document: PolicyDocument, now: Date) -> Bool {
        now < document.issuedAt
            || now.timeIntervalSince(document.issuedAt) >= document.expires.timeIntervalSince(document.issuedAt) / 2
    }

    static func newestPolicy(_ db: Database) throws -> PolicyDocument? {
        guard let row = try db.cachedRow("SELECT * FROM policy ORDER BY version DESC LIMIT 1") else {
            return nil
        }
        return try policyDocument(row)
    }

    static func policyDocument(_ row: Row) throws -> PolicyDocument {
        PolicyDocument(
            version: row["version"], issuedAt: Date(wholeSeconds: row["issued"]),
            expires: Date(wholeSeconds: row["expires"]),
            policy: try policy(row["document"]), compact: row["compact"])
    }

    // What was parsed last. The policy is read with each answer about the organization, and is parsed as long as its
    // areas have points.
    private static let parsed = Mutex<(text: String, policy: Policy)?>(nil)

    private static func policy(_ text: String) throws -> Policy {
        if let known = parsed.withLock({ $0 }), known.text.isExactly(text) { return known.policy }
        let policy = try Policy(received: JSONReader(try JSON.parse(text)))
        parsed.withLock { $0 = (text, policy) }
        return policy
    }

    static func sign(_ policy: Policy, version: Int, now: Date, _ db: Database) throws -> PolicyDocument {
        let lifetime = policy.validFor.map { TimeInterval($0.seconds) } ?? Lifetime.policy
        return try PolicyToken.sign(
            policy: policy, version: version, issuer: try issuer(db), issuedAt: now,
            expires: now.addingTimeInterval(lifetime), key: try signingKey(db))
    }
}
