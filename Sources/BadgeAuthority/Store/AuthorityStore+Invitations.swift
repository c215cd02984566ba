import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A new invitation with its codes, which the store does not save in clear text.
struct InvitationTicket: Sendable {
    let id: String
    let issuer: String
    let organizationName: String
    let recipient: String
    let offerIdentifier: String
    let transactionCode: String
    let expires: Date
}

// An offer that is still open.
struct OpenOffer: Sendable {
    let issuer: String
    let organizationName: String
    let preAuthorizedCode: String
    // False for the recovery by a person without a second factor, for which the emailed link is sufficient.
    let hasTransactionCode: Bool
    // Whether the offer is for a recovery, whose code is sent only when the offer is fetched.
    var isRecovery = false
    // Whether the person must log in instead of redeeming a code.
    var wantsLogin = false
    // The one of two authorization servers that the offer is for; nil if there is only one.
    var authorizationServer: String?
}

extension AuthorityStore {
    static let transactionCodeLength = 6
    static let transactionCodeTries = 5

    // The caller has the key custody and seals the message, which is stored in the same transaction.
    func invite(
        _ email: String, needsApproval: Bool = false, message: @Sendable (InvitationTicket) throws -> Data
    ) throws -> InvitationTicket {
        let now = clock.now().truncated
        let (id, offer) = (random.uuid(), random.token())
        let code = random.digits(Self.transactionCodeLength)
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            let person = try Self.person(email, db)
            let organization = try Self.organization(db)
            let ticket = InvitationTicket(
                id: id, issuer: organization.id.rawValue, organizationName: organization.name,
                recipient: person.details.phone ?? person.details.email, offerIdentifier: offer, transactionCode: code,
                expires: now.addingTimeInterval(Lifetime.invitation))
            try Self.killInvitations(of: person.id.rawValue, db)
            try Self.insert(ticket, of: person, needsApproval: needsApproval, created: now, db)
            try db.executeCached(
                "INSERT INTO message (invitation, recipient, kind, sealed, written) VALUES (?, ?, ?, ?, ?)",
                [
                    id, ticket.recipient, OutboxMessage.Kind.transactionCode.rawValue, try message(ticket),
                    now.wholeSeconds,
                ])
            try record(
                .invitation, "made", by: user, person: person.id.rawValue,
                details: needsApproval ? ["approval": true] : [:], db)
            return ticket
        }
    }

    // Sends no code, since the person must log in to redeem the offer. The offer may therefore be emailed, and is valid
    // for a week.
    func inviteToLogIn(_ email: String) throws -> InvitationTicket {
        let now = clock.now().truncated
        let (id, offer) = (random.uuid(), random.token())
        let code = random.digits(Self.transactionCodeLength)
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            let person = try Self.person(email, db)
            guard try Self.canLogIn(person.id.rawValue, db) else { throw Self.nobodyCanLogIn(as: email) }
            let organization = try Self.organization(db)
            let ticket = InvitationTicket(
                id: id, issuer: organization.id.rawValue, organizationName: organization.name,
                recipient: person.details.email, offerIdentifier: offer, transactionCode: code,
                expires: now.addingTimeInterval(Lifetime.loginInvitation))
            try Self.killInvitations(of: person.id.rawValue, db)
            try Self.insert(ticket, of: person, wantsLogin: true, created: now, db)
            try record(.invitation, "made", by: user, person: person.id.rawValue, details: ["login": true], db)
            return ticket
        }
    }

    private static func canLogIn(_ person: String, _ db: Database) throws -> Bool {
        if let server = try authorizationServer(db), try hasAccount(person, at: server, db) { return true }
        let sql = "SELECT 1 FROM person WHERE id = ? AND passwordHash IS NOT NULL"
        return try db.cachedRow(sql, [person]) != nil
    }

    private static func nobodyCanLogIn(as email: String) -> BadgeError {
        BadgeError(
            .invalidInput,
            reason: """
                \(email) has neither a password nor a linked account to log in with. Set a password, link an account, \
                or invite without a login.
                """)
    }

    private static func insert(
        _ ticket: InvitationTicket, of person: Person, wantsLogin: Bool = false, needsApproval: Bool = false,
        created: Date, _ db: Database
    ) throws {
        let authenticator = try codeAuthenticator(db)
        try db.executeCached(
            """
            INSERT INTO invitation (id, person, offerDigest, codeDigest, transactionCodeMAC, triesLeft, state,
              created, expires, wantsLogin, needsApproval) VALUES (?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?)
            """,
            [
                ticket.id, person.id.rawValue, CodeAuthenticator.digest(ticket.offerIdentifier),
                CodeAuthenticator.digest(authenticator.preAuthorizedCode(offer: ticket.offerIdentifier)),
                authenticator.transactionCodeMAC(ticket.transactionCode, of: ticket.id), transactionCodeTries,
                created.wholeSeconds, ticket.expires.wholeSeconds, wantsLogin,
                needsApproval,
            ])
    }

    // Returns the open offer with this identifier; nil when there is none. `server` is the external authorization
    // server, if the organization uses one.
    func openOffer(_ identifier: String, beside server: String?) throws -> OpenOffer? {
        let now = clock.now()
        return try read { db in
            let sql = """
                SELECT person, wantsLogin FROM invitation WHERE offerDigest = ? AND state = 'open' AND expires > ?
                """
            let digest = CodeAuthenticator.digest(identifier)
            let invitation = try db.cachedRow(sql, [digest, now.wholeSeconds])
            let recovery = invitation != nil ? nil : try Self.openRecovery(offer: identifier, now: now, db)
            guard invitation != nil || recovery != nil else { return nil }
            let organization = try Self.organization(db)
            return OpenOffer(
                issuer: organization.id.rawValue, organizationName: organization.name,
                preAuthorizedCode: try Self.codeAuthenticator(db).preAuthorizedCode(offer: identifier),
                hasTransactionCode: invitation != nil || recovery?["wantsSecondFactor"] == true,
                isRecovery: invitation == nil, wantsLogin: invitation?["wantsLogin"] ?? false,
                authorizationServer: try server.map { try Self.server(of: invitation, beside: $0, db) })
        }
    }

    // The organization's own server redeems codes, and logs in people without a linked account at the other server.
    private static func server(of invitation: Row?, beside server: String, _ db: Database) throws -> String {
        guard let invitation, invitation["wantsLogin"], try hasAccount(invitation["person"], at: server, db) else {
            return try issuer(db)
        }
        return server
    }

    static func killInvitations(of person: String, _ db: Database) throws {
        try db.executeCached("UPDATE invitation SET state = 'dead' WHERE person = ? AND state = 'open'", [person])
    }

    // Deletes expired invitations that were never redeemed, with their messages. A redeemed invitation stays as long as
    // its token or its badge.
    static func sweepInvitations(_ db: Database, now: Date) throws {
        try db.executeCached("DELETE FROM invitation WHERE expires <= ? AND state <> 'redeemed'", [now.wholeSeconds])
        try db.executeCached(
            """
            DELETE FROM invitation WHERE id IN (SELECT invitation FROM token WHERE expires <= ?)
              AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.invitation = invitation.id)
            """, [now.wholeSeconds])
        try db.executeCached("DELETE FROM token WHERE expires <= ?", [now.wholeSeconds])
    }
}
