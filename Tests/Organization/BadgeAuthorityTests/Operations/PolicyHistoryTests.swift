import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PolicyHistoryTests: XCTestCase {
    func testAnEarlierVersionIsSignedAgainAsTheNextOne() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for limit in 1...3 as ClosedRange<Int64> { try house.set(["deviceLimit": .integer(limit)]) }

        let document = try house.authority.rollBackPolicy(to: 1)

        let event = try XCTUnwrap(house.authority.auditEntries().last?.event)
        XCTAssertEqual(document.version, 4)
        XCTAssertEqual(try house.authority.policy()?.policy.deviceLimit, 1)
        XCTAssertEqual(try house.authority.policyHistory().map(\.version), [4, 3, 2, 1])
        XCTAssertEqual(try house.authority.policyHistory(before: 3, limit: 1).map(\.version), [2])
        XCTAssertEqual(try house.authority.policy(version: 2).policy.deviceLimit, 2)
        XCTAssertEqual(event.outcome, "set")
        XCTAssertEqual(event.details["rolledBackTo"], 1)
        assertThrows(.invalidInput) { try house.authority.rollBackPolicy(to: 4) }
        assertThrows(.notFound) { try house.authority.rollBackPolicy(to: 9) }
    }

    func testAVersionNamesItsRestrictionsInTheirOrder() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let restrictions: JSON = [["type": "passcode"], ["type": "userPhoto"]]
        try house.set(["restrictions": restrictions])
        try house.set([:])

        XCTAssertEqual(
            try house.authority.policyHistory().map(\.restrictionTypes), [[], ["passcode", "userPhoto"]])
    }

    func testAPolicyOfMoreThan256KBIsNotPublished() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let offices = (0..<1000).map { number in
            JSON.object([
                "name": .string(
                    "Office \(number) in a street with a long name, on the second floor of the house behind the yard"),
                "circle": ["latitude": 51.5, "longitude": -0.12, "radius": 500],
            ])
        }

        // Each number is one that a policy may have.
        let fence: JSON = ["type": "geoFence", "areas": .array(offices), "except": .array(offices)]
        let policy = try Policy(JSONReader(["restrictions": [fence]]))

        XCTAssertGreaterThan(policy.json.text.utf8.count, 256 * 1024)
        assertThrows(.documentInvalid) { try house.authority.set(policy) }

        XCTAssertNil(try house.authority.policy())
    }

    func testTextsThatDifferInTheirUnicodeFormAloneAreTwoPolicies() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let names = try ["Caf\u{E9}", "Cafe\u{301}"].map { name in
            let area: JSON = [
                "name": .string(name), "circle": ["latitude": 51.5, "longitude": -0.12, "radius": 500],
            ]
            try house.set(["restrictions": [["type": "geoFence", "areas": [area]]]])
            return try XCTUnwrap(house.authority.policy()).policy.json.text.unicodeScalars.count
        }

        XCTAssertEqual(names[1], names[0] + 1)
    }

    func testTheSettingOfEachVersionIsFoundAmongAllOtherEntries() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for limit in 1...4 as ClosedRange<Int64> {
            try house.set(["deviceLimit": .integer(limit)])
            _ = try house.authority.invite(AuthorityFixture.email)
        }
        house.clock.advance(by: 300 * 86_400)
        _ = try house.authority.policy()

        let settings = try house.authority.policySettings(of: [2, 4, 9])
        let none = try house.authority.policySettings(of: [])

        let outcomes = try house.authority.auditEntries().filter { $0.event.policyVersion == 4 }.map(\.event.outcome)
        XCTAssertEqual(outcomes, ["set", "signedAgain"])
        XCTAssertEqual(settings.mapValues(\.event.outcome), [2: "set", 4: "set"])
        XCTAssertEqual(settings.mapValues(\.event.policyVersion), [2: 2, 4: 4])
        XCTAssertTrue(none.isEmpty)
    }

    func testAPreviewOfAnImportSaysWhatItWouldDoAndChangesNothing() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let people = [
            Person.Details(name: "Bo", email: "bo@example.com"), Person.Details(name: "Bo", email: "BO@example.com"),
            Person.Details(name: "Ana Lima", email: AuthorityFixture.email, title: "Chief"),
            Person.Details(name: "", email: "x"),
        ]
        let (before, entries) = (try house.authority.people(), try house.authority.auditEntries().count)

        let outcomes = try house.authority.previewImport(of: people, updating: true)

        XCTAssertEqual(outcomes.map(\.name), ["added", "unchanged", "updated", "refused"])
        XCTAssertEqual(try house.authority.people(), before)
        XCTAssertEqual(try house.authority.auditEntries().count, entries)
        XCTAssertEqual(try house.authority.verifyStore().problems, [])
    }
}
