import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A store of which only the key or the head is left, or beside which a log stands that is not its own: no command takes
/// that for a wallet without badges.
final class ErasedStoreTests: XCTestCase {
    private static let lines: [[String]] = [
        ["list"], ["show"], ["check"], ["use"], ["code"], ["sync"], ["organization", "list"], ["audit", "list"],
        ["audit", "verify"], ["trust", "list"], ["location", "show"], ["location", "clear"], ["passcode", "show"],
        ["store", "info"], ["store", "verify"], ["store", "rotate-key"], ["doctor"],
    ]

    private func assertDamaged(_ person: Operator, _ spoil: String) async throws {
        let offer = ["provision", "--offer-file", try person.file("offer.txt", "openid-credential-offer://?x=y")]
        for line in Self.lines + [offer] {
            let answer = await person.run(line + ["--json"])
            XCTAssertEqual(answer.status, 17, "\(line) \(spoil): \(answer.output)")
        }
        let text = await person.run("list")
        XCTAssertFalse(text.output.contains("No badges yet"), text.output)
    }

    func testAKeyOrAHeadWithoutItsStoreIsDamageForEveryCommand() async throws {
        try await playEach(["wallet.head", "wallet.key"]) { left in
            let person = try Operator()
            try await person.found()
            try await person.logIn(on: "phone")
            let phone = try Operator(environment: ["BADGE_HOME": person.folder.path + "/phone"])
            let other = left == "wallet.head" ? "wallet.key" : "wallet.head"
            for name in ["wallet.db", other] {
                try FileManager.default.removeItem(atPath: person.folder.path + "/phone/" + name)
            }

            try await assertDamaged(phone, "only \(left)")
        }
    }

    func testALogThatIsNotTheStoresOwnIsDamageForEveryCommand() async throws {
        let person = try Operator()
        try await person.provision()
        let log = URL(filePath: person.home + "/wallet.db-wal")
        try Data("somebody put it here".utf8).write(to: log)

        for line in [["list"], ["show"], ["sync"], ["doctor"], ["store", "info"]] {
            let answer = await person.run(line + ["--json"])
            XCTAssertEqual(answer.status, 17, "\(line): \(answer.output)")
            XCTAssertTrue(answer.output.contains("wallet.db-wal"), answer.output)
        }
        try FileManager.default.removeItem(at: log)
        let list = await person.run("list")

        XCTAssertTrue(list.output.contains("Ana Lima"), list.output)
    }
}
