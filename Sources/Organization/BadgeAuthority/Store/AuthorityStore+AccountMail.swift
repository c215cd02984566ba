import BadgeDatabase
package import BadgeDelivery
import BadgeModel
import BadgeSystem
package import Foundation
import GRDB

// A message with a code to the holder of an account that a flow server keeps.
package struct AccountMail: Sendable {
    // Also the subject of the message in the outbox.
    let id: String
    let kind: OutboxMessage.Kind
    let recipient: String
    // Nil for an account that is not a person's.
    let person: String?
    let code: String
    // The path of the page of the link.
    let page: String
    let lifetime: TimeInterval
    let locale: String
    // The messages that it replaces; nil if it is not to be sent.
    let replaced: [String]?

    package init(
        id: String, kind: OutboxMessage.Kind, recipient: String, person: String?, code: String, page: String,
        lifetime: TimeInterval, locale: String, replaced: [String]?
    ) {
        self.id = id
        self.kind = kind
        self.recipient = recipient
        self.person = person
        self.code = code
        self.page = page
        self.lifetime = lifetime
        self.locale = locale
        self.replaced = replaced
    }
}

extension Authority {
    package func enqueue(_ mail: AccountMail) async throws {
        try await onStoreQueue { [custody] store in
            let link = try store.organization().issuer.absoluteString + mail.page + "?code=" + mail.code
            let sealed = try MessageSecrets(code: mail.code, link: link).sealed(by: custody)
            try store.enqueue(mail, sealed: sealed)
        }
    }
}

// Messages to the holders of accounts of a flow server. Their codes are in its memory.
extension AuthorityStore {
    func enqueue(_ mail: AccountMail, sealed: Data) throws {
        let now = clock.now().truncated
        let expires = now.addingTimeInterval(mail.lifetime)
        try write { db in
            for id in mail.replaced ?? [] { try Self.endMessages(of: id, db) }
            try enqueue(
                NewMessage(
                    kind: mail.kind, channel: .email, recipient: mail.recipient, person: mail.person,
                    subject: mail.id,
                    facts: ["seconds": .integer(Int64(mail.lifetime)), "locale": .string(mail.locale)], sealed: sealed,
                    expires: expires), now: now, db)
            if mail.replaced == nil { try Self.endMessages(of: mail.id, db) }
        }
    }

    // Writes the notice to the address that an account had, if the organization sends mail.
    package func notifyAddressChanged(_ address: String, locale: String?) throws {
        let now = clock.now().truncated
        try write { db in
            guard try Self.mailSender(db) != nil else { return }
            try enqueue(
                NewMessage(
                    kind: .emailChanged, channel: .email, recipient: address, person: nil,
                    facts: .object(
                        compacting: ["time": .integer(now.wholeSeconds), "locale": .optional(locale)]),
                    expires: now.addingTimeInterval(Lifetime.day)), now: now, db)
        }
    }

    package func endFlowMessages(_ ids: [String]) throws {
        try write { db in
            for id in ids { try Self.endMessages(of: id, db) }
        }
    }

    // The codes were lost with the process that had made them.
    package func endAllFlowMessages() throws {
        let kinds = [OutboxMessage.Kind.passwordReset, .emailVerification].map { "'\($0.rawValue)'" }
        try write { db in
            let sql =
                "SELECT subject FROM message WHERE sealed IS NOT NULL AND kind IN (\(kinds.joined(separator: ", ")))"
            for row in try db.cachedRows(sql) { try Self.endMessages(of: row["subject"], db) }
        }
    }

    // Sets the password of a person at a flow server, and ends all sessions. False if the password is no longer the one
    // that was known by the fingerprint, or the person was removed or is suspended.
    package func resetPassword(to hash: String, of person: String, from fingerprint: Data?) throws -> Bool {
        try write { db in
            let sql = """
                SELECT username, passwordHash FROM person
                WHERE id = ? AND passwordHash IS NOT NULL AND removed IS NULL AND suspended IS NULL
                """
            guard let row = try db.cachedRow(sql, [person]),
                CodeAuthenticator.digest(row["passwordHash"]) == fingerprint
            else { return false }
            try replacePassword(hash, of: person, account: Self.codeAuthenticator(db).account(row["username"]), db)
            try record(.passwordReset, by: .person(person), person: person, db)
            return true
        }
    }
}
