import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

/// The facts that a restore must not undo: read from the existing store, and written into the one from a backup.
struct StandingFacts: Sendable {
    private let rows: [[[DatabaseValue]]]
    let passcode: StandingPasscode?

    init(_ database: Database) throws {
        rows = try Self.rules.map { rule in
            try Row.fetchAll(database, sql: rule.read).map { Array($0.databaseValues) }
        }
        passcode = try StandingPasscode(database)
    }

    func write(into database: Database) throws {
        for (rule, rows) in zip(Self.rules, rows) {
            for row in rows { try database.execute(sql: rule.write, arguments: StatementArguments(row)) }
        }
    }
}

extension StandingFacts {
    private struct Rule {
        let read: String
        let write: String

        init(_ read: String, _ write: String) {
            self.read = read
            self.write = write
        }
    }

    private static let rules = [
        Rule(
            "SELECT id FROM badge WHERE status = 'suspended'",
            "UPDATE badge SET status = 'suspended' WHERE id = ? AND status IN ('active', 'pending')"),
        Rule(
            "SELECT id FROM badge WHERE status = 'revoked'",
            "UPDATE badge SET status = 'revoked' WHERE id = ?"),
        Rule(
            "SELECT id, tries_used_up_at FROM badge WHERE tries_used_up_at IS NOT NULL",
            "UPDATE badge SET tries_used_up_at = coalesce(tries_used_up_at, ?2) WHERE id = ?1"),
        Rule(
            "SELECT use_count, id FROM credential",
            "UPDATE credential SET use_count = max(use_count, ?) WHERE id = ?"),
        Rule(
            "SELECT organization_id, version, issued_at, expires, document, compact FROM policy",
            """
            INSERT INTO policy (organization_id, version, issued_at, expires, document, compact)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM organization WHERE id = ?1)
            ON CONFLICT (organization_id) DO UPDATE SET version = excluded.version, issued_at = excluded.issued_at,
                expires = excluded.expires, document = excluded.document, compact = excluded.compact
            WHERE excluded.version > policy.version
                OR excluded.version = policy.version AND excluded.document = policy.document
                    AND excluded.issued_at > policy.issued_at
            """),
        // Keys that were withdrawn since, or that the user has replaced, vouch for nothing.
        Rule(
            "SELECT id, keys_version FROM organization",
            """
            DELETE FROM trust_anchor
            WHERE organization_id IN (SELECT id FROM organization WHERE id = ? AND keys_version <= ?)
            """),
        Rule(
            """
            SELECT organization.id, keys_version, thumbprint, jwk
            FROM trust_anchor JOIN organization ON organization.id = organization_id ORDER BY place
            """,
            """
            INSERT INTO trust_anchor (organization_id, thumbprint, jwk)
            SELECT id, ?3, ?4 FROM organization WHERE id = ?1 AND keys_version <= ?2
            """),
        Rule(
            "SELECT id, keys_version, reissue_before FROM organization",
            "UPDATE organization SET keys_version = ?2, reissue_before = ?3 WHERE id = ?1 AND keys_version <= ?2"),
        Rule(
            "SELECT uri, token, issued_at, expires, ttl, fetched_at FROM status_list",
            """
            UPDATE status_list SET token = ?2, issued_at = ?3, expires = ?4, ttl = ?5, fetched_at = ?6
            WHERE uri = ?1 AND issued_at < ?3
            """),
        Rule(
            "SELECT badge_id, kind FROM consent WHERE NOT is_given",
            "UPDATE consent SET is_given = 0, is_always = 0 WHERE badge_id = ? AND kind = ?"),
        Rule(
            "SELECT badge_id, kind FROM consent WHERE NOT is_always",
            "UPDATE consent SET is_always = 0 WHERE badge_id = ? AND kind = ?"),
        Rule(
            """
            SELECT badge_id, organization_id, kind, version, locale, digest, decision, decided_at, time_source, method,
                previous, receipt, sent_at
            FROM agreement ORDER BY place
            """,
            """
            INSERT INTO agreement (place, badge_id, organization_id, kind, version, locale, digest, decision, decided_at,
                time_source, method, previous, receipt, sent_at)
            SELECT (SELECT coalesce(max(place), 0) + 1 FROM agreement), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
                ?12, ?13
            WHERE EXISTS (SELECT 1 FROM organization WHERE id = ?2)
                AND NOT EXISTS (SELECT 1 FROM agreement WHERE receipt = ?12)
            """),
        Rule(
            "SELECT sent_at, receipt FROM agreement WHERE sent_at IS NOT NULL",
            "UPDATE agreement SET sent_at = ? WHERE receipt = ? AND sent_at IS NULL"),
        // Pins that were set since, or taken away, stay so.
        Rule("SELECT 1", "DELETE FROM connection WHERE ? = 1"),
        Rule(
            "SELECT issuer, settings, seen_keys FROM connection",
            "INSERT INTO connection (issuer, settings, seen_keys) VALUES (?, ?, ?)"),
        // A user who logged out, or was removed with the organization, is not greeted or signed in again.
        Rule("SELECT 1", "DELETE FROM sign_in WHERE ? = 1"),
        Rule(
            "SELECT issuer, provider, name, signed_in_at FROM sign_in",
            "INSERT INTO sign_in (issuer, provider, name, signed_in_at) VALUES (?, ?, ?, ?)"),
        Rule("SELECT 1", "DELETE FROM flow_session WHERE ? = 1"),
        Rule(
            "SELECT server, client, sealed, created_at FROM flow_session",
            "INSERT INTO flow_session (server, client, sealed, created_at) VALUES (?, ?, ?, ?)"),
        // Nobody is trusted again from whom trust was taken since.
        Rule("SELECT 1", "DELETE FROM trusted_verifier WHERE ? = 1"),
        Rule(
            "SELECT name, kind, document, trusted_at FROM trusted_verifier",
            "INSERT INTO trusted_verifier (name, kind, document, trusted_at) VALUES (?, ?, ?, ?)"),
        Rule("SELECT 1", "DELETE FROM transaction_type WHERE ? = 1"),
        Rule(
            "SELECT name, document, declared_at FROM transaction_type",
            "INSERT INTO transaction_type (name, document, declared_at) VALUES (?, ?, ?)"),
        // To whom badges were presented since the backup was made, they stay presented.
        Rule(
            "SELECT id, presented_at, document, outcome, code FROM presentation ORDER BY place",
            """
            INSERT INTO presentation (id, presented_at, document, outcome, code) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, code = excluded.code
            """),
        Rule(
            "SELECT signed_mark FROM home WHERE signed_mark IS NOT NULL",
            "UPDATE home SET signed_mark = max(?1, coalesce(signed_mark, ?1))"),
        Rule(
            "SELECT own_mark FROM home WHERE own_mark IS NOT NULL",
            "UPDATE home SET own_mark = max(?1, coalesce(own_mark, ?1))"),
    ]
}

