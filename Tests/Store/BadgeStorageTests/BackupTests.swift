import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeDatabase
@testable import BadgeStorage

final class BackupTests: StorageTestCase {
    func testABackupOfAStoreInUseBringsEverythingBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let before = try await store.contents()
            let backup = try await home.backUp(store)
            try await store.removeBadge(issued.badge.id)
            try await home.close(store)

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let after = try await restored.contents()
            let session = try await restored.session(of: issued.badge.id)
            let newest = try await restored.auditEntries().last?.event
            XCTAssertEqual(restoration.backup.date, home.clock.now())
            XCTAssertTrue(restoration.isAttemptCountPreserved)
            XCTAssertNil(restoration.setAside)
            for table in ["credential", "device_key", "badge_key", "sync_key", "organization", "policy"] {
                XCTAssertEqual(after[table], before[table], table)
            }
            XCTAssertEqual(session?.isStale, true, "its token may have been used since")
            let badges = try await restored.badges()
            let record = try await restored.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(record?.awaitsSync, true)
            XCTAssertEqual(session?.refreshToken, issued.refreshToken)
            XCTAssertEqual(newest?.outcome, "restored")
            XCTAssertFalse(try home.files().keys.contains { $0.contains(".new") || $0.contains(".staged") })
            try await home.close(restored)
        }
    }

    func testSEC14ABackupIsLegibleToTheCustodyOfItsHomeAlone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let backup = try await home.backUp(store, as: "wallet.bak")

            // Closing searches every file for what was planted.
            try await home.close(store)
            let attributes = try FileManager.default.attributesOfItem(atPath: backup)
            let stranger = try TemporaryHome()
            let custody = FileCustody(directory: stranger.path, random: home.random)
            try custody.prepare()

            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
            XCTAssertThrowsError(try BackupFile(at: backup, custody: custody)) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .custodyDamaged)
            }
        }
    }

    func testTriesRevocationsAndUsesAreNeverTakenBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let policy = try PolicyDocument.inForce(version: 1)
            let revoked = try await home.add(to: store, "revoked", policy)
            let suspended = try await home.add(to: store, "suspended", policy)
            let used = try await home.add(to: store, "used", policy)
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            for status in [(revoked, "revoked"), (suspended, "suspended")] {
                try await store.execute("UPDATE badge SET status = '\(status.1)' WHERE id = '\(status.0.badge.id)'")
            }
            let permit = try XCTUnwrap(home.permit(for: used.badge.id, under: policy))
            _ = try await store.release(permit)
            for _ in 0..<3 { _ = try await store.beginAttempt(AttemptLimits(maxTries: 10, delays: [:])) }
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let statuses = try await restored.badges().map(\.status)
            let uses = try await restored.credentials(of: used.badge.id).map(\.useCount)
            let passcode = try await restored.passcode()
            XCTAssertEqual(statuses, [.revoked, .suspended, .active])
            XCTAssertEqual(uses, [used.credential.useCount + 1])
            XCTAssertEqual(passcode?.wrongTries, 3)
            try await home.close(restored)
        }
    }

    func testAConsentAndATrustThatWereWithdrawnAreNotGivenAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.trust(.sample("reader", id))
            for kind in [ConsentKind.location, .bluetooth] { try await store.setConsent(true, to: kind, of: id) }
            let backup = try await home.backUp(store)
            try await store.revokeTrust(in: "reader", for: id)
            try await store.setConsent(false, to: .location, of: id)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let trusted = try await restored.trustedClients()
            let record = try await restored.gateSnapshot(of: id)
            XCTAssertEqual(trusted, [])
            XCTAssertEqual(record?.locationConsent, false)
            XCTAssertEqual(record?.bluetoothConsent, true)
            try await home.close(restored)
        }
    }

    func testAConsentForAlwaysThatWasTakenBackIsNotGivenAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            try await store.setConsent(true, to: .location, isAlways: true, of: id)
            let backup = try await home.backUp(store)
            try await store.setConsent(false, to: .location, isAlways: true, of: id)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let record = try await restored.gateSnapshot(of: id)
            XCTAssertEqual([record?.locationConsent, record?.isLocationAlwaysAgreed], [true, false])
            try await home.close(restored)
        }
    }

    func testWhatIsKnownToHavePassedIsNotForgotten() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let backup = try await home.backUp(store)
            // An organization whose clock is four minutes ahead.
            let date = home.clock.now() + 240
            let policy = try PolicyDocument.inForce(version: 1, issuedAt: date.timeIntervalSince1970)
            try await home.add(to: store, "ahead", policy)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let record = try await restored.gateSnapshot(of: id)
            XCTAssertEqual(record?.clockMark, date)
            try await home.close(restored)
        }
    }

    func testAPasscodeThatIsGoneComesBackUsedUp() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            try await store.resetPasscode()
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            XCTAssertEqual(passcode?.wrongTries, 10)
            await assertThrows(.passcodeExhausted) {
                try await restored.beginAttempt(AttemptLimits(maxTries: 10, delays: [:]))
            }
            try await home.close(restored)
        }
    }

    func testTheTriesOfAnotherPasscodeAreNotThoseOfTheBackups() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let made = try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            for _ in 0..<9 { _ = try await store.beginAttempt(.strict) }
            try await store.resetPasscode()
            try await store.setPasscode(try home.makeLock(Secret(utf8: "planted-marker 1111")).lock, rules: .four)
            try await home.close(store)

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            XCTAssertEqual(passcode?.lock.publicKey, made.lock.publicKey)
            XCTAssertEqual(passcode?.wrongTries, 10)
            XCTAssertFalse(restoration.isAttemptCountPreserved)
            await assertThrows(.passcodeExhausted) { try await restored.beginAttempt(.strict) }
            try await home.close(restored)
        }
    }

    func testAHeadThatTellsOfAnotherPasscodeGivesNoTriesBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            try await store.resetPasscode()
            try await store.setPasscode(try home.makeLock(Secret(utf8: "planted-marker 1111")).lock, rules: .four)
            try await home.close(store)
            try home.change("wallet.db") { for page in 0..<$0.count / 4096 { $0[page * 4096 + 100] ^= 1 } }

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            XCTAssertEqual(passcode?.wrongTries, 10)
            XCTAssertFalse(restoration.isAttemptCountPreserved)
            try FileManager.default.removeItem(atPath: try XCTUnwrap(restoration.setAside))
            try await home.close(restored)
        }
    }

    func testAnotherStoreInTheHomeTellsNothingOfTheTriesAndTheAnchorDoes() async throws {
        try await playEach([(false, 10), (true, 3)]) { isRemembered, wrongTries in
            try await playEach(homes()) { home in
                var seams = home.seams
                if isRemembered { seams.custody = AnchoredCustody(home.custody, RememberedHeads()) }
                let store = try await home.open(custody: seams.custody)
                try await home.setPasscode(of: store)
                let backup = try await home.backUp(store)
                for _ in 0..<3 { _ = try await store.beginAttempt(.strict) }
                try await home.close(store)
                for name in ["wallet.db", "wallet.key", "wallet.head"] { try home.remove(name) }
                let other = try await home.open(custody: seams.custody)
                try await home.setPasscode(of: other)
                try await home.close(other)

                let restoration = try await BadgeStore.restore(backup, to: home.path, seams: seams)

                let restored = try await home.open(create: false, custody: seams.custody)
                let passcode = try await restored.passcode()
                XCTAssertEqual(passcode?.wrongTries, wrongTries, "\(home.sharing)")
                XCTAssertEqual(restoration.isAttemptCountPreserved, isRemembered)
                try await home.close(restored)
            }
        }
    }

    func testAnUnreadableStoreIsKeptAside() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            for _ in 0..<3 { _ = try await store.beginAttempt(AttemptLimits(maxTries: 10, delays: [:])) }
            try await home.close(store)
            try home.change("wallet.db") { for page in 0..<$0.count / 4096 { $0[page * 4096 + 100] ^= 1 } }
            let damaged = try home.files()

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let badges = try await restored.badges()
            let passcode = try await restored.passcode()
            let folder = try XCTUnwrap(restoration.setAside)
            // The head tells of them.
            XCTAssertTrue(restoration.isAttemptCountPreserved)
            XCTAssertEqual(badges.map(\.id), [issued.badge.id])
            XCTAssertEqual(passcode?.wrongTries, 3)
            for name in ["wallet.db", "wallet.key", "wallet.head"] {
                XCTAssertEqual(try Data(contentsOf: URL(filePath: folder + "/" + name)), damaged[name], name)
            }
            try FileManager.default.removeItem(atPath: folder)
            try await home.close(restored)
        }
    }

    func testTriesThatNothingTellsAreUsedUp() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            try await home.close(store)
            try home.change("wallet.db") { $0.removeLast(4000) }
            try home.remove("wallet.head")

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            XCTAssertFalse(restoration.isAttemptCountPreserved)
            XCTAssertEqual(passcode?.wrongTries, 10)
            try FileManager.default.removeItem(atPath: try XCTUnwrap(restoration.setAside))
            try await home.close(restored)
        }
    }

    func testYesterdaysStoreDoesNotGiveTriesBackEither() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            try await store.close()
            let yesterday = try home.files()
            let today = try await home.open(create: false)
            for _ in 0..<4 { _ = try await today.beginAttempt(AttemptLimits(maxTries: 10, delays: [:])) }
            try await today.close()
            try home.change("wallet.db") { $0 = yesterday["wallet.db"] ?? Data() }
            await assertThrows(.rolledBack) { try await home.open(create: false) }

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            let badges = try await restored.badges()
            XCTAssertEqual(passcode?.wrongTries, 4)
            XCTAssertEqual(badges.map(\.id), [issued.badge.id])
            try FileManager.default.removeItem(atPath: try XCTUnwrap(restoration.setAside))
            try await home.close(restored)
        }
    }

    func testAnEmptyHomeGetsTheStoreOfItsCustody() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let backup = try await home.backUp(store)
            try await home.close(store)
            for name in ["wallet.db", "wallet.key", "wallet.lock", "wallet.head"] { try home.remove(name) }

            let restoration = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let badges = try await restored.badges()
            XCTAssertEqual(badges.map(\.id), [issued.badge.id])
            XCTAssertNil(restoration.setAside)
            try await home.close(restored)
        }
    }
}

