import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A badge that moves to another key is replaced at once. Its status list entry follows its successor's status until the
// wallet confirms that it has the successor, or a grace period ends: the response with the successor may have been
// lost, and a wallet that finds its badge revoked does not ask again.
extension AuthorityStore {
    static let movesMigration = Migration("authority-10-moves") { try $0.execute(sql: movesSQL) }

    // The permission to move a badge once is stored with the badge, since its sessions may end before. A replaced badge
    // refers to its successor, with the time until which its status list entry follows that badge's status.
    private static let movesSQL = """
        ALTER TABLE badge ADD COLUMN mayMove INTEGER NOT NULL DEFAULT 0 CHECK (mayMove IN (0, 1));
        ALTER TABLE badge ADD COLUMN successor TEXT REFERENCES badge(id);
        ALTER TABLE badge ADD COLUMN goodUntil INTEGER CHECK (goodUntil IS NULL OR successor IS NOT NULL);
        UPDATE badge SET successor = NULL, goodUntil = NULL,
          mayMove = id IN (SELECT badge FROM session WHERE mayMoveBadge AND badge IS NOT NULL);
        ALTER TABLE session DROP COLUMN mayMoveBadge;
        CREATE INDEX badgeBySuccessor ON badge(successor) WHERE successor IS NOT NULL;
        CREATE INDEX badgeByGrace ON badge(goodUntil) WHERE goodUntil IS NOT NULL;
        CREATE TRIGGER replacedBadgeFollows AFTER UPDATE OF status ON badge WHEN OLD.status <> NEW.status
          BEGIN
            UPDATE statusList SET changes = changes + 1
            WHERE number IN (SELECT list FROM badge WHERE successor = NEW.id AND goodUntil IS NOT NULL);
          END;
        CREATE TRIGGER replacedBadgeIsWithdrawn AFTER UPDATE OF goodUntil ON badge
          WHEN OLD.goodUntil IS NOT NEW.goodUntil
          BEGIN UPDATE statusList SET changes = changes + 1 WHERE number = NEW.list; END;
        """

    // Revokes the old badge. Its entry, and the entries that still followed it, now follow the new badge.
    static func replace(_ old: String, by new: String, now: Date, _ db: Database) throws {
        try db.executeCached(
            "UPDATE badge SET successor = ?1 WHERE successor = ?2 AND goodUntil IS NOT NULL", [new, old])
        try db.executeCached(
            "UPDATE badge SET status = 'revoked', mayMove = 0, successor = ?, goodUntil = ? WHERE id = ?",
            [new, now.addingTimeInterval(Lifetime.replacedBadge).wholeSeconds, old])
    }

    // The wallet has this badge, so the grace period of the badges that it replaced ends.
    static func noteHeard(of badge: String, _ db: Database) throws { try endEntries(replacedBy: badge, db) }

    // Ends the grace period of the badges that this one replaced. A move to another device ends it at once, confirmed
    // or not, because a badge is valid on one device only.
    static func endEntries(replacedBy badge: String, _ db: Database) throws {
        try db.executeCached(
            "UPDATE badge SET goodUntil = NULL WHERE successor = ? AND goodUntil IS NOT NULL", [badge])
    }

    static func noteHeard(ofHolder key: String, _ db: Database) throws {
        guard let badge = try badge(boundTo: key, db) else { return }
        try noteHeard(of: badge, db)
    }

    // Whether a message signed by this holder key would end the grace period of a replaced badge.
    static func isAwaited(holder key: String, _ db: Database) throws -> Bool {
        guard let badge = try badge(boundTo: key, db) else { return false }
        return try db.cachedRow("SELECT 1 FROM badge WHERE successor = ? AND goodUntil IS NOT NULL", [badge]) != nil
    }

    // The badge itself or, during its grace period, its successor.
    static func existingBadge(_ badge: Row, now: Date, _ db: Database) throws -> Row {
        guard let until = badge["goodUntil"] as Int64?, until > now.wholeSeconds else { return badge }
        return try db.cachedRow("SELECT * FROM badge WHERE id = ?", [badge["successor"] as String?]) ?? badge
    }

    static func sweepReplacedBadges(_ db: Database, now: Date) throws {
        try db.executeCached("UPDATE badge SET goodUntil = NULL WHERE goodUntil <= ?", [now.wholeSeconds])
    }
}
