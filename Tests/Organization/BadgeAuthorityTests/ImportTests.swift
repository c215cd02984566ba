import BadgeAuthority
import BadgeModel
import XCTest

final class ImportTests: XCTestCase {
    func testPeopleAreAddedOnceAndAreUnchangedTheSecondTime() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let people = [
            Person.Details(name: "Bo", email: "bo@example.com", title: "Guard", username: "bo"),
            Person.Details(name: "Cy", email: "cy@example.com"),
        ]

        let first = try house.authority.importPeople(people)
        let second = try house.authority.importPeople(people)

        XCTAssertEqual(first, [.added, .added])
        XCTAssertEqual(second, [.unchanged, .unchanged])
        XCTAssertEqual(try house.authority.person("bo@example.com").details, people[0])
    }

    func testOtherDetailsAreRefusedUnlessTheyAreWanted() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let person = Person.Details(name: "Ana Lima", email: "ANA@example.com", group: "Bridges")

        let refused = try house.authority.importPeople([person])
        let updated = try house.authority.importPeople([person], updating: true)
        let again = try house.authority.importPeople([person])

        XCTAssertEqual(refused.map(\.name), ["refused"])
        XCTAssertEqual(updated, [.updated])
        XCTAssertEqual(again, [.unchanged])
        let ana = try house.authority.person(AuthorityFixture.email).details
        XCTAssertEqual([ana.group, ana.title, ana.givenName], ["Bridges", "Engineer", "Ana"])
        XCTAssertEqual(ana.email, AuthorityFixture.email)
        XCTAssertEqual(ana.properties, ["employeeNumber": 7])
    }

    func testWhoIsRefusedKeepsNobodyElseOut() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let people = [
            Person.Details(name: "Bo", email: "bo@example.com", username: "bo"),
            Person.Details(name: "", email: "no-name@example.com"), Person.Details(name: "X", email: "no address"),
            Person.Details(name: "Cy", email: "cy@example.com", username: "BO"),
            Person.Details(name: "Di", email: "di@example.com", phone: "0123"),
            Person.Details(name: "Bo again", email: "bo@example.com"),
            Person.Details(name: "Ed", email: "ed@example.com"),
        ]

        let outcomes = try house.authority.importPeople(people)

        XCTAssertEqual(
            outcomes.map(\.name), ["added", "refused", "refused", "refused", "refused", "refused", "added"])
        XCTAssertEqual(
            try house.authority.people().map(\.details.email).sorted(),
            [AuthorityFixture.email, "bo@example.com", "ed@example.com"])
    }
}