/// Files that are no backup, or no whole one.
extension BackupTests {
    func testNothingIsChangedForABackupThatIsNotWhole() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            let backup = try await home.backUp(store, as: "copy-whole")
            try await home.close(store)
            let whole = try Data(contentsOf: URL(filePath: backup))
            let before = try home.files()
            var cases: [(String, Data, BadgeError.Code)] = [
                ("empty", Data(), .documentInvalid), ("foreign", Data("PK\u{3}\u{4} something".utf8), .documentInvalid),
                ("cut block", whole.prefix(2000), .storeDamaged), ("block alone", whole.prefix(4096), .storeDamaged),
                ("cut page", whole.dropLast(100), .storeDamaged), ("cut by pages", whole.dropLast(8192), .storeDamaged),
                ("longer", whole + Data(count: 4096), .storeDamaged), ("newer", whole.with(8, 2), .storeDamaged),
                ("of what it says", whole.with(20, whole[20] ^ 1), .storeDamaged),
            ]
            for page in 1..<whole.count / 4096 {
                cases.append(("page \(page)", whole.with(page * 4096 + 77, whole[page * 4096 + 77] ^ 4), .storeDamaged))
            }

            try await playEach(cases) { name, content, code in
                let file = home.file("copy-case").path(percentEncoded: false)
                XCTAssertTrue(FileManager.default.createFile(atPath: file, contents: content))
                await assertThrows(code) { try await BadgeStore.restore(file, to: home.path, seams: home.seams) }
                XCTAssertEqual(
                    try home.files().filter { $0.key != "wallet.db-journal" },
                    before.filter { $0.key != "wallet.db-journal" }, name)
            }

