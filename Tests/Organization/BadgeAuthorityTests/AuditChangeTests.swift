import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

/// The values before and after a change, in the audit log and beside it.
final class AuditChangeTests: XCTestCase {
    private static let title = AuditChange(
        field: "title", values: .personal(before: "Engineer", after: "Cook"))

    /// An edit of the person's title, and its entry.
    private func edited(_ house: AuthorityFixture) throws -> AuditEntry {
        try house.authority.edit(AuthorityFixture.email) { $0.title = "Cook" }
        return try XCTUnwrap(house.authority.auditEntries(newest: 1).last)
    }

    private func changes(_ entry: AuditEntry, in authority: Authority) throws -> [AuditChange] {
        try authority.auditChanges(in: [entry])[entry.index] ?? []
    }

    func testTheLogHasASaltedDigestOfAPersonsValues() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let first = try edited(house)
        try house.authority.edit(AuthorityFixture.email) { $0.title = "Engineer" }
        let second = try edited(house)

        let digests = [first, second].map { $0.event.details["changes"]?["title"]?["digest"]?.stringValue }
        XCTAssertEqual(try changes(first, in: house.authority), [Self.title])
        XCTAssertEqual(try changes(second, in: house.authority), [Self.title])
        XCTAssertEqual(digests.map { $0?.count }, [43, 43])
        XCTAssertNotEqual(digests[0], digests[1], "nobody can guess a value and compare")
        XCTAssertEqual(try house.authority.verifyAuditLog().problems, [])
    }

    func testRemovalErasesThePersonsValuesAndTheLogVerifies() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let entry = try edited(house)
        let proof = try house.authority.auditProof(forEntryAt: entry.index)
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try house.authority.edit("bo@example.com") { $0.title = "Cook" }
        let other = try XCTUnwrap(house.authority.auditEntries(newest: 1).last)

        try house.authority.remove(AuthorityFixture.email)

        let head = proof.signed.head
        XCTAssertEqual(try changes(entry, in: house.authority), [AuditChange(field: "title", values: .erased)])
        XCTAssertEqual(
            try changes(other, in: house.authority),
            [AuditChange(field: "title", values: .personal(before: nil, after: "Cook"))])
        XCTAssertEqual(try house.rows(["disclosure"]), [1])
        XCTAssertEqual(try house.authority.verifyAuditLog().problems, [])
        XCTAssertEqual(try house.authority.auditProof(forEntryAt: entry.index).entry, entry)
        XCTAssertTrue(
            proof.proof.shows(entry.leaf, at: entry.index, in: head.logSize, root: head.logRoot), "as proved before")
    }

    func testAnAlteredOrMissingValueIsFound() throws {
        let alterations = [
            "UPDATE disclosure SET text = 'WyJzIiwidGl0bGUiLCJFbmdpbmVlciIsIkJha2VyIl0'",
            "UPDATE disclosure SET text = 'nothing'", "UPDATE disclosure SET field = 'group'", "DELETE FROM disclosure",
            "UPDATE disclosure SET person = (SELECT id FROM person WHERE email = 'bo@example.com')",
            "INSERT INTO disclosure SELECT entry, 'group', person, text FROM disclosure",
        ]

        try playEach(alterations) { alteration in
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
            let entry = try edited(house)

            try house.change(alteration)

            assertThrows(.storeDamaged, alteration) { _ = try house.authority.auditChanges(in: [entry]) }
            XCTAssertEqual(
                try house.authority.verifyAuditLog().problems,
                ["Personal values of entry \(entry.index) were altered or are missing."], alteration)
        }
    }

    func testAValueOfNoEntryIsFound() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let entry = try edited(house)

        try house.change("UPDATE disclosure SET entry = 0")

        let problems = try house.authority.verifyAuditLog().problems
        XCTAssertEqual(problems.count, 2)
        XCTAssertTrue(problems[0].contains("entry \(entry.index) "), problems[0])
        XCTAssertTrue(problems[1].contains("entry 0 "), problems[1])
    }

    func testARestoreKeepsTheNewerValuesAndNoneOfARemovedPerson() throws {
        let house = try AuthorityFixture()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try house.authority.edit("bo@example.com") { $0.title = "Baker" }
        let removed = try XCTUnwrap(house.authority.auditEntries(newest: 1).last)
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        let kept = try edited(house)
        try house.authority.remove("bo@example.com")
        try house.authority.close()

        try Authority.restore(
            file, to: house.home, custody: house.custody, user: .user("operator"), clock: house.clock,
            random: house.random)

        let authority = try house.reopened()
        XCTAssertEqual(try changes(kept, in: authority), [Self.title])
        XCTAssertEqual(try changes(removed, in: authority), [AuditChange(field: "title", values: .erased)])
        XCTAssertEqual(try authority.verifyAuditLog().problems, [])
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }

    func testARestoreErasesValuesOfWhoGaveUpTheEmailAddress() throws {
        let house = try AuthorityFixture()
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        try house.authority.edit(AuthorityFixture.email) { $0.email = "lima@example.com" }
        try house.authority.add(Person.Details(name: "Another Ana", email: AuthorityFixture.email))
        let entry = try edited(house)
        try house.authority.close()

        try Authority.restore(
            file, to: house.home, custody: house.custody, user: .user("operator"), clock: house.clock,
            random: house.random)

        let authority = try house.reopened()
        XCTAssertEqual(try authority.people().map(\.details.name), ["Ana Lima"])
        XCTAssertEqual(try changes(entry, in: authority), [AuditChange(field: "title", values: .erased)])
        XCTAssertEqual(try authority.verifyAuditLog().problems, [])
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }

    func testABackupAloneBringsItsValues() throws {
        let house = try AuthorityFixture()
        let entry = try edited(house)
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        try house.authority.close()
        try FileManager.default.removeItem(atPath: house.home + "/authority.db")

        try Authority.restore(
            file, to: house.home, acceptingLoss: true, custody: house.custody, user: .user("operator"),
            clock: house.clock, random: house.random)

        let authority = try house.reopened()
        XCTAssertEqual(try changes(entry, in: authority), [Self.title])
        XCTAssertEqual(try authority.verifyAuditLog().problems, [])
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }

    func testARemovalRecordsWhatEverythingWasBefore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.holder().badgeID
        try house.authority.suspendPerson(AuthorityFixture.email)
        let mark = try house.authority.auditEntries().count - 1

        try house.authority.remove(AuthorityFixture.email)

        let entries = try house.authority.auditEntries(after: mark)
        XCTAssertEqual(entries.first?.event.badgeID?.rawValue, badge.rawValue)
        XCTAssertEqual(
            try entries.map { try changes($0, in: house.authority) },
            [[.status(from: .suspended, to: .revoked)], [.personState(from: "suspended", to: "removed")]])
    }

    func testOnlyTheMembersThatChangedAreRecorded() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try house.authority.edit(AuthorityFixture.email) { $0.properties["floor"] = 3 }

        let entry = try XCTUnwrap(house.authority.auditEntries(newest: 1).last)
        XCTAssertEqual(
            try changes(entry, in: house.authority),
            [AuditChange(personal: .properties, from: [:], to: ["floor": 3])])
        XCTAssertEqual(entry.event.detailsBesidesChanges, [:])
    }

    func testAPhotoIsNamedByItsDigestBesideTheLog() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let photo = try house.authority.setPhoto(SamplePicture.photo, of: AuthorityFixture.email)

        let entry = try XCTUnwrap(house.authority.auditEntries(newest: 1).last)
        XCTAssertFalse(entry.text.contains(photo.digest))
        XCTAssertEqual(
            try changes(entry, in: house.authority),
            [AuditChange(personal: .photo, from: nil, to: .string(photo.digest))])
    }

    func testEntriesOfEarlierVersionsAreRead() throws {
        let events: [(event: AuditEvent, changes: [AuditChange], others: [String: JSON])] = [
            (
                AuditEvent(.person, outcome: "edited", details: ["changed": ["title", "email"]]),
                ["email", "title"].map { AuditChange(field: $0, values: .unrecorded) }, [:]
            ),
            (
                AuditEvent(.status, outcome: "revoked", details: ["before": "active"]),
                [.status(from: .active, to: .revoked)], [:]
            ),
            (
                AuditEvent(
                    .administrator, outcome: "roleChanged",
                    details: ["administrator": "a", "before": "people", "after": "auditor"]),
                [AuditChange(.role, from: "people", to: "auditor")], ["administrator": "a"]
            ),
            (
                AuditEvent(.organization, outcome: "moved", details: ["from": "a", "to": "b"]),
                [AuditChange(.issuer, from: "a", to: "b")], [:]
            ),
            (
                AuditEvent(.organization, outcome: "keyRotated", details: ["from": "a", "to": "b"]),
                [AuditChange(.signingKey, from: "a", to: "b")], [:]
            ),
            (AuditEvent(.status, outcome: "revoked", details: ["replacedBy": "b"]), [], ["replacedBy": "b"]),
            (
                AuditEvent(.policy, outcome: "set", details: ["digest": "d", "rolledBackTo": 1]), [],
                ["digest": "d", "rolledBackTo": 1]
            ),
        ]
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for (event, expected, others) in events {
            let entry = try house.authority.store.write { try $0.appendToAudit(event, at: AuthorityFixture.start) }
            XCTAssertEqual(try changes(entry, in: house.authority), expected, "\(event)")
            XCTAssertEqual(event.detailsBesidesChanges, others, "\(event)")
        }
        XCTAssertEqual(try house.authority.verifyAuditLog().problems, [])
    }
}