extension Database {
    /// Prepares a database from a backup to replace the existing store: with its facts, or without any if it cannot be
    /// read. Every badge waits for a contact with its organization.
    ///
    /// - Returns: Whether the attempts of the restored passcode are known, or there is none.
    func takeOver(_ standing: ExistingStore<StandingFacts>, at date: Int64) throws -> Bool {
        let passcode = try standingPasscode(of: standing)
        let pair = try passcodeMemo()?.pair
        try standing.facts?.write(into: self)
        try keepTries(of: passcode)
        // What was trusted and is not any more cannot be told from what is.
        try execute(sql: "DELETE FROM trust")
        // A token that was used since would count as a copy's.
        try execute(sql: "UPDATE session SET is_stale = 1")
        try execute(sql: "UPDATE badge SET last_contact = NULL")
        try execute(sql: "UPDATE home SET restored_at = ?", arguments: [date])
        return pair == nil || pair == passcode?.pair
    }

    // If the existing store is another one than the backup's, or cannot be read, the checkpoint contains the attempts.
    private func standingPasscode(of standing: ExistingStore<StandingFacts>) throws -> StandingPasscode? {
        let name = try cachedRow("SELECT store FROM freshness").map { try $0.value("store") as String }
        guard let name else {
            throw BadgeError(.storeDamaged, "storeDamaged.backupWithoutFreshness")
        }
        if standing.state?.store == name { return standing.facts?.passcode }
        return standing.head.flatMap { PasscodeMemo($0.memo) }.map(StandingPasscode.init)
    }
}
