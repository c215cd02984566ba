import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// While a badge of a person is suspended, only an invitation from after the suspension brings another one.
extension AuthorityStore {
    // Run out or not: who waits until a suspended badge has expired has still not been given it back.
    static func hasSuspendedBadge(_ person: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM badge WHERE person = ? AND status = 'suspended'"
        return try db.cachedRow(sql, [person]) != nil
    }

    static func holdsSuspendedBadge(_ device: String, of person: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM badge WHERE person = ? AND device = ? AND status = 'suspended'"
        return try db.cachedRow(sql, [person, device]) != nil
    }

    // For a query of sessions: nothing on the session's device can be used, and something was suspended. A session that
    // an invitation began after that is to fetch its badge.
    static let isSuspendedSession = """
        NOT isInvited
          AND EXISTS (SELECT 1 FROM badge WHERE badge.person = session.person AND badge.device = session.device
            AND status = 'suspended')
          AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.person = session.person AND badge.device = session.device
            AND status = 'active' AND expires > :now)
        """

    // The sessions go on, for the reinstatement; what was granted before and has brought no badge yet brings none.
    static func endGrants(of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE session SET isInvited = 0 WHERE person = ?", [person])
        try endInvitations(of: person, db)
    }

    // Those that were not redeemed for a badge. A recovery may stay: it is refused as long as it must be.
    private static func endInvitations(of person: String, _ db: Database) throws {
        let unused = "person = ? AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.invitation = invitation.id)"
        try db.executeCached(
            "DELETE FROM token WHERE invitation IN (SELECT id FROM invitation WHERE \(unused))", [person])
        try db.executeCached(
            "DELETE FROM message WHERE invitation IN (SELECT id FROM invitation WHERE \(unused))", [person])
        try db.executeCached("UPDATE invitation SET state = 'dead' WHERE \(unused)", [person])
    }
}
