import BadgeDatabase
import BadgeDelivery
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// What the latest `serve` said about delivery, so that other processes of the home know whether a message would be sent.
extension AuthorityStore {
    func setDelivery(mailSender: String?, textGateway: String?, language: String?) throws {
        let wanted = [mailSender, textGateway, language]
        guard try read({ try Self.deliveryColumns($0) }) != wanted else { return }
        try write { db in
            let former = try Self.deliveryColumns(db)
            try db.executeCached(
                "UPDATE organization SET mailSender = ?, textGateway = ?, language = ?",
                [mailSender, textGateway, language])
            let fields: [AuditField] = [.mailSender, .textGateway, .language]
            let changes = zip(fields, zip(former, wanted)).map { field, values in
                AuditChange(field, from: .optional(values.0), to: .optional(values.1))
            }
            try record(.organizationEdited, by: user, changes: changes, db)
        }
    }

    private static func deliveryColumns(_ db: Database) throws -> [String?] {
        let row = try db.cachedRow("SELECT mailSender, textGateway, language FROM organization")
        return [row?["mailSender"], row?["textGateway"], row?["language"]]
    }

    func deliveredChannels() throws -> Set<OutboxMessage.Channel> {
        try read { db in
            var channels: Set<OutboxMessage.Channel> = []
            if try Self.mailSender(db) != nil { channels.insert(.email) }
            if try Self.sendsTexts(db) { channels.insert(.text) }
            return channels
        }
    }

    static func mailSender(_ db: Database) throws -> String? {
        try db.cachedRow("SELECT mailSender FROM organization")?["mailSender"]
    }

    static func sendsTexts(_ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM organization WHERE textGateway IS NOT NULL") != nil
    }

    func language() throws -> String? {
        try read { try $0.cachedRow("SELECT language FROM organization")?["language"] }
    }
}

extension AuthorityStore {
    func templates() throws -> [OutboxTemplate] {
        try read { db in
            try db.cachedRows("SELECT document FROM template ORDER BY kind, locale").map {
                try OutboxTemplate(JSONReader(JSON.parse($0["document"] as String)))
            }
        }
    }

    func template(_ kind: OutboxMessage.Kind, language: String) throws -> OutboxTemplate? {
        try read { db in
            let sql = "SELECT document FROM template WHERE kind = ? AND locale = ?"
            return try db.cachedRow(sql, [kind.rawValue, language]).map {
                try OutboxTemplate(JSONReader(JSON.parse($0["document"] as String)))
            }
        }
    }

    func set(_ template: OutboxTemplate) throws {
        try write { db in
            let former = try Self.templateDigest(template.kind, template.locale, db)
            try db.executeCached(
                """
                INSERT INTO template (kind, locale, document) VALUES (?1, ?2, ?3)
                ON CONFLICT (kind, locale) DO UPDATE SET document = ?3
                """, [template.kind.rawValue, template.locale, template.json.text])
            try record(.templateSet, template.kind, template.locale, from: former, db)
        }
    }

    func removeTemplate(_ kind: OutboxMessage.Kind, language: String) throws {
        try write { db in
            let former = try Self.templateDigest(kind, language, db)
            try db.executeCached(
                "DELETE FROM template WHERE kind = ? AND locale = ?", [kind.rawValue, language])
            guard db.changesCount == 1 else {
                throw BadgeError(
                    .notFound,
                    .organization("notFound.template", ["kind": kind.rawValue, "language": language]))
            }
            try record(.templateRemoved, kind, language, from: former, db)
        }
    }

    private func record(
        _ event: OrganizationEvent, _ kind: OutboxMessage.Kind, _ language: String, from former: String?,
        _ db: Database
    ) throws {
        let digest = try Self.templateDigest(kind, language, db)
        try record(
            event, by: user, details: ["kind": .string(kind.rawValue), "locale": .string(language)],
            changes: [AuditChange(.template, from: .optional(former), to: .optional(digest))], db)
    }

    private static func templateDigest(
        _ kind: OutboxMessage.Kind, _ language: String, _ db: Database
    ) throws -> String? {
        let sql = "SELECT document FROM template WHERE kind = ? AND locale = ?"
        return try db.cachedValue(String.self, sql, [kind.rawValue, language]).map {
            Base64URL.encode(Digest.sha256($0))
        }
    }
}
