import BadgeDatabase
import BadgeDelivery
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    private static let peoplePerTurn = 1_000

    // Adds the next people to a plan, by name. Returns whether there may be more.
    func extend(_ plan: InvitationPlan, by invitation: BulkInvitation) throws -> (InvitationPlan, isMore: Bool) {
        let now = clock.now()
        return try read { db in
            try Self.check(invitation, db)
            let rows = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        \(Self.candidateQuery) AND (name, email) > (:name, :email)
                        ORDER BY name, email LIMIT :limit
                        """),
                arguments: [
                    "now": now.wholeSeconds, "server": try Self.authorizationServer(db), "group": invitation.group,
                    "name": plan.last?.name ?? "", "email": plan.last?.email ?? "", "limit": Self.peoplePerTurn,
                ])
            var (plan, count) = (plan, 0)
            while let row = try rows.next() {
                plan.take(Self.candidate(row, of: invitation), isSought: row["isSought"])
                count += 1
            }
            return (plan, count == Self.peoplePerTurn)
        }
    }

    // `handOver` has what the operator passes on before the transaction commits.
    func invite(
        _ people: [Person.ID], by invitation: BulkInvitation, seal: InvitationSeal,
        handingOver handOver: @Sendable ([(Person, InvitationTicket)]) throws -> Void
    ) throws -> [(Person, InvitationTicket)] {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            try Self.check(invitation, db)
            let server = try Self.authorizationServer(db)
            let invited = try people.compactMap { id -> (Person, InvitationTicket)? in
                let row = try db.cachedRow(
                    Self.candidateQuery + " AND id = :id",
                    ["now": now.wholeSeconds, "server": server, "group": nil, "id": id.rawValue])
                guard let row, Self.candidate(row, of: invitation).exclusion == nil else { return nil }
                let person = try Self.person(id: id.rawValue, db)
                guard invitation.way != .mailLogin else {
                    return (person, try inviteToLogIn(person, seal: seal, now: now, db))
                }
                return (
                    person,
                    try invite(
                        person, needsApproval: invitation.needsApproval, validFor: invitation.lifetime,
                        queuesCode: false, seal: seal, now: now, db)
                )
            }
            try handOver(invited)
            return invited
        }
    }

    // What concerns everybody alike.
    private static func check(_ invitation: BulkInvitation, _ db: Database) throws {
        if invitation.way.isMailed { try requireMail(to: nil, db) }
        guard invitation.way != .mailLogin else { return }
        _ = try lifetimes(db).seconds(ofInvitation: invitation.lifetime, isMailed: invitation.way.isMailed)
    }

    private static let candidateQuery = """
        SELECT id, name, email, suspended IS NOT NULL AS isSuspended,
          :group IS NULL OR "group" IS :group AS isSought,
          EXISTS (SELECT 1 FROM badge WHERE badge.person = person.id AND status <> 'revoked' AND expires > :now)
            AS hasBadge,
          EXISTS (SELECT 1 FROM invitation WHERE invitation.person = person.id AND state = 'open' AND expires > :now)
            AS isInvited,
          passwordHash IS NOT NULL
            OR EXISTS (SELECT 1 FROM externalAccount WHERE externalAccount.person = person.id AND server = :server)
            AS canLogIn
        FROM person WHERE removed IS NULL
        """

    private static func candidate(_ row: Row, of invitation: BulkInvitation) -> InvitationPlan.Candidate {
        let (email, canLogIn): (String, Bool) = (row["email"], row["canLogIn"])
        let exclusion: InvitationPlan.Exclusion? =
            if row["hasBadge"] {
                .hasBadge
            } else if row["isInvited"] {
                .isInvited
            } else if row["isSuspended"] {
                .isSuspended
            } else if invitation.way.isMailed, MailAddress(email) == nil {
                .cannotGetMail
            } else if invitation.way == .mailLogin, !canLogIn {
                .cannotLogIn
            } else {
                nil
            }
        return InvitationPlan.Candidate(
            id: Person.ID(rawValue: row["id"]), name: row["name"], email: email, exclusion: exclusion)
    }
}
