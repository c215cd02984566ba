import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

final class AuditTests: StorageTestCase {
    private let badge = Badge.ID(rawValue: "badge 1")

    private func event(_ outcome: String, _ details: [String: JSON] = [:]) -> AuditEvent {
        AuditEvent(.decision, badgeID: badge, policyVersion: 3, outcome: outcome, details: details)
    }

    func testAL1EveryEntryIsALeafOfTheTree() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            for number in 0..<37 { try await store.record(event("outcome \(number)")) }

            let reopened = try await home.reopen(store)

            let entries = try await reopened.auditEntries()
            let verification = try await reopened.verifyAuditLog()
            XCTAssertEqual(entries.map(\.index), Array(0..<37))
            XCTAssertEqual(entries.map(\.leaf), entries.map { MerkleTree.leaf(Array($0.text.utf8)) })
            XCTAssertEqual(entries.map(\.event.outcome), (0..<37).map { "outcome \($0)" })
            XCTAssertEqual(verification.root, entries.reduce(into: MerkleTree()) { $0.append($1.leaf) }.root)
            XCTAssertEqual(verification.entries, 37)
            XCTAssertEqual(verification.problems, [])
            try await home.close(reopened)
        }
    }

    private static let alterations = [
        ("UPDATE audit SET entry = replace(entry, 'outcome 4', 'outcome 5') WHERE place = 4", "Entry 4 was altered"),
        ("UPDATE audit SET leaf = zeroblob(32) WHERE place = 4", "Entry 4 was altered"),
        ("DELETE FROM audit WHERE place = 4", "The entries 4 to 4 are missing"),
        ("DELETE FROM audit WHERE place = 0", "The entries 0 to 0 are missing"),
        ("DELETE FROM audit WHERE place = 8", "9 entries were written, and 8 are there"),
        ("INSERT INTO audit SELECT 9, badge_id, kind, entry, leaf FROM audit WHERE place = 8", "Entry 9 says that"),
        (
            """
            UPDATE audit SET place = -1 WHERE place = 3; UPDATE audit SET place = 3 WHERE place = 4;
            UPDATE audit SET place = 4 WHERE place = -1
            """, "Entry 3 says that it is entry 4"
        ),
        ("UPDATE audit SET place = \(Int64.max) WHERE place = 8", "The entries 8 to \(Int64.max - 1) are missing"),
        ("UPDATE audit SET place = \(Int64.min) WHERE place = 0", "Entry \(Int64.min) is before the first"),
        ("UPDATE audit SET badge_id = 'another' WHERE place = 2", "Entry 2 is filed under another badge or kind"),
        ("UPDATE audit SET kind = 'another' WHERE place = 2", "Entry 2 is filed under another badge or kind"),
        ("UPDATE audit_tree SET size = 8", "8 entries were written, and 9 are there"),
        ("UPDATE audit_tree SET peaks = zeroblob(64)", "their tree has another root"),
        ("DELETE FROM audit_tree", "The tree is missing"),
    ]

    func testAL2WhateverIsAlteredIsFound() async throws {
        try await playEach(Self.alterations) { sql, finding in
            try await playEach(homes([.shared])) { home in
                let store = try await home.open()
                for number in 0..<9 { try await store.record(event("outcome \(number)")) }
                try await store.dropAuditTriggers()

                try await store.execute(sql)

                let problems = try await store.verifyAuditLog().problems
                XCTAssertTrue(problems.contains { $0.contains(finding) }, "\(sql): \(problems)")
                try await home.close(store)
            }
        }
    }

    func testAL2AnEntryWithARightHashIsFoundByTheTree() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            for number in 0..<9 { try await store.record(event("outcome \(number)")) }
            let original = try await store.auditEntries()[4]
            try await store.dropAuditTriggers()
            let forged = original.text.replacing("outcome 4", with: "outcome X")
            let leaf = MerkleTree.leaf(Array(forged.utf8)).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()

            try await store.execute("UPDATE audit SET entry = '\(forged)', leaf = x'\(leaf)' WHERE place = 4")

            let problems = try await store.verifyAuditLog().problems
            XCTAssertEqual(
                problems,
                [
                    "The entries are not those that were written: their tree has another root.",
                    "The first 9 entries are not those that the checkpoint was signed for.",
                ])
            try await home.close(store)
        }
    }

    func testAL2NothingIsAppendedToALogThatIsLongerThanItsTree() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            for number in 0..<8 { try await store.record(event("outcome \(number)")) }
            try await store.execute("CREATE TEMP TABLE older AS SELECT * FROM audit_tree")
            try await store.record(event("outcome 8"))
            try await store.dropAuditTriggers()

            try await store.execute("UPDATE audit_tree SET (size, peaks) = (SELECT size, peaks FROM older)")

            await assertThrows(.storeDamaged) { try await store.record(event("outcome 9")) }
            let entries = try await store.auditEntries()
            XCTAssertEqual(entries.count, 9)
            try await home.close(store)
        }
    }

    func testAL4AnEntryTellsBothClocksAndLetsNoLineBreakThrough() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            home.clock.advance(by: 0.1239)
            home.monotonicClock.advance(by: 0.5)

            let entry = try await store.record(event("un\nmet", ["reason": "a\u{2028}\"b\"\u{0}"]))

            let read = try await store.auditEntries()
            XCTAssertEqual(read, [entry])
            XCTAssertEqual(
                entry.text,
                """
                {"at":"2027-01-15T08:00:00.123Z","badge":"badge 1","boot":"boot-1",\
                "details":{"reason":"a\u{2028}\\"b\\"\\u0000"},"elapsed":1000.5,"index":0,"kind":"decision",\
                "outcome":"un\\nmet","policyVersion":3}
                """)
            XCTAssertEqual(entry.date, Date(timeIntervalSince1970: 1_800_000_000.123))
            XCTAssertEqual(entry.elapsed, MonotonicInstant(boot: "boot-1", seconds: 1000.5))
            try await home.close(store)
        }
    }

    func testAL5WhatCannotBeLoggedDoesNotHappen() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let policy = try PolicyDocument.inForce(version: 1, .deletingPasscodeDemand(maxTries: 1))
            let issued = try await home.add(to: store, "asking", policy)
            let (lock, key) = try await home.setPasscode(of: store)
            let begun = try await store.beginAttempt(.standard)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy))
            try await store.execute(
                "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no more'); END")
            let before = try await store.contents()

            await assertThrows(.storeFailed) { try await store.beginAttempt(.standard) }
            await assertThrows(.storeFailed) { try await store.acceptAttempt(begun) }
            await assertThrows(.storeFailed) { try await store.changePasscode(to: lock, rules: .four) }
            await assertThrows(.storeFailed) { try await store.resetPasscode() }
            await assertThrows(.storeFailed) { try await store.release(permit, with: key) }
            await assertThrows(.storeFailed) { try await store.removeBadge(issued.badge.id) }
            await assertThrows(.storeFailed) { try await store.removeOrganization(issued.organization.id) }
            await assertThrows(.storeFailed) { try await store.setLocation(.london) }
            await assertThrows(.storeFailed) {
                try await store.saveAgreements([.terms(.accepted)], of: issued.badge.id) { _, _ in "receipt" }
            }
            var update = SyncUpdate()
            update.policies[issued.organization.id] = try .inForce(version: 2)
            await assertThrows(.storeFailed) { [update] in try await store.applySync(update) }
            await assertThrows(.storeFailed) { try await store.enforceExhaustion(after: begun) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testAL6ADecisionIsLoggedWithItsPolicyVersionAndOnceUntilItIsAnother() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let unmet = event("unmet", ["restrictions": ["geoFence"], "facts": "digest"])
            let others = [
                event("unmet", ["restrictions": ["passcode"], "facts": "digest"]), event("permitted"),
                AuditEvent(.decision, badgeID: badge, policyVersion: 4, outcome: "permitted"),
                AuditEvent(.decision, badgeID: Badge.ID(rawValue: "badge 2"), policyVersion: 4, outcome: "permitted"),
                AuditEvent(.decision, outcome: "permitted"),
            ]

            try await playEach([unmet] + others + [unmet]) { decision in
                let first = try await store.recordUnlessRepeated(decision)
                let second = try await store.recordUnlessRepeated(decision)
                XCTAssertEqual(first?.event, decision)
                XCTAssertNil(second)
            }

            let all = try await store.auditEntries()
            let ofBadge = try await store.auditEntries(badge: badge)
            let page = try await store.auditEntries(limit: 2, after: 1, badge: badge)
            XCTAssertEqual(all.map(\.event), [unmet] + others + [unmet])
            XCTAssertEqual(ofBadge.map(\.index), [0, 1, 2, 3, 6])
            XCTAssertEqual(page.map(\.index), [2, 3])
            try await home.close(store)
        }
    }

    func testPagesMeetWhereTheRunsOfTheLogDo() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            for _ in 0..<130 { try await store.record(AuditEvent(.decision, outcome: "permitted")) }
            func newest(_ limit: Int, before: Int) async throws -> [Int] {
                try await store.database.auditEntries(newest: limit, before: before) { _ in true }.map(\.index)
            }

            let pages = [
                try await store.auditEntries(limit: 3, after: 62), try await store.auditEntries(limit: 1, after: 63),
                try await store.auditEntries(limit: 5, after: 127), try await store.auditEntries(after: 129),
                try await store.auditEntries(newest: 3), try await store.auditEntries(newest: 0),
            ].map { $0.map(\.index) }
            let before = [
                try await newest(2, before: 64), try await newest(2, before: 65), try await newest(2, before: 128),
                try await newest(2, before: 1), try await newest(2, before: 0),
            ]
            let all = try await store.auditEntries(newest: 131)

            XCTAssertEqual(pages, [[63, 64, 65], [64], [128, 129], [], [127, 128, 129], []])
            XCTAssertEqual(before, [[62, 63], [63, 64], [126, 127], [0], []])
            XCTAssertEqual(all.map(\.index), Array(0..<130))
            try await home.close(store)
        }
    }

    func testTakesNoEntryThatWouldNotRead() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let wrong = [
                event(""), event("unmet", ["number": .double(.nan)]), event("unmet", ["text": "\u{FFFE}"]),
                AuditEvent(.init(rawValue: ""), outcome: "unmet"),
            ]

            for event in wrong { await assertThrows(.invalidInput) { try await store.record(event) } }

            let verification = try await store.verifyAuditLog()
            XCTAssertEqual(verification.entries, 0)
            XCTAssertTrue(verification.isSound)
            try await home.close(store)
        }
    }

    func testEveryEntryFitsItsSchema() async throws {
        let schema = try JSONSchema(
            contentsOf: packageRoot.appending(path: "Schemas/audit-entry.schema.json"))
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.setPasscode(of: store)
            try await store.acceptAttempt(store.beginAttempt(.standard))
            try await store.setLocation(.london)
            try await store.removeBadge(issued.badge.id)

            let entries = try await store.auditEntries()

            XCTAssertEqual(
                entries.map { "\($0.event.kind.rawValue) \($0.event.outcome)" },
                ["badge added", "passcode set", "passcode tried", "passcode accepted", "location set", "badge removed"])
            for entry in entries { XCTAssertEqual(schema.findings(in: try JSON.parse(entry.text)), [], entry.text) }
            try await home.close(store)
        }
    }
}
