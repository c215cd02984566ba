import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A verifier asks for badges of two organizations at once.
final class TwoBadgeProcessTests: XCTestCase {
    func testBothAnswerOneRequestOnceEachGateIsPassed() async throws {
        let wallet = try await PresentingWallet()
        let other = try CommandFixture(policy: Rules.policy(Rules.fence))
        let type = try wallet.logIn(to: other)
        let credentials = [("works", wallet.type), ("other", type)].map { id, type -> JSON in
            [
                "id": .string(id), "format": "dc+sd-jwt", "meta": ["vct_values": [.string(type)]],
                "claims": [["path": ["name"]]],
            ]
        }
        let query = try wallet.works.file("query.json", JSON.object(["credentials": .array(credentials)]).text)
        let trust = try wallet.trustFile(try await PresentingWallet.issuer(at: other.address))
        let door = try Program(
            wallet.works.home("door") + ["--json", "verify", "--request", "--query", query, "--trust", trust])
        let link = try JSON.parse(door.line())["link"]?.stringValue ?? ""
        _ = try wallet.run(["location", "set"] + Operator.elsewhere)

        let refused = try wallet.open(link)
        let before = try wallet.uses()
        _ = try wallet.run(["location", "set"] + Operator.office)
        let answered = try wallet.open(link)
        let ended = try door.end()

        XCTAssertEqual([refused.status, answered.status, ended.status], [11, 0, 0], answered.result.text)
        XCTAssertEqual(before, [0, 0])
        let result = try JSON.parse(ended.output)
        XCTAssertEqual(result["queries"]?.arrayValue?.map { $0["id"] }, ["works", "other"], result.text)
        XCTAssertEqual(answered.result["sent"]?.arrayValue?.map { $0["claims"] }, [["name"], ["name"]])
        XCTAssertEqual(try wallet.uses(), [1, 1])
        try other.stop()
        try wallet.works.stop()
    }
}
