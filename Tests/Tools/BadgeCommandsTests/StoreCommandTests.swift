import BadgeKit
import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class StoreCommandTests: XCTestCase {
    func testABackupThatIsNotThereIsToldBeforeTheRestoreIsConfirmed() async throws {
        let person = try Operator()

        try await person.run("store", "restore", person.home + "/nope.bak", "--json").failure(15, "notFound")
    }

    func testABackupIntoAFolderThatIsNotThereIsRefusedAndMakesNone() async throws {
        let person = try Operator()
        try await person.provision()
        let folder = person.folder.path + "/nowhere"

        let backup = await person.run("store", "backup", folder + "/deeper/wallet.bak", "--json")

        try backup.failure(15, "notFound", says: "there is no folder \(folder)/deeper")
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
    }

    func testABackupBringsARemovedBadgeBack() async throws {
        let person = try Operator()
        let badge = try await person.provision()
        let file = person.folder.path + "/wallet.bak"

        let backup = await person.run("store", "backup", file)
        let removed = await person.run("remove", "Example Works", "--yes")
        let restored = await person.run("store", "restore", file, "--yes")

        let list = try await person.run("list", "--json").json("list")
        let audit = try await person.run("audit", "list", "--json").json("audit-list")
        XCTAssertEqual([backup.status, removed.status, restored.status], [0, 0, 0], restored.messages)
        XCTAssertTrue(backup.output.hasPrefix("Backed up into \(file)"), backup.output)
        XCTAssertTrue(restored.output.contains("Sync before a badge is used."), restored.output)
        XCTAssertTrue(restored.output.hasSuffix("Next: badgectl sync\n"), restored.output)
        XCTAssertEqual(list["badges"]?.arrayValue?.first?["id"], badge["id"])
        XCTAssertEqual(audit["entries"]?.arrayValue?.last?["outcome"], "restored")
    }

    func testARestoredWalletIsSaidToBeFromItsBackup() async throws {
        let person = try Operator()
        try await person.provision()
        let (wallet, file) = (person.home + "/wallet.db", person.folder.path + "/wallet.bak")
        _ = await person.run("store", "backup", file)
        person.clock.advance(by: 60)

        let asked = await person.run("store", "restore", file)
        let restored = await person.run("store", "restore", file, "--yes")

        let kept = """
            Revocations, use counts and the passcode's tries stay as they are now; badges and settings that came since the \
            backup are lost.
            """
        XCTAssertTrue(asked.messages.contains(kept), asked.messages)
        XCTAssertEqual(
            restored.output,
            """
            Restored \(wallet) from the backup of 2026-03-01T09:00:00Z. Sync before a badge is used.
            \(kept)

            Next: badgectl sync

            """)
    }

    func testARestoreSaysWhatIsKeptAsideAndThatTheTriesAreUsedUp() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        try await person.setPasscode()
        let (wallet, file) = (person.home + "/wallet.db", person.folder.path + "/wallet.bak")
        _ = await person.run("store", "backup", file)
        try Data("nothing of a store".utf8).write(to: URL(filePath: wallet))
        try FileManager.default.removeItem(atPath: person.home + "/wallet.head")

        let restored = await person.run("store", "restore", file, "--yes")

        let lines = restored.output.split(separator: "\n")
        XCTAssertEqual(restored.status, 0, restored.messages)
        XCTAssertEqual(lines.count, 4, restored.output)
        XCTAssertEqual(
            lines.first, "Restored \(wallet) from the backup of 2026-03-01T09:00:00Z. Sync before a badge is used.")
        let folder = try XCTUnwrap(
            lines.dropFirst().first?.wholeMatch(of: /What was there could not be read and is kept in (.+)\./)
        ).output.1
        XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/wallet.db"), String(folder))
        XCTAssertEqual(lines.dropFirst(2).first, "A passcode's tries count as used up: reset the passcode.")
    }

    func testLongWorkShowsABar() async throws {
        let person = try Operator()
        try await person.provision()
        let file = person.folder.path + "/wallet.bak"

        let rotated = await person.run("store", "rotate-key")
        let backup = await person.run("store", "backup", file)
        let restored = await person.run("store", "restore", file, "--yes")
        let verified = await person.run("store", "verify")
        let audited = await person.run("audit", "verify")
        let examined = await person.run("doctor")

        let full = "[\(String(repeating: "#", count: 20))] 100 %"
        XCTAssertTrue(rotated.progress.contains("Copying pages \(full)"), "\(rotated.progress)")
        XCTAssertTrue(rotated.progress.contains("Checking pages \(full)"), "\(rotated.progress)")
        XCTAssertTrue(backup.progress.contains("Copying pages \(full)"), "\(backup.progress)")
        XCTAssertTrue(restored.progress.contains("Checking pages \(full)"), "\(restored.progress)")
        XCTAssertTrue(verified.progress.contains("Checking pages \(full)"), "\(verified.progress)")
        XCTAssertTrue(audited.progress.contains("Checking the log \(full)"), "\(audited.progress)")
        XCTAssertTrue(examined.progress.contains("Checking pages \(full)"), "\(examined.progress)")
        XCTAssertTrue(examined.progress.contains("Checking the log \(full)"), "\(examined.progress)")
        for answer in [rotated, backup, restored, verified, audited, examined] {
            XCTAssertEqual(answer.progress.last, "-")
        }
    }

    func testTheKeyIsAnotherAfterwards() async throws {
        let person = try Operator()
        try await person.provision()
        let old = try await person.run("store", "export-key", "--yes", "--json").json("store-export-key")["key"]

        let rotated = try await person.run("store", "rotate-key", "--json").json("store-rotate-key")

        let new = try await person.run("store", "export-key", "--yes", "--json").json("store-export-key")["key"]
        XCTAssertEqual(rotated["rotated"], true)
        XCTAssertNotEqual(new, old)
    }

    func testNothingIsReplacedWithoutYesOrWhileAnAppHoldsIt() async throws {
        let person = try Operator()
        try await person.provision()
        let file = person.folder.path + "/wallet.bak"
        _ = await person.run("store", "backup", file)
        let wallet = try await BadgeWallet.open(.init(home: URL(filePath: person.home)))

        let asked = await person.run("store", "restore", file)
        let rotated = await person.run("store", "rotate-key")
        let restored = await person.run("store", "restore", file, "--yes")

        XCTAssertEqual([asked.status, rotated.status, restored.status], [64, 14, 14])
        XCTAssertTrue(asked.messages.contains("--yes"), asked.messages)
        try await wallet.close()
    }

    func testWhatIsNoBackupIsRefused() async throws {
        let person = try Operator()
        try await person.provision()
        let other = try person.file("other.txt", "Not a backup.")

        let foreign = await person.run("store", "restore", other, "--yes")
        let missing = await person.run("store", "restore", other + ".not", "--yes")
        let taken = await person.run("store", "backup", other)

        XCTAssertEqual([foreign.status, missing.status, taken.status], [16, 15, 16])
        XCTAssertTrue(foreign.messages.contains("is not a backup"), foreign.messages)
    }
}
