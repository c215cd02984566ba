import BadgeDatabase
import BadgeModel
import BadgeSystem
package import Foundation
import GRDB

// Who signed in with a flow, for an invitation.
package enum SignedInUser: Sendable {
    // A person, with every credential of a login.
    case person(String)
    // A person, by an account at a provider that was linked while the person was signed in.
    case linked(person: String)
    // The holder of an email address, which may be a person's.
    case holder(email: String)
}

// The outcome of asking for the invitation of a user who signed in with a flow.
package enum SignedInInvitation<Ticket: Sendable>: Sendable {
    case invited(Ticket)
    // No person has the email address.
    case unknown
    // A badge of the person is suspended: as a login does, this brings no other one.
    case suspended
    // The person logs in with a second factor, which holding an email address is not.
    case secondFactorNeeded
}

extension AuthorityStore {
    // The code is in the reply to the person, so nothing is sent. An older open invitation becomes invalid.
    func inviteSignedIn(_ user: SignedInUser) throws -> SignedInInvitation<InvitationTicket> {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            let (column, value, hasEveryCredential) =
                switch user {
                case .person(let id): ("id", id, true)
                case .linked(let id): ("id", id, false)
                case .holder(let email): ("email", email, false)
                }
            let sql = """
                SELECT id, email, wantsSecondFactor, suspended FROM person WHERE \(column) = ? AND removed IS NULL
                """
            guard let row = try db.cachedRow(sql, [value]) else { return .unknown }
            guard row["suspended"] as Int64? == nil, try !Self.hasSuspendedBadge(row["id"], db) else {
                return .suspended
            }
            if !hasEveryCredential, row["wantsSecondFactor"] { return .secondFactorNeeded }
            let person = try Self.person(row["email"], db)
            let ticket = InvitationTicket(
                id: random.uuid(), issuer: try Self.issuer(db), email: person.details.email, phone: nil,
                offerIdentifier: random.token(), transactionCode: random.digits(Self.transactionCodeLength),
                expires: now.addingTimeInterval(Lifetime.signedInInvitation))
            try Self.killInvitations(of: person.id.rawValue, db)
            try Self.insert(ticket, of: person, created: now, db)
            try record(
                .invitationMade, by: .person(person.id.rawValue), person: person.id.rawValue,
                details: ["signIn": true], changes: [.validity(seconds: Int(Lifetime.signedInInvitation))], db)
            return .invited(ticket)
        }
    }

    // What the person's password is known by, without the password; empty if there is none. Nil if the person was
    // removed or is suspended.
    package func passwordFingerprint(of person: String) throws -> Data? {
        try read { db in
            let sql = """
                SELECT coalesce(passwordHash, '') AS hash FROM person
                WHERE id = ? AND removed IS NULL AND suspended IS NULL
                """
            return try db.cachedRow(sql, [person]).map { CodeAuthenticator.digest($0["hash"]) }
        }
    }
}
