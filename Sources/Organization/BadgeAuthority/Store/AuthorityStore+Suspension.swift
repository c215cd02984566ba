import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// While a badge of a person is suspended, the person gets another one only by an invitation after the suspension.
extension AuthorityStore {
    // Counts expired badges too: a suspension does not end because the badge expires. A suspended person counts as well.
    static func hasSuspendedBadge(_ person: String, _ db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM badge WHERE person = ?1 AND status = 'suspended'
            UNION ALL SELECT 1 FROM person WHERE id = ?1 AND suspended IS NOT NULL
            """
        return try db.cachedRow(sql, [person]) != nil
    }

    static func holdsSuspendedBadge(_ device: String, of person: String, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM badge WHERE person = ? AND device = ? AND status = 'suspended'"
        return try db.cachedRow(sql, [person, device]) != nil
    }

    // An SQL condition on sessions: the person is suspended, or the device has a suspended badge of the person, and none that can be used. A
    // session that an invitation began after the suspension is exempt, so that it can fetch its badge.
    static let isSuspendedSession = """
        (EXISTS (SELECT 1 FROM person WHERE person.id = session.person AND suspended IS NOT NULL)
          OR NOT isInvited
          AND EXISTS (SELECT 1 FROM badge WHERE badge.person = session.person AND badge.device = session.device
            AND status = 'suspended')
          AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.person = session.person AND badge.device = session.device
            AND status = 'active' AND expires > :now))
        """

    // Sessions continue, in case the badge is reinstated. Invitations and sessions that have not brought a badge yet no
    // longer bring one.
    static func endGrants(of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE session SET isInvited = 0 WHERE person = ?", [person])
        try endInvitations(of: person, db)
    }

    // Ends the invitations that have not brought a badge. Recoveries may stay, because they are refused during a
    // suspension.
    static func endInvitations(of person: String, _ db: Database) throws {
        let unused = "person = ? AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.invitation = invitation.id)"
        try db.executeCached(
            "DELETE FROM token WHERE invitation IN (SELECT id FROM invitation WHERE \(unused))", [person])
        try db.executeCached("UPDATE invitation SET state = 'dead' WHERE \(unused)", [person])
    }
}
