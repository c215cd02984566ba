import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class DoctorTests: XCTestCase {
    func testASoundWalletIsSaidToBeSound() async throws {
        let person = try Operator(environment: ["PATH": "/nowhere"])
        try await person.provision()

        let answer = await person.run("doctor")
        let json = try await person.run("doctor", "--json").json("doctor")

        XCTAssertEqual(answer.status, 0)
        XCTAssertTrue(answer.output.hasPrefix("The wallet is sound.\n"), answer.output)
        XCTAssertTrue(answer.output.hasSuffix("Next: badgectl list\n"), answer.output)
        XCTAssertEqual(json["findings"]?.arrayValue, [])
    }

    func testEachThingThatIsWrongHasItsExitCodeAndItsRemedy() async throws {
        let cases: [(spoil: (Operator) throws -> Void, status: Int32, code: String, remedy: String)] = [
            ({ try FileManager.default.removeItem(atPath: $0.home) }, 15, "storeAbsent", "badgectl provision"),
            (
                { try FileManager.default.removeItem(atPath: $0.home + "/wallet.db") }, 17, "storeDamaged",
                "store restore"
            ),
            ({ try FileManager.default.removeItem(atPath: $0.home + "/wallet.key") }, 17, "keyMissing", "back"),
            (
                {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o644], ofItemAtPath: $0.home + "/custody.key")
                }, 14, "custodyInsecure", "mode 600"
            ),
            ({ try $0.flip("custody.key", 30) }, 17, "custodyDamaged", "back"),
            ({ try $0.flip("wallet.db", 9000) }, 17, "storeDamaged", "restore a backup"),
        ]

        try await playEach(cases) { spoil, status, code, remedy in
            let person = try Operator()
            try await person.provision()
            try spoil(person)

            let answer = await person.run("doctor", "--json")

            let worst = try answer.json("doctor")["findings"]?.arrayValue?.first
            XCTAssertEqual(answer.status, status, code)
            XCTAssertEqual(worst?["code"]?.stringValue, code)
            XCTAssertEqual(worst?["severity"], "error")
            XCTAssertTrue(worst?["remedy"]?.stringValue?.contains(remedy) ?? false, "\(code): \(answer.output)")
        }
    }

    func testADamagedOrganizationIsToldWithItsOwnCommandsAndOnce() async throws {
        let person = try Operator()
        try await person.provision()
        for offset in [9000, 13_096, 17_192] { try person.flip("authority.db", offset) }

        let answer = await person.run("doctor", "--of", "organization")

        XCTAssertEqual(answer.status, 17, answer.output)
        XCTAssertEqual(answer.output.components(separatedBy: "restore a backup").count, 2, answer.output)
        XCTAssertTrue(answer.output.contains("store restore FILE --of organization"), answer.output)
        XCTAssertTrue(
            !answer.output.contains(" more: ")
                || answer.output.contains("more: badgectl store verify --of organization"),
            answer.output)
    }

    func testWhatIsWrongIsToldOfTheHomesOwnFiles() async throws {
        let spoiled: [(String, (Operator) throws -> Void)] = [
            ("wallet.head", { person in for offset in [40, 4136] { try person.flip("wallet.head", offset) } }),
            (
                "wallet.db",
                { person in
                    let file = try FileHandle(forWritingTo: URL(filePath: person.home + "/wallet.db"))
                    try file.truncate(atOffset: 20_000)
                    try file.close()
                }
            ),
        ]
        try await playEach(spoiled) { name, spoil in
            let person = try Operator()
            try await person.provision()
            try spoil(person)

            let answer = await person.run("doctor")

            XCTAssertEqual(answer.status, 17, answer.output)
            XCTAssertTrue(answer.output.contains("\(person.home)/\(name)"), answer.output)
            XCTAssertFalse(answer.output.contains("examination"), answer.output)
        }
    }

    func testAClockBeforeWhatHasPassedIsTold() async throws {
        let person = try Operator()
        try await person.provision()
        person.clock.advance(by: -86_400)

        let answer = await person.run("doctor", "--json")

        XCTAssertEqual(answer.status, 11)
        XCTAssertEqual(
            try answer.json("doctor")["findings"]?.arrayValue?.first?["code"], "clockRolledBack")
    }

    func testDoctorPromisesNoSyncWhereAnOrganizationSignedAhead() async throws {
        let person = try Operator()
        try await person.provision()
        person.clock.advance(by: 40 * 86_400)
        let ahead = await person.run("location", "set", "51.5", "-0.1")
        person.clock.advance(by: -40 * 86_400)
        let own = await person.run("doctor")
        let synced = await person.run("sync")
        person.clock.advance(by: -86_400)
        let signed = await person.run("doctor")

        XCTAssertEqual([ahead.status, synced.status], [0, 0], ahead.output + synced.output)
        XCTAssertTrue(own.output.contains("A sync settles it"), own.output)
        XCTAssertTrue(signed.output.contains("an organization signed with a clock that ran ahead"), signed.output)
        XCTAssertFalse(signed.output.contains("A sync settles it"), signed.output)
    }
}

extension Operator {
    func flip(_ name: String, _ offset: Int) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: home + "/" + name))
        try handle.seek(toOffset: UInt64(offset))
        let byte = try handle.read(upToCount: 1) ?? Data([0])
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(byte.map { $0 ^ 1 }))
        try handle.close()
    }
}
