import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import GRDB
import TestSupport
import XCTest

/// The location, the default badge, removal, and the log.
final class HomeCommandTests: XCTestCase {
    func testALocationIsStoredShownAndForgotten() async throws {
        let person = try Operator()
        let none = try await person.run("location", "show", "--json").json("location-show")

        let set = try await person.run("location", "set", "51.5074", "-0.1278", "--json").json("location-set")
        let shown = try await person.run("location", "show", "--json").json("location-show")
        let precise = try await person.run("location", "set", "-33.5", "-70", "--accuracy", "2.5", "--json")
            .json("location-set")
        let cleared = try await person.run("location", "clear", "--json").json("location-clear")

        XCTAssertEqual(none, ["location": .null])
        XCTAssertEqual(set, ["location": ["latitude": 51.5074, "longitude": -0.1278, "accuracy": 10.0]])
        XCTAssertEqual(shown, set)
        XCTAssertEqual(precise, ["location": ["latitude": -33.5, "longitude": -70.0, "accuracy": 2.5]])
        XCTAssertEqual(cleared, none)
        let after = try await person.run("location", "show", "--json").json("location-show")
        XCTAssertEqual(after, none)
    }

    func testALocationSetByHandIsInForceUntilItIsCleared() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence)
        await person.move(to: Operator.office)

        person.clock.advance(by: 7 * 86_400)
        _ = await person.run("sync")
        let later = await person.run("check")
        _ = await person.run("location", "clear")
        let cleared = await person.run("check")

        XCTAssertEqual([later.status, cleared.status], [0, 11], later.output + cleared.output)
    }

    func testALocationIsWrittenAsOneWordOrTwo() async throws {
        let person = try Operator()
        let ways = [
            ["-33.5,-70"], ["-33.5,", "-70"], ["-33.5, -70"], ["-33.5", "-70"], ["--", "-33.5,-70"],
            ["--", "-33.5", "-70"],
        ]

        try await playEach(ways) { way in
            let words = ["location", "set", "--json", "--accuracy", "5"] + way
            let set = try await person.run(words).json("location-set")
            XCTAssertEqual(set, ["location": ["latitude": -33.5, "longitude": -70.0, "accuracy": 5.0]])
        }
    }

    func testAHomeThatCannotBeSeenIsNoEmptyOne() async throws {
        let person = try Operator()
        try await person.provision()
        let file = try person.file("file", "")
        let loop = person.folder.path + "/loop"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
        let commands = ["list", "show", "sync", "audit list", "organization list", "store info"]
            .map { $0.components(separatedBy: " ") }

        try await playEach(commands) { words in
            let (inFile, inLoop) = (
                await person.run(["--home", file, "--json"] + words), await person.run(["--home", loop] + words)
            )
            let unnamed = await person.run(["--home", "", "--json"] + words)
            let absent = await person.run(["--home", person.folder.path + "/none"] + words)
            try inFile.failure(16, "invalidInput", says: "\(file) is not a folder")
            XCTAssertEqual(inLoop.status, 16, "\(words)")
            XCTAssertTrue(inLoop.messages.contains("\(loop) leads in a circle"), inLoop.messages)
            try unnamed.failure(64, "usage", says: "--home names no folder")
            XCTAssertTrue([0, 15].contains(absent.status), "\(words)")
        }
        let doctor = await person.run("--home", file, "doctor")
        XCTAssertEqual(doctor.status, 16)
        XCTAssertTrue(doctor.output.contains("is not a folder"), doctor.output)
    }

    func testAHomeThatCannotBeMadeIsNamedWithWhatIsInItsWay() async throws {
        let person = try Operator()
        let file = try person.file("file", "")
        let loop = person.folder.path + "/loop"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
        let long = person.folder.path + "/" + String(repeating: "a", count: 300)

        for (home, obstacle) in [
            (file, "\(file) is not a folder"), (file + "/a/b", "\(file) is not a folder"),
            (loop + "/a", "\(loop) leads in a circle"), (long, "is too long"),
        ] {
            for words in [["passcode", "show"], ["authority", "create", "--name", "Works"]] {
                let answer = await person.run(["--home", home, "--json"] + words)
                try answer.failure(16, "invalidInput", says: obstacle)
            }
        }
    }

    func testTheDefaultBadgeIsChosenMarkedAndGivenUp() async throws {
        let person = try Operator()
        let id = try await person.provision()["id"]?.stringValue ?? ""

        let before = try await person.run("badge", "default", "--json").json("badge-default")
        let chosen = try await person.run("badge", "default", "Example Works", "--json").json("badge-default")
        let list = try await person.run("list", "--json").json("list")
        let shown = await person.run("show")
        let none = try await person.run("badge", "default", "--none", "--json").json("badge-default")
        _ = await person.run("badge", "default", id)
        let removed = await person.run("remove", id, "--yes")
        let after = try await person.run("badge", "default", "--json").json("badge-default")

        XCTAssertEqual([before, chosen, none], [["badge": .null], ["badge": .string(id)], ["badge": .null]])
        XCTAssertEqual([removed.status, 0], [0, 0], removed.messages)
        XCTAssertEqual(after, ["badge": .null])
        XCTAssertEqual(list["badges"]?.arrayValue?.map { $0["default"] }, [true])
        XCTAssertTrue(shown.output.contains("Default       yes"), shown.output)
    }

    func testABadgeIsRemovedAfterAYes() async throws {
        let presenter = ScriptedPresenter([Form.Kind(rawValue: "badgectl.destruction"): [.action("keep")]])
        let person = try Operator(presenter: presenter)
        let badge = try await person.provision()

        let kept = await person.run("remove", "Example Works")
        let asked = await person.run("remove", "Example Works", "--no-input", "--json")
        let removed = try await person.run("remove", "Example Works", "--yes", "--json").json("remove")

        XCTAssertEqual(kept.status, 10)
        try asked.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(removed, ["badge": badge["id"] ?? .null, "device": "removed"])
        let list = try await person.run("list", "--json").json("list")
        XCTAssertEqual(list, ["badges": []])
    }

    func testTheLogTellsWhatHappenedAndVerifies() async throws {
        let person = try Operator()
        let id = try await person.provision(under: Rules.fence)["id"]?.stringValue ?? ""
        let refused = await person.run("use", "--json")
        await person.move(to: Operator.office)
        let used = await person.run("use")
        XCTAssertEqual([refused.status, used.status], [11, 0])

        let all = try await person.run("audit", "list", "--json").json("audit-list")["entries"]?.arrayValue ?? []
        let newest = try await person.run("audit", "list", "--limit", "2", "--json").json("audit-list")
        let verified = try await person.run("audit", "verify", "--json").json("audit-verify")

        XCTAssertEqual(all.map { $0["index"]?.integerValue }, (0..<all.count).map { Int64($0) })
        let last = try XCTUnwrap(all.last)
        XCTAssertEqual([last["kind"], last["outcome"], last["badge"]], ["use", "released", .string(id)])
        XCTAssertEqual(newest["entries"]?.arrayValue, Array(all.suffix(2)))
        XCTAssertEqual(verified["valid"], true)
        XCTAssertEqual(verified["entries"]?.integerValue, Int64(all.count))
        let location = all.filter { $0["kind"] == "location" }
        XCTAssertEqual(location.count, 1)
        XCTAssertFalse(location.map(\.text).joined().contains("51.5"), "the log says where a person was")
    }

    func testAnEntryIsProvedUnderTheHeadThatVerifyShows() async throws {
        let person = try Operator()
        _ = try await person.provision()
        let all = try await person.run("audit", "list", "--json").json("audit-list")["entries"]?.arrayValue ?? []

        let proved = try await person.run("audit", "prove", "0", "--json").json("audit-prove")
        let text = await person.run("audit", "prove", "0")
        let verified = try await person.run("audit", "verify", "--json").json("audit-verify")

        let entry = try XCTUnwrap(proved["entry"]?.stringValue)
        XCTAssertEqual(try JSON.parse(entry), all.first)
        XCTAssertEqual(proved["size"]?.integerValue, Int64(all.count))
        XCTAssertEqual(verified["head"]?["entries"], proved["size"])
        XCTAssertEqual(verified["head"]?["root"], verified["root"])
        let hashes = try XCTUnwrap(proved["proof"]?.arrayValue).map {
            try XCTUnwrap(Data(base64Encoded: $0.stringValue ?? ""))
        }
        let root = try XCTUnwrap(Data(base64Encoded: proved["root"]?.stringValue ?? ""))
        let leaf = MerkleTree.leaf(Array(entry.utf8))
        XCTAssertTrue(MerkleProof(hashes).shows(leaf, at: 0, in: all.count, root: root))
        XCTAssertTrue(text.output.hasPrefix("c2sp.org/tlog-proof@v1\nindex 0\n"), text.output)
        XCTAssertTrue(text.output.contains(proved["head"]?.stringValue ?? "?"), text.output)
        try await person.run("audit", "prove", "99", "--json").failure(15, "notFound")
    }

    func testSEC22TheStoreSaysInWordsWhichOlderCopiesAreNoticed() async throws {
        let person = try Operator()
        _ = try await person.provision()

        let before = try await person.run("store", "info", "--json").json("store-info")
        let synced = await person.run("sync")
        let after = try await person.run("store", "info", "--json").json("store-info")
        let text = await person.run("store", "info")

        XCTAssertEqual(synced.status, 0, synced.messages)
        XCTAssertNotEqual(before["rollbackProtection"], "authority")
        XCTAssertEqual(before["misses"]?.stringValue?.contains("older copy"), true)
        XCTAssertEqual(after["rollbackProtection"], "authority")
        XCTAssertEqual(
            after["detects"], "also an older copy of the whole home, from before the last sync; at the next sync")
        XCTAssertGreaterThan(
            try XCTUnwrap(after["generation"]?.integerValue), try XCTUnwrap(before["generation"]?.integerValue))
        XCTAssertTrue(text.output.contains("Rollback protection  authority"), text.output)
    }

    func testTheLogOfABadgeOutlivesIt() async throws {
        let person = try Operator()
        let id = try await person.provision()["id"]?.stringValue ?? ""
        let removed = await person.run("remove", id, "--yes")
        XCTAssertEqual(removed.status, 0, removed.messages)

        let entries = try await person.run("audit", "list", "--badge", id, "--json").json("audit-list")["entries"]
        let text = await person.run("audit", "list", "--badge", id)

        XCTAssertEqual(entries?.arrayValue?.last?["outcome"], "removed")
        XCTAssertTrue(text.output.contains("removed"), text.output)
        try await person.run("audit", "list", "--badge", "nobody", "--json").failure(15, "notFound")
    }

    func testAnAlteredLogIsFoundAndExitsWith17() async throws {
        let person = try Operator()
        await person.move(to: Operator.office)
        await person.move(to: Operator.elsewhere)
        try await person.change(
            """
            DROP TRIGGER audit_is_not_changed;
            UPDATE audit SET entry = replace(entry, '"set"', '"got"') WHERE place = 1
            """)

        let json = await person.run("audit", "verify", "--json")
        let text = await person.run("audit", "verify")

        XCTAssertEqual([json.status, text.status], [17, 17])
        let report = try json.json("audit-verify")
        XCTAssertEqual(report["valid"], false)
        XCTAssertEqual(report["problems"]?.arrayValue?.first?.stringValue?.contains("Entry 1 was altered"), true)
        XCTAssertTrue(text.output.hasPrefix("The log was altered."), text.output)
    }

    func testAnEmptyWalletHasAnEmptyLog() async throws {
        let person = try Operator()

        let list = try await person.run("audit", "list", "--json").json("audit-list")

        XCTAssertEqual(list, ["entries": []])
        try await person.run("audit", "verify", "--json").failure(15, "storeAbsent")
    }
}

extension Operator {
    /// Changes the wallet's store behind the back of the commands, as somebody with its key could.
    fileprivate func change(_ statements: String) async throws {
        let key = try await run("store", "export-key", "--yes", "--json").json("store-export-key")["key"]?.stringValue
        let digits = Array((key ?? "").dropFirst(2).dropLast())
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        let database = try EncryptedDatabase.open(
            at: home + "/wallet.db", key: Secret(bytes), sharing: .shared, create: false,
            migrations: [
                "1-badges", "2-gate", "3-device", "4-freshness", "5-erasure", "6-receipts", "7-tries", "8-sealing",
                "9-issuer-keys", "10-issuance", "11-connections", "12-certificates",
                "13-organization-certificates", "14-webauthn", "15-pictures", "16-sign-ins", "17-flows",
                "18-presentations",
            ].map { name in
                Migration(name) { _ in XCTFail("the store has been migrated before") }
            })
        try database.write { try $0.execute(sql: statements) }
        try database.close()
    }
}
