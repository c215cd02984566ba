import BadgeDatabase
import BadgeDelivery
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A new invitation with its codes, which the store does not save in clear text.
struct InvitationTicket: Sendable {
    let id: String
    let issuer: String
    let email: String
    // The number that gets the transaction code; nil if the operator passes it on.
    let phone: String?
    let offerIdentifier: String
    let transactionCode: String
    let expires: Date
}

// Seals the secrets of an invitation's messages. The caller provides them, because it has the key custody.
struct InvitationSeal: Sendable {
    let code: CodeSeal
    // The offer by email; nil if the operator passes it on.
    var offer: (@Sendable (InvitationTicket, _ linkScheme: String) throws -> Data)?
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
    // How many codes are still tried, once one was wrong.
    var triesLeft: Int?
}

extension AuthorityStore {
    static let transactionCodeLength = 6
    static let transactionCodeTries = Bound.transactionCodeTries.limit

    // The messages are stored in the same transaction. The offer and the code never go the same way: if the offer goes by
    // email, the code goes to the phone, or else to the operator, who may pass it on without the outbox.
    func invite(
        _ email: String, needsApproval: Bool = false, validFor lifetime: ISODuration? = nil, queuesCode: Bool = true,
        seal: InvitationSeal
    ) throws -> InvitationTicket {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            return try invite(
                Self.person(email, db), needsApproval: needsApproval, validFor: lifetime, queuesCode: queuesCode,
                seal: seal, now: now, db)
        }
    }

    func invite(
        _ person: Person, needsApproval: Bool, validFor lifetime: ISODuration?, queuesCode: Bool, seal: InvitationSeal,
        now: Date, _ db: Database
    ) throws -> InvitationTicket {
        try Self.requireNotSuspended(person)
        let isMailed = seal.offer != nil
        let seconds = try Self.lifetimes(db).seconds(ofInvitation: lifetime, isMailed: isMailed)
        if isMailed { try Self.requireMail(to: person.details.email, db) }
        let isTexted = try isMailed ? Self.sendsTexts(db) : queuesCode
        let ticket = InvitationTicket(
            id: random.uuid(), issuer: try Self.issuer(db), email: person.details.email,
            phone: isTexted ? person.details.phone : nil, offerIdentifier: random.token(),
            transactionCode: random.digits(Self.transactionCodeLength),
            expires: now.addingTimeInterval(TimeInterval(seconds)))
        try Self.killInvitations(of: person.id.rawValue, db)
        try Self.insert(ticket, of: person, needsApproval: needsApproval, created: now, db)
        try enqueue(offerOf: ticket, .invitation, person, seal, now: now, db)
        if queuesCode || ticket.phone != nil {
            try enqueue(
                NewMessage(
                    kind: .transactionCode, channel: ticket.phone == nil ? .operator : .text,
                    recipient: ticket.phone ?? ticket.email, person: person.id.rawValue, subject: ticket.id,
                    facts: Self.validity(ticket.expires, from: now), sealed: try seal.code(ticket.transactionCode),
                    expires: ticket.expires), now: now, db)
        }
        try record(
            .invitationMade, by: user, person: person.id.rawValue,
            details: (needsApproval ? ["approval": true] : [:]).merging(isMailed ? ["mailed": true] : [:]) { $1 },
            changes: [.validity(seconds: seconds)], db)
        return ticket
    }

    // Sends no code, since the person must log in to redeem the offer. The offer may therefore be emailed, and is valid
    // for a week.
    func inviteToLogIn(_ email: String, seal: InvitationSeal) throws -> InvitationTicket {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            return try inviteToLogIn(Self.person(email, db), seal: seal, now: now, db)
        }
    }

    func inviteToLogIn(
        _ person: Person, seal: InvitationSeal, now: Date, _ db: Database
    ) throws -> InvitationTicket {
        try Self.requireNotSuspended(person)
        let email = person.details.email
        guard try Self.canLogIn(person.id.rawValue, db) else { throw Self.nobodyCanLogIn(as: email) }
        let isMailed = seal.offer != nil
        if isMailed { try Self.requireMail(to: email, db) }
        let seconds = try Self.lifetimes(db).loginInvitationSeconds
        let ticket = InvitationTicket(
            id: random.uuid(), issuer: try Self.issuer(db), email: email, phone: nil, offerIdentifier: random.token(),
            transactionCode: random.digits(Self.transactionCodeLength),
            expires: now.addingTimeInterval(TimeInterval(seconds)))
        try Self.killInvitations(of: person.id.rawValue, db)
        try Self.insert(ticket, of: person, wantsLogin: true, created: now, db)
        try enqueue(offerOf: ticket, .loginInvitation, person, seal, now: now, db)
        try record(
            .invitationMade, by: user, person: person.id.rawValue,
            details: (["login": true] as [String: JSON]).merging(isMailed ? ["mailed": true] : [:]) { $1 },
            changes: [.validity(seconds: seconds)], db)
        return ticket
    }

    private func enqueue(
        offerOf ticket: InvitationTicket, _ kind: OutboxMessage.Kind, _ person: Person, _ seal: InvitationSeal,
        now: Date, _ db: Database
    ) throws {
        guard let sealed = try seal.offer?(ticket, Self.linkScheme(db)) else { return }
        try enqueue(
            NewMessage(
                kind: kind, channel: .email, recipient: ticket.email, person: person.id.rawValue, subject: ticket.id,
                facts: Self.validity(ticket.expires, from: now), sealed: sealed, expires: ticket.expires), now: now, db)
    }

    // How long the message's link or code is valid.
    static func validity(_ expires: Date, from now: Date) -> JSON {
        ["seconds": .integer(expires.wholeSeconds - now.wholeSeconds)]
    }

    func requireMail(to email: String?) throws { try read { try Self.requireMail(to: email, $0) } }

    static func requireMail(to email: String?, _ db: Database) throws {
        guard try mailSender(db) != nil else {
            throw BadgeError(
                .inputRequired,
                .organization("inputRequired.mailServer"))
        }
        if let email, MailAddress(email) == nil {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.mailAddress", ["email": email]))
        }
    }

    func needsInvitation(_ email: String) throws -> Bool {
        let now = clock.now().wholeSeconds
        return try read { db in
            let person = try Self.person(email, db).id.rawValue
            let sql = """
                SELECT 1 FROM badge WHERE person = ?1 AND status <> 'revoked' AND expires > ?2
                UNION ALL SELECT 1 FROM invitation WHERE person = ?1 AND state = 'open' AND expires > ?2
                """
            return try db.cachedRow(sql, [person, now]) == nil
        }
    }

    func hasOpenInvitation(of email: String) throws -> Bool {
        let now = clock.now()
        return try read { db in
            let person = try Self.person(email, db).id.rawValue
            let sql = "SELECT 1 FROM invitation WHERE person = ? AND state = 'open' AND expires > ? AND NOT wantsLogin"
            return try db.cachedRow(sql, [person, now.wholeSeconds]) != nil
        }
    }

    func withdrawInvitation(_ id: String?, of email: String) throws -> Bool {
        let now = clock.now()
        return try write { db in
            let person = try Self.person(email, db).id.rawValue
            let sql = """
                SELECT 1 FROM invitation WHERE person = ?1 AND state = 'open' AND expires > ?2 AND id = ifnull(?3, id)
                """
            guard try db.cachedRow(sql, [person, now.wholeSeconds, id]) != nil else { return false }
            try Self.killInvitations(of: person, db)
            try record(.invitationWithdrawn, by: user, person: person, db)
            return true
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
            .organization("invalidInput.noLogin", ["email": email]))
    }

    static func insert(
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
                SELECT person, wantsLogin, triesLeft FROM invitation
                WHERE offerDigest = ? AND state = 'open' AND expires > ?
                """
            let digest = CodeAuthenticator.digest(identifier)
            let invitation = try db.cachedRow(sql, [digest, now.wholeSeconds])
            let recovery = invitation != nil ? nil : try Self.openRecovery(offer: identifier, now: now, db)
            guard invitation != nil || recovery != nil else { return nil }
            let organization = try Self.organization(db)
            let triesLeft: Int? = invitation?["triesLeft"]
            return OpenOffer(
                issuer: organization.id.rawValue, organizationName: organization.name,
                preAuthorizedCode: try Self.codeAuthenticator(db).preAuthorizedCode(offer: identifier),
                hasTransactionCode: invitation != nil || recovery?["wantsSecondFactor"] == true,
                isRecovery: invitation == nil, wantsLogin: invitation?["wantsLogin"] ?? false,
                authorizationServer: try server.map { try Self.server(of: invitation, beside: $0, db) },
                triesLeft: triesLeft.flatMap { $0 < Self.transactionCodeTries ? $0 : nil })
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

extension AuditChange {
    // How long a new invitation is valid.
    static func validity(seconds: Int) -> AuditChange {
        AuditChange(.validFor, from: nil, to: .string(ISODuration(seconds: seconds).description))
    }
}
