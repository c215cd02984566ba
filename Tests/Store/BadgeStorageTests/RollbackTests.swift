import BadgeDatabase
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// An older copy of the store, of a part of it, or of the whole home.
final class RollbackTests: StorageTestCase {
    func testSEC20AnOlderRowPutBackIsNoticedWhenItIsRead() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            _ = try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(.strict)
            try await store.close()

            // Whoever has the key of the database writes what once stood there, past the store.
            try home.writePastTheStore("UPDATE passcode SET lock_seconds = 7")

            // Opening reads the passcode, whose delay may have to begin anew.
            await assertThrows(.rolledBack) { try await home.open(create: false) }

            // The tries stand in the head as well.
            try home.writePastTheStore("DROP TRIGGER tries_are_never_forgotten; UPDATE passcode SET tries = 0")
            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testSEC20ARowThatIsHiddenOrBroughtBackIsNoticed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.setConsent(true, to: .location, of: issued.badge.id)
            try await store.close()

            try home.writePastTheStore("DELETE FROM consent")
            let hidden = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await hidden.gateSnapshot(of: issued.badge.id) }
            let verification = try await hidden.verify()
            XCTAssertEqual(verification.problems, [.stale(table: "binding")])
            try await hidden.close()

            try home.writePastTheStore(
                "INSERT INTO consent (badge_id, kind, is_given) VALUES ('\(issued.badge.id)', 'location', 1)")
            let whole = try await home.open(create: false)
            let record = try await whole.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(record?.locationConsent, true)
            try await whole.close()

            try home.writePastTheStore(
                "INSERT INTO consent (badge_id, kind, is_given) VALUES ('\(issued.badge.id)', 'bluetooth', 1)")
            let replayed = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await replayed.gateSnapshot(of: issued.badge.id) }
            let again = try await replayed.verify()
            XCTAssertEqual(again.problems, [.stale(table: "consent")])
            try await replayed.close()
        }
    }

    func testSEC20ARowPutIntoAnEmptyTableIsNoticedWhenTheStoreIsOpened() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await store.close()
            let sound = try Data(contentsOf: home.file("wallet.db"))

            for row in [
                "INSERT INTO issuance SELECT 'old', 'digest', thumbprint, 1, NULL, NULL, 0, NULL FROM device_key",
                "INSERT INTO passcode (id, phc, public_key, wrapped, device_secret, min_length, kind, set_at) "
                    + "VALUES (1, '', x'00', x'00', x'00', 4, 'digits', 1)",
            ] {
                try home.writePastTheStore(row)
                await assertThrows(.rolledBack) { try await home.open(create: false) }
                try sound.write(to: home.file("wallet.db"))
            }

            try await home.close(try await home.open(create: false))
        }
    }

    func testNothingOfARowIsReadBeforeItIsHeldAgainstTheTree() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            try home.removeNamesPastTheStore()

            let reopened = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await reopened.badge(issued.badge.id) }
            await assertThrows(.rolledBack) { try await reopened.badges(limit: 1) }
            try await reopened.close()
        }
    }

    func testSEC20APageOfTheListIsHeldAgainstTheTreeInEachOfItsRuns() async throws {
        let home = try StoreHome(sharing: .shared)
        let store = try await home.open()
        for number in 0..<36 { try await home.add(to: store, offer: "\(number)") }
        try await store.close()
        let sound = try Data(contentsOf: home.file("wallet.db"))

        // Runs of sixteen: 1 to 15, 16 to 31, and 32 to 36.
        for alteration in [
            "UPDATE badge SET status = 'suspended' WHERE place = 1",
            "UPDATE badge SET status = 'suspended' WHERE place = 20",
            "UPDATE badge SET status = 'suspended' WHERE place = 36",
            "DELETE FROM badge WHERE place = 20", "DELETE FROM badge WHERE place BETWEEN 16 AND 31",
            "DELETE FROM badge WHERE place >= 32", "DELETE FROM badge WHERE place >= 16",
            "UPDATE badge SET place = 47 WHERE place = 20",
            "UPDATE badge SET place = -place WHERE place IN (3, 19); UPDATE badge SET place = 22 + place WHERE place < 0",
        ] {
            try home.writePastTheStore(alteration)

            let altered = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await altered.badges(limit: 36) }
            try await altered.close()
            try sound.write(to: home.file("wallet.db"))
        }

        let again = try await home.open(create: false)
        let page = try await again.badges(limit: 36)
        XCTAssertEqual(page.count, 36)
        try await home.close(again)
    }

    func testSEC20CredentialsOfAllBadgesAreHeldAgainstTheTreeTogether() async throws {
        let home = try StoreHome(sharing: .shared)
        let store = try await home.open()
        var badges: [Badge.ID] = []
        for number in 0..<6 { badges.append(try await home.add(to: store, offer: "\(number)").badge.id) }
        let held = try await store.heldCredentials()
        try await store.close()
        let sound = try Data(contentsOf: home.file("wallet.db"))

        XCTAssertEqual(held.map(\.badge.id), badges)
        XCTAssertEqual(held.map(\.credential.badgeID), badges)
        for alteration in [
            "UPDATE credential SET use_count = 7 WHERE badge_id = '\(badges[3])'",
            "UPDATE credential SET badge_id = '\(badges[0])' WHERE badge_id = '\(badges[5])'",
        ] {
            try home.writePastTheStore(alteration)

            let altered = try await home.open(create: false)
            await assertThrows(.rolledBack) { try await altered.heldCredentials() }
            try await altered.close()
            try sound.write(to: home.file("wallet.db"))
        }
    }

    func testSEC20AnOlderRowIsNotMadeGoodByWritingIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            try home.writePastTheStore("UPDATE badge SET title = 'Director'")

            let reopened = try await home.open(create: false)
            // The badge is written without being read.
            try await reopened.execute("UPDATE badge SET last_contact = 9")
            await assertThrows(.rolledBack) { try await reopened.badge(issued.badge.id) }
            await assertThrows(.rolledBack) { try await reopened.badges() }
            await assertThrows(.rolledBack) { try await reopened.badges(limit: 1) }
            try await reopened.close()
        }
    }

    func testSEC21YesterdaysFileIsRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            let yesterday = try home.files()
            let again = try await home.open(create: false)
            try await again.setConsent(true, to: .location, of: issued.badge.id)
            try await again.close()

            try home.put(yesterday, only: ["wallet.db"])
            let files = try home.files()

            await assertThrows(.rolledBack) { try await home.open(create: false) }
            XCTAssertEqual(try home.files(), files, "something was changed")
        }
    }

    // Such a change lengthens no log that the head could tell of.
    func testSEC21AFileFromBeforeAChangeWithoutAnEntryIsRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let entries = try await store.auditEntries().count
            try await store.close()
            let yesterday = try home.files()
            let again = try await home.open(create: false)
            try await again.setDefaultBadge(issued.badge.id)
            let entriesLater = try await again.auditEntries().count
            try await again.close()

            try home.put(yesterday, only: ["wallet.db"])

            XCTAssertEqual(entriesLater, entries)
            let heads = [yesterday, try home.files()].map { home.generations(in: $0["wallet.head"] ?? Data()).max() }
            XCTAssertEqual(heads[1], heads[0].map { $0 + 1 })
            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testSEC21AForkThatIsPutUnderAnOpenStoreIsNoticed() async throws {
        let home = try StoreHome(sharing: .shared)
        let store = try await home.open()
        let issued = try await home.add(to: store)
        try await store.close()
        let before = try home.files()
        let other = try await home.open(create: false)
        try await other.setConsent(true, to: .bluetooth, of: issued.badge.id)
        try await other.close()
        let fork = try home.files()
        try home.put(before, only: ["wallet.db", "wallet.head"])

        let open = try await home.open(create: false)
        try await open.setConsent(true, to: .location, of: issued.badge.id)
        let generation = try await open.info().generation
        try home.put(fork, only: ["wallet.db", "wallet.head"])
        // What the connection has read of the file it reads once more.
        try await open.dropPages()

        XCTAssertEqual(home.generations(in: try XCTUnwrap(fork["wallet.head"])).max(), generation)
        await assertThrows(.rolledBack) { try await open.setDefaultBadge(issued.badge.id) }
        await assertThrows(.rolledBack) { try await open.setConsent(true, to: .bluetooth, of: issued.badge.id) }
        try await open.close()
        XCTAssertEqual(try home.files()["wallet.db"], fork["wallet.db"])
    }

    func testSEC21AnOlderStoreThatIsPutUnderAnOpenOneIsNoticed() async throws {
        let home = try StoreHome(sharing: .shared)
        let store = try await home.open()
        let issued = try await home.add(to: store)
        let before = try home.files()
        try await store.setDefaultBadge(issued.badge.id)

        try home.put(before, only: ["wallet.db"])
        try await store.dropPages()

        await assertThrows(.rolledBack) { try await store.setConsent(true, to: .location, of: issued.badge.id) }
        try await store.close()
        XCTAssertEqual(try home.files()["wallet.db"], before["wallet.db"])
    }

    func testSEC21ACutBetweenTheCommitAndTheHeadIsTakenUp() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            let before = try home.files()
            let again = try await home.open(create: false)
            try await again.setConsent(true, to: .location, of: issued.badge.id)
            try await again.setConsent(true, to: .bluetooth, of: issued.badge.id)
            try await again.close()
            let newest = try XCTUnwrap(home.files()["wallet.head"])

            try home.put(before, only: ["wallet.head"])
            let taken = try await home.open(create: false)
            let record = try await taken.gateSnapshot(of: issued.badge.id)
            let head = try await taken.database.head()
            try await taken.close()

            XCTAssertEqual(record?.bluetoothConsent, true)
            XCTAssertEqual(head?.generation, home.generations(in: newest).max())
        }
    }

    func testSEC21AStoreThatWentAnotherWaySinceIsRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            let fork = try home.files()
            let one = try await home.open(create: false)
            try await one.setConsent(true, to: .location, of: issued.badge.id)
            try await one.close()
            let heads = try home.files()

            try home.put(fork, only: ["wallet.db", "wallet.head"])
            let other = try await home.open(create: false)
            for _ in 0..<4 { try await other.setConsent(false, to: .location, of: issued.badge.id) }
            try await other.close()
            try home.put(heads, only: ["wallet.head"])

            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testSEC21ExchangedStoresAreRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await store.close()
            let first = try home.files()
            // As the making of another store under the same key begins.
            try home.change("wallet.db") { $0 = Data() }
            try home.remove("wallet.head")
            let other = try await home.open()
            try await home.add(to: other)
            try await other.close()

            try home.put(first, only: ["wallet.db"])

            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testSEC21AHeadThatIsGoneOrDamagedIsNoReasonToBeginAnew() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            let files = try home.files()

            try home.remove("wallet.head")
            await assertThrows(.rolledBack) { try await home.open(create: false) }
            try home.put(files, only: ["wallet.head"])
            try home.change("wallet.head") { content in
                for slot in [0, 4096] { content[slot + 40] ^= 1 }
            }
            await assertThrows(.custodyDamaged) { try await home.open(create: false) }

            // One slot may be torn: the other one is the head before.
            let generations = home.generations(in: try XCTUnwrap(files["wallet.head"]))
            let newest = generations[0] > generations[1] ? 0 : 4096
            try home.put(files, only: ["wallet.head"])
            try home.change("wallet.head") {
                $0.replaceSubrange((newest + 100)..<(newest + 200), with: Data(count: 100))
            }
            let reopened = try await home.open(create: false)
            let badge = try await reopened.badge(issued.badge.id)
            XCTAssertEqual(badge, issued.badge)
            try await reopened.close()
        }
    }

    func testSEC21ADatabaseWithoutTablesBesideAHeadIsRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await store.close()
            try home.remove("wallet.db")
            let empty = try home.openDatabase(migrations: 0)
            try empty.write { try $0.execute(sql: "PRAGMA user_version = 1") }
            try empty.close()
            let files = try home.files()

            for create in [false, true] { await assertThrows(.rolledBack) { try await home.open(create: create) } }

            XCTAssertEqual(try home.files()["wallet.head"], files["wallet.head"])
        }
    }

    func testManyThatMakeAStoreAtOnceMakeOne() async throws {
        let home = try StoreHome(sharing: .shared)

        try await assertManyOpenOne(home)

        let store = try await home.open(create: false)
        try await home.add(to: store)
        try await store.close()
    }

    func testManyThatBringAStoreUpToDateAtOnceDoItOnce() async throws {
        try await playEach([(1, 3), (2, 3), (3, nil), (4, nil), (5, nil)]) { migrations, badges in
            let home = try StoreHome(sharing: .shared)
            try OldStore(home, migrations: migrations).make(badges: badges)

            try await assertManyOpenOne(home)

            let store = try await home.open(create: false)
            let count = try await store.badgeCount()
            XCTAssertEqual(count, badges ?? 0)
            try await store.close()
        }
    }

    private func assertManyOpenOne(_ home: StoreHome) async throws {
        let names = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let store = try await home.open()
                    let head = try await store.verifyAuditLog().head
                    try await store.close()
                    return head?.store
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(names.count, 8)
        XCTAssertEqual(Set(names).count, 1)
        XCTAssertNotNil(names[0])
    }

    func testSEC21ADamagedHeadThatClaimsToBeNewerKeepsNoHeadFromBeingWritten() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            try home.changeNote(older: true) { $0.replacing("generation ", with: "generation 9") }
            let yesterday = try home.files()
            let reopened = try await home.open(create: false)
            try await reopened.setConsent(true, to: .location, of: issued.badge.id)
            let state = try await reopened.info().generation
            try await reopened.close()

            let heads = home.generations(in: try XCTUnwrap(home.files()["wallet.head"]))
            XCTAssertEqual(heads.max(), state)
            try home.put(yesterday, only: ["wallet.db"])
            await assertThrows(.rolledBack) { try await home.open(create: false) }
        }
    }

    func testSEC21ADamagedHeadIsOverwrittenBeforeTheOneThatIsWhole() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.close()
            let good = home.generations(in: try XCTUnwrap(home.files()["wallet.head"])).max() ?? 0
            // The damaged one seems to lie between the head that is whole and the next ones.
            try home.changeNote(older: true) {
                $0.replacing(/generation [0-9]+/, with: "generation \(good)")
            }

            let reopened = try await home.open(create: false)
            try await reopened.setConsent(true, to: .location, of: issued.badge.id)
            try await reopened.close()

            let heads = home.generations(in: try XCTUnwrap(home.files()["wallet.head"]))
            XCTAssertEqual(heads.sorted(), [good, good + 1])
            let whole = try await home.open(create: false)
            let head = try await whole.database.head()
            XCTAssertEqual(head?.generation, good + 1)
            try await whole.close()
        }
    }

    func testTheAnchorNeverGoesBackWhenSomebodyElseWasFaster() async throws {
        let home = try homes([.shared])[0]
        let checkpoints = RememberedHeads()
        let custody = AnchoredCustody(home.custody, checkpoints)
        let slow = try await home.open(custody: custody)
        let issued = try await home.add(to: slow)
        let fast = try await home.open(create: false, custody: custody).database
        try await slow.database.advanceCheckpoint()
        try await slow.setConsent(true, to: .location, of: issued.badge.id)
        let before = try await slow.info().generation
        checkpoints.meanwhile {
            try fast.write { try $0.execute(sql: "UPDATE consent SET is_given = 0") }
            try fast.advanceCheckpoint()
        }

        try await slow.database.advanceCheckpoint()

        XCTAssertEqual(checkpoints.generation, before + 1)
        try fast.close()
        try await slow.close()
    }

    func testSEC21AnAnchorNoticesAnOlderCopyOfTheWholeHome() async throws {
        try await playEach(homes()) { home in
            let checkpoints = RememberedHeads()
            let custody = AnchoredCustody(home.custody, checkpoints)
            let store = try await home.open(custody: custody)
            let issued = try await home.add(to: store)
            try await store.close()
            let yesterday = try home.files()
            let again = try await home.open(create: false, custody: custody)
            try await again.setConsent(true, to: .location, of: issued.badge.id)
            try await again.close()

            try home.put(yesterday, only: Set(yesterday.keys))
            await assertThrows(.rolledBack) { try await home.open(create: false, custody: custody) }
            // A checkpoint store that forgot is no proof either.
            checkpoints.forget()
            await assertThrows(.rolledBack) { try await home.open(create: false, custody: custody) }
            // The heads in the home cannot notice it: both are of yesterday.
            let unnoticed = try await home.open(create: false)
            try await unnoticed.close()
        }
    }

    func testSEC21TriesComeBackWithTheTwoFilesUnlessAnAnchorCountsThem() async throws {
        try await playEach(homes()) { home in
            let checkpoints = RememberedHeads()
            let custody = AnchoredCustody(home.custody, checkpoints)
            let store = try await home.open(custody: custody)
            _ = try await home.setPasscode(of: store)
            try await store.close()
            let before = try home.files().filter { ["wallet.db", "wallet.head"].contains($0.key) }
            let guesser = try await home.open(create: false, custody: custody)
            _ = try await guesser.beginAttempt(.strict)
            try await guesser.close()

            for name in try home.files().keys where name.hasPrefix("wallet.db-") {
                try FileManager.default.removeItem(atPath: home.path + "/" + name)
            }
            for (name, content) in before { try content.write(to: URL(filePath: home.path + "/" + name)) }

            await assertThrows(.rolledBack) { try await home.open(create: false, custody: custody) }
            // What a custody of files alone cannot tell.
            let unnoticed = try await home.open(create: false)
            let passcode = try await unnoticed.passcode()
            XCTAssertEqual(passcode?.wrongTries, 0)
            try await unnoticed.close()
        }
    }

    func testSEC21ATryIsAnchoredBeforeItIsVerified() async throws {
        try await playEach(homes()) { home in
            let checkpoints = RememberedHeads()
            let custody = AnchoredCustody(home.custody, checkpoints)
            let store = try await home.open(custody: custody)
            _ = try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(.strict)
            let head = try await store.database.head()

            XCTAssertEqual(checkpoints.generation, head?.generation)
            XCTAssertEqual(head.flatMap { PasscodeMemo($0.memo)?.tries }, 1)
            try await store.close()
        }
    }

    func testAnAnchorThatCannotBeReachedIsNeitherAbsentNorFresh() async throws {
        try await playEach(homes()) { home in
            let checkpoints = RememberedHeads()
            let custody = AnchoredCustody(home.custody, checkpoints)
            let store = try await home.open(custody: custody)
            try await home.add(to: store)
            try await store.close()
            let files = try home.files()

            checkpoints.fail(with: BadgeError(.storeLocked, reason: "The keyring is locked. Unlock it."))

            await assertThrows(.storeLocked) { try await home.open(create: false, custody: custody) }
            XCTAssertEqual(try home.files(), files)
        }
    }

    func testTheColumnsOfTheBoundTablesAreWhereTheyAreSaidToBe() async throws {
        let home = try homes([.exclusive])[0]
        let store = try await home.open()
        let (columns, tables) = try await store.columnsOfTables()

        for table in BoundTable.wallet {
            for (index, name) in table.columns { XCTAssertEqual(columns[table.name]?[index], name, table.name) }
        }
        XCTAssertEqual(
            Set(BoundTable.wallet.map(\.name)),
            tables.subtracting(["audit_tree", "binding", "freshness", "grdb_migrations"]),
            "a table is not bound")
        try await store.close()
    }

    func testAL3TheHeadIsASignedCheckpoint() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let verification = try await store.verifyAuditLog()
            let kept = try await store.database.head()
            let head = try XCTUnwrap(kept)
            try await store.close()
            let notes = home.notes(in: try XCTUnwrap(home.files()["wallet.head"]))
            let note = try XCTUnwrap(notes.max { home.generation(of: $0) < home.generation(of: $1) })
            let lines = note.split(separator: "\n", omittingEmptySubsequences: false)

            XCTAssertEqual(lines[0], "badgekit/store/\(head.store)")
            XCTAssertEqual(lines[1], "\(verification.entries)")
            XCTAssertEqual(lines[2], Substring(verification.root.base64EncodedString()))
            XCTAssertTrue(lines[7].hasPrefix("— badgekit/store/\(head.store) "))
        }
    }

    func testWhatTwoStoresOfAHomeWriteInTurnIsFreshForBoth() async throws {
        let home = try homes([.shared])[0]
        let one = try await home.open()
        let issued = try await home.add(to: one)
        let other = try await home.open(create: false)

        try await playEach(0..<6) { round in
            let store = round % 2 == 0 ? one : other
            try await store.setConsent(round % 3 == 0, to: .location, of: issued.badge.id)
            let seen = try await (round % 2 == 0 ? other : one).gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(seen?.locationConsent, round % 3 == 0)
        }
        let verification = try await other.verify()
        XCTAssertEqual(verification.problems, [])
        try await one.close()
        try await other.close()
    }
}
