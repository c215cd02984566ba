import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import XCTest

@testable import BadgeAuthority

extension AdminSite {
    /// Fills every list of the organization, with chosen texts wherever a text is not the organization's own: also
    /// those that its verbs would refuse today.
    ///
    /// - Returns: The badge.
    func fill(_ texts: inout ChosenTexts) async throws -> IssuedBadge {
        let badge = try await issueBadge()
        for _ in 0..<2 { try authority.set(try Self.policy(&texts)) }
        _ = try organization.invite()
        try authority.addProvider(
            ProviderRegistration(
                IdentityProvider(
                    id: .init(rawValue: "works"), name: texts.line(),
                    kind: .openIDConnect(
                        try .init(
                            issuer: XCTUnwrap(URL(string: "https://login.example.com")), id: texts.text(),
                            scopes: ["profile"]))),
                domains: ["example.com"]))
        try authority.removeAdministrator(Self.email(.auditor))
        try receive(badge, &texts)
        try record(badge, &texts)
        try queue(&texts)
        try rename(&texts)
        return badge
    }

    private static func policy(_ texts: inout ChosenTexts) throws -> Policy {
        let documents: [JSON] = ["terms", "privacy"].map { kind in
            ["kind": .string(kind), "version": .string(texts.text(60)), "locale": "en", "text": .string(texts.text())]
        }
        let area: JSON = [
            "name": .string(texts.line()), "circle": ["latitude": 51.5, "longitude": -0.1, "radius": 500],
        ]
        return try Policy(
            JSONReader([
                "appearance": ["header": .string(texts.line()), "footer": .string(texts.line())],
                "restrictions": [
                    ["type": "geoFence", "areas": [area]], ["type": "userAgreement", "documents": .array(documents)],
                ],
            ]))
    }

    // A decision on a document of which the wallet says what it is.
    private func receive(_ badge: IssuedBadge, _ texts: inout ChosenTexts) throws {
        let statement = AgreementStatement(
            badgeID: .init(rawValue: texts.text()), kind: .terms, version: texts.text(60), locale: texts.text(35),
            digest: Data(count: 32), decision: .accepted, decidedAt: AdminSite.date, timeSource: .deviceClock,
            method: .prompt, previous: nil)
        let receipt = try AgreementReceipt.sign(statement, with: SigningKey(random: SeededRandom(seed: 8)))
        try authority.store.write {
            try $0.executeCached(
                "INSERT INTO receipt (digest, badge, compact, received) VALUES (?, ?, ?, 1)",
                [receipt.digest, badge.id.rawValue, receipt.compact])
        }
    }

    private func record(_ badge: IssuedBadge, _ texts: inout ChosenTexts) throws {
        let actors: [AuditActor] = [
            .user(texts.line()), .administrator(texts.line()), .person(texts.line(), device: texts.line()),
        ]
        let events = actors.map { actor in
            AuditEvent(
                .init(rawValue: texts.line(60)), badgeID: .init(rawValue: texts.line(60)), policyVersion: 1,
                outcome: texts.line(60),
                details: [texts.line(): .string(texts.line()), "list": [.string(texts.line())]],
                actor: actor, person: texts.line(60))
        }
        let changes = [
            AuditChange(
                field: "title", values: .personal(before: .string(texts.text()), after: .string(texts.line()))),
            AuditChange(
                field: texts.line(60),
                values: .organizational(before: .string(texts.text()), after: [.string(texts.line())])),
        ]
        let (store, person) = (authority.store, organization.person.id.rawValue)
        try store.write { db in
            for event in events { try db.appendToAudit(event, at: AdminSite.date) }
            try store.record(.personEdited, by: store.user, person: person, changes: changes, db)
        }
    }

    private func queue(_ texts: inout ChosenTexts) throws {
        try addMessages(to: OutboxMessage.State.allCases.map { _ in texts.text() }, problem: texts.text())
        try authority.store.write { db in
            try db.executeCached(
                """
                INSERT INTO promise (id, digest, person, invitation, keys, state, requested)
                SELECT 'promise', zeroblob(32), person, id, '[]', 'open', created FROM invitation WHERE state = 'open'
                """)
        }
    }

    /// Adds a message in each state.
    ///
    /// - Parameter recipients: The addresses, in turn.
    func addMessages(to recipients: [String], problem: String = "a problem") throws {
        let person = organization.person.id.rawValue
        let now = clock.now().wholeSeconds
        try authority.store.write { db in
            for (index, state) in OutboxMessage.State.allCases.enumerated() {
                try db.executeCached(
                    """
                    INSERT INTO message
                      (id, kind, channel, recipient, person, facts, state, problem, written, due, expires)
                    VALUES (?1, 'badgeSuspended', 'email', ?2, ?3, '{}', ?4, ?5, ?6, ?7, ?7)
                    """,
                    [
                        "message-\(state.rawValue)", recipients[index % recipients.count], person, state.rawValue,
                        problem, now, now + 1_000_000,
                    ])
            }
        }
    }

    // What only a store that was altered could hold comes last: nothing finds the person by its address any more.
    private func rename(_ texts: inout ChosenTexts) throws {
        let person =
            [
                "name", "email", "givenName", "familyName", "phone", "title", "\"group\"",
            ].map { ($0, texts.text()) } + [("username", texts.text(60))]
        let properties = JSON.object([texts.line(): .string(texts.text()), "list": [.string(texts.text())]]).text
        let device = [("name", texts.text()), ("platform", texts.text(60))]
        let organization = ["name", "displayName", "supportEmail", "supportPhone"].map { ($0, texts.text()) }
        let domains = JSON.array([.string(texts.text())]).text
        let administrators = Administrator.Role.allCases.map { ($0.rawValue, texts.text(), texts.text()) }
        try authority.store.write { db in
            for (table, columns) in [("person", person), ("device", device), ("organization", organization)] {
                for (column, text) in columns { try db.executeCached("UPDATE \(table) SET \(column) = ?", [text]) }
            }
            try db.executeCached("UPDATE person SET properties = ?", [properties])
            try db.executeCached("UPDATE identityProvider SET domains = ?", [domains])
            for (role, name, email) in administrators {
                try db.executeCached(
                    "UPDATE administrator SET name = role || ?2, email = role || ?3 WHERE role = ?1",
                    [role, name, email])
            }
        }
    }
}
