import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class OrganizationStoreCommandTests: XCTestCase {
    private static let kept = """
        Badges, revocations and people that came since the backup are kept; later changes of people's details and of \
        the organization's settings are lost.
        """

    private func organization() async throws -> Operator {
        let person = try Operator(environment: ["PATH": "/nowhere"])
        _ = await person.run("authority", "create", "--name", "Example Works")
        _ = await person.run("authority", "person", "add", "--name", "Ana Lima", "--email", "ana@example.com")
        return person
    }

    func testAHomeOfAnOrganizationIsKnownToEveryStoreCommand() async throws {
        let person = try await organization()
        let file = person.folder.path + "/organization.bak"

        let info = try await person.run("store", "info", "--json").json("store-info")
        let verified = try await person.run("store", "verify", "--json").json("store-verify")
        let backup = try await person.run("store", "backup", file, "--json").json("store-backup")
        let rotated = try await person.run("store", "rotate-key", "--json").json("store-rotate-key")
        let restored = try await person.run("store", "restore", file, "--yes", "--json").json("store-restore")
        let key = try await person.run("store", "export-key", "--yes", "--json").json("store-export-key")
        let doctor = await person.run("doctor")

        let path = JSON.string(person.home + "/authority.db")
        XCTAssertEqual(
            [info, verified, rotated, restored, key].compactMap { $0["path"] }, Array(repeating: path, count: 5))
        XCTAssertEqual([info["of"], info["people"], info["badges"]], ["organization", 1, 0])
        XCTAssertEqual(verified["intact"], true)
        XCTAssertEqual(backup["path"], .string(file))
        XCTAssertNil(restored["lost"])
        XCTAssertTrue(doctor.output.hasPrefix("The organization is sound.\n"), doctor.output)
        XCTAssertTrue(doctor.output.hasSuffix("Next: badgectl authority show\n"), doctor.output)
    }

    func testARestoredOrganizationIsSaidToBeFromItsBackupAndKeepsWhatCameSince() async throws {
        let person = try await organization()
        let file = person.folder.path + "/organization.bak"
        _ = await person.run("store", "backup", file)
        person.clock.advance(by: 60)

        let asked = await person.run("store", "restore", file)
        let restored = await person.run("store", "restore", file, "--yes")

        XCTAssertTrue(asked.messages.contains(Self.kept), asked.messages)
        XCTAssertEqual(
            restored.output,
            """
            Restored \(person.home)/authority.db from the backup of 2026-03-01T09:00:00Z.
            \(Self.kept)

            Next: badgectl authority badge list

            """)
    }

    func testARestoreOverAStoreThatIsGoneSaysWhatIsLost() async throws {
        let losses = [
            (
                ["authority.db"],
                """
                Lost since the backup: 1 badge, which count as revoked, and 1 change of a badge's status, which are to be made again.
                """
            ),
            (
                ["authority.db", "authority.head", "authority.key"],
                """
                Nothing tells what was issued or revoked since the backup. Badges that it does not know count as revoked; revoke \
                again what was revoked since.
                """
            ),
        ]
        try await playEach(losses) { gone, sentence in
            let person = try Operator()
            try await person.provision()
            let file = person.folder.path + "/organization.bak"
            _ = await person.run("store", "backup", file, "--of", "organization")
            let revoked = await person.run("authority", "revoke", "ana@example.com", "--yes")
            XCTAssertEqual(revoked.status, 0, revoked.messages)
            try await person.redeem(try await person.invite())
            for name in gone { try FileManager.default.removeItem(atPath: person.home + "/" + name) }
            let line = ["store", "restore", file, "--of", "organization", "--yes"]

            let asked = await person.run(line)
            let restored = await person.run(line + ["--accept-lost-revocations"])

            XCTAssertEqual(asked.status, 64, asked.messages)
            XCTAssertEqual(restored.status, 0, restored.messages)
            XCTAssertTrue(
                restored.output.hasPrefix(
                    "Restored \(person.home)/authority.db from the backup of 2026-03-01T09:00:00Z.\n"), restored.output)
            XCTAssertTrue(restored.output.contains("\n\(sentence)\n"), restored.output)
        }
    }

    func testTheLogSaysWhoDidWhat() async throws {
        let person = try await organization()

        let list = try await person.run("audit", "list", "--json").json("audit-list")
        let text = await person.run("audit", "list", "--limit", "1")
        let verified = try await person.run("audit", "verify", "--json").json("audit-verify")
        let proof = try await person.run("audit", "prove", "1", "--json").json("audit-prove")

        let entries = try XCTUnwrap(list["entries"]?.arrayValue)
        XCTAssertEqual(entries.compactMap { $0["outcome"] }, ["founded", "added"])
        XCTAssertEqual(entries.compactMap { $0["actor"] }, Array(repeating: .string("user:\(NSUserName())"), count: 2))
        XCTAssertTrue(text.output.contains("Person added"), text.output)
        XCTAssertTrue(text.output.contains("ana@example.com"), text.output)
        XCTAssertEqual(verified["valid"], true)
        XCTAssertEqual(proof["index"], 1)
    }

    func testWhereAHomeHoldsBothOneIsNamed() async throws {
        let person = try Operator()
        try await person.provision()
        let files = ["wallet.bak", "organization.bak"].map { person.folder.path + "/" + $0 }

        let told = await person.run("store", "backup", files[0])
        let named = await person.run("store", "backup", files[1], "--of", "organization")
        let wallet = try await person.run("store", "info", "--json").json("store-info")
        let organization = try await person.run("store", "info", "--of", "organization", "--json").json("store-info")
        let crossed = await person.run("store", "restore", files[0], "--of", "organization", "--yes")
        let doctor = await person.run("doctor")

        XCTAssertTrue(told.messages.contains("--of organization"), told.messages)
        XCTAssertEqual(named.messages, "")
        XCTAssertTrue(named.output.hasSuffix("Next: badgectl store info --of organization\n"), named.output)
        XCTAssertEqual([wallet["of"], organization["of"]], ["wallet", "organization"])
        XCTAssertEqual(crossed.status, 18, crossed.messages)
        XCTAssertTrue(doctor.output.contains("The wallet is sound."), doctor.output)
        XCTAssertTrue(doctor.output.contains("The organization is sound."), doctor.output)
    }

    func testABrokenOrganizationBesideASoundWalletIsFound() async throws {
        let person = try Operator()
        try await person.provision()
        try person.flip("authority.db", 9000)

        let doctor = await person.run("doctor")
        let json = try await person.run("doctor", "--json", "--of", "organization").json("doctor")

        XCTAssertEqual(doctor.status, 17)
        XCTAssertTrue(doctor.output.contains("The organization cannot be used as it is."), doctor.output)
        XCTAssertEqual(json["findings"]?.arrayValue?.first?["of"], "organization")
        XCTAssertTrue(doctor.output.contains("--of organization --yes"), doctor.output)
    }

    func testNoSecondOrganizationIsFoundedOverAKey() async throws {
        let person = try await organization()
        try FileManager.default.removeItem(atPath: person.home + "/authority.db")

        let created = await person.run("authority", "create", "--name", "Second")
        let shown = await person.run("authority", "show")

        XCTAssertEqual([created.status, shown.status], [17, 17])
        XCTAssertTrue(created.messages.contains("store restore FILE --of organization"), created.messages)
    }
}