            await assertThrows(.notFound) {
                try await BadgeStore.restore(home.path + "/nothing", to: home.path, seams: home.seams)
            }
            let reopened = try await home.open(create: false)
            let count = try await reopened.badgeCount()
            XCTAssertEqual(count, 1)
            try await home.close(reopened)
        }
    }

    func testABackupTouchesNoFileBesideIt() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let names = ["copy-b.new", "copy-b.pages", "copy-b.pages-journal"]
            for name in names { try Data(name.utf8).write(to: home.file(name)) }
            let before = try Set(FileManager.default.contentsOfDirectory(atPath: home.path))

            let backup = try await home.backUp(store, as: "copy-b")

            for name in names { XCTAssertEqual(try Data(contentsOf: home.file(name)), Data(name.utf8), name) }
            let after = try Set(FileManager.default.contentsOfDirectory(atPath: home.path))
            XCTAssertEqual(after.subtracting(before), ["copy-b"])
            XCTAssertNoThrow(try BackupFile(at: backup, custody: home.custody))
            try await home.close(store)
        }
    }

    func testAFileThatWasMadeMeanwhileStays() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let path = home.file("copy-b").path(percentEncoded: false)
            let before = try Set(FileManager.default.contentsOfDirectory(atPath: home.path))

            await assertThrows(.alreadyExists) {
                try await store.backUp(to: path) { _ in
                    _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
                }
            }

            XCTAssertEqual(try Data(contentsOf: home.file("copy-b")), Data("mine".utf8))
            let after = try Set(FileManager.default.contentsOfDirectory(atPath: home.path))
            XCTAssertEqual(after.subtracting(before), ["copy-b"])
            try await home.close(store)
        }
    }

    func testABackupNeverTakesAnotherFilesPlace() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let backup = try await home.backUp(store)
            let before = try Data(contentsOf: URL(filePath: backup))

            await assertThrows(.alreadyExists) { try await store.backUp(to: backup) }

            XCTAssertEqual(try Data(contentsOf: URL(filePath: backup)), before)
            try await home.close(store)
        }
    }

    func testARestoreThatWasCutShortIsSettledByTheNextOpening() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let backup = try await home.backUp(store)
            try await store.removeBadge(issued.badge.id)
            try await home.close(store)
            let before = try home.files()
            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)
            let after = try home.files()
            let draft = try XCTUnwrap(after["wallet.db"])
            let layout = StoreFiles(home: home.path).layout
            let old = try layout.key(in: before, home)
            let new = try layout.key(in: after, home)
            let oldHead = try XCTUnwrap(before["wallet.head"])
            let head = [URL(filePath: layout.headDraftPath(new)).lastPathComponent: try XCTUnwrap(after["wallet.head"])]
            try WrappedKey.replace(
                at: layout.keyPath, with: [old, new], custody: home.custody, context: layout.keyContext)
            let both = ["wallet.key": try Data(contentsOf: home.file("wallet.key"))]
            let states: [([String: Data], Int)] = [
                (before.merging(["wallet.db.staged": draft.prefix(5000)]) { $1 }, 0),
                (before.merging(["wallet.db.staged": draft, "wallet.db.new": draft.prefix(9000)]) { $1 }, 0),
                (before.merging(["wallet.db.new": draft]) { $1 }, 0),
                (before.merging(["wallet.db.new": draft]) { $1 }.merging(head) { $1 }, 0),
                (before.merging(["wallet.db.new": draft]) { $1 }.merging(head) { $1 }.merging(both) { $1 }, 1),
                (after.merging(["wallet.head": oldHead]) { $1 }.merging(head) { $1 }.merging(both) { $1 }, 1),
                (after.merging(["wallet.head": oldHead]) { $1 }.merging(head) { $1 }, 1),
                (after.merging(both) { $1 }, 1),
                (after.merging(["wallet.db.new": draft, "wallet.db": Data()]) { $1 }, 1),
                (after.filter { $0.key != "wallet.db" }.merging(["wallet.db.new": draft]) { $1 }, 1),
                (after.merging(["wallet.db.new": draft, "wallet.db": try XCTUnwrap(before["wallet.db"])]) { $1 }, 1),
            ]

            try await playEach(states.enumerated()) { number, state in
                for name in try home.files().keys { try home.remove(name) }
                for (name, content) in state.0 {
                    _ = FileManager.default.createFile(
                        atPath: home.path + "/" + name, contents: content, attributes: [.posixPermissions: 0o600])
                }
                let settled = try await home.open(create: false)
                let count = try await settled.badgeCount()
                XCTAssertEqual(count, state.1, "state \(number)")
                XCTAssertFalse(try home.files().keys.contains { $0.contains(".new") || $0.contains(".staged") })
                try await home.close(settled)
            }
        }
    }

    // Its name is the same from one replacement to the next, and whoever has seen one knows it.
    func testSEC21ADraftOfAHeadThatWasPutBackSetsNoAnchorBack() async throws {
        try await playEach(homes()) { home in
            let custody = AnchoredCustody(home.custody, RememberedHeads())
            let store = try await home.open(custody: custody)
            let issued = try await home.add(to: store)
            try await store.close()
            let older = try home.files()
            let draft = try home.draftOfHead(in: older)
            let later = try await home.open(create: false, custody: custody)
            try await later.removeBadge(issued.badge.id)
            try await later.close()
            let newest = try home.files()

            try home.put(older, only: ["wallet.db", "wallet.head"])
            try home.put([draft: try XCTUnwrap(older["wallet.head"])], only: [draft])
            await assertThrows(.rolledBack) { try await home.open(create: false, custody: custody) }

            // One that the store's key has not signed is nobody's.
            try home.put(newest, only: ["wallet.db", "wallet.head"])
            try home.put([draft: Data("badgekit store".utf8) + Data(count: 8178)], only: [draft])
            let reopened = try await home.open(create: false, custody: custody)
            let count = try await reopened.badgeCount()
            XCTAssertEqual(count, 0)
            XCTAssertNil(try home.files()[draft])
            try await reopened.close()
        }
    }
}

extension StoreHome {
    /// What the draft of the next head is called under the key that these files hold.
    fileprivate func draftOfHead(in files: [String: Data]) throws -> String {
        let layout = StoreFiles(home: path).layout
        return URL(filePath: layout.headDraftPath(try layout.key(in: files, self))).lastPathComponent
    }
}

extension StoreLayout {
    /// The one key that a home's files hold.
    fileprivate func key(in files: [String: Data], _ home: StoreHome) throws -> Secret {
        let path = home.file("copy.key").path(percentEncoded: false)
        let content = try XCTUnwrap(files["wallet.key"])
        _ = FileManager.default.createFile(atPath: path, contents: content, attributes: [.posixPermissions: 0o600])
        defer { unlink(path) }
        return try XCTUnwrap(try WrappedKey.loadAll(at: path, custody: home.custody, context: keyContext).first)
    }
}

extension Data {
    fileprivate func with(_ offset: Int, _ byte: UInt8) -> Data {
        var copy = self
        copy[offset] = byte
        return copy
    }
}
