import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class PeopleTests: XCTestCase {
    func testAPersonIsFoundWhateverTheCaseOfTheMailAddress() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let person = try house.authority.person("ANA@example.COM")

        XCTAssertEqual(person.details.name, "Ana Lima")
        XCTAssertEqual(person.details.properties, ["employeeNumber": 7])
        XCTAssertEqual(person.addedAt, AuthorityFixture.start)
    }

    func testTwoPeopleCannotShareAMailAddress() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))

        let adding = { try house.authority.add(Person.Details(name: "Other", email: "Ana@Example.com")) }
        let editing = { try house.authority.edit("bo@example.com") { $0.email = AuthorityFixture.email } }

        assertThrows(.alreadyExists) { _ = try adding() }
        assertThrows(.alreadyExists) { _ = try editing() }
        XCTAssertEqual(try house.authority.people().map(\.details.email), [AuthorityFixture.email, "bo@example.com"])
    }

    func testAnEditChangesOnlyWhatItNames() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try house.authority.edit(AuthorityFixture.email) { $0.title = "Director" }

        let details = try house.authority.person(AuthorityFixture.email).details
        XCTAssertEqual(details.title, "Director")
        XCTAssertEqual(details.familyName, "Lima")
        XCTAssertEqual(details.properties, ["employeeNumber": 7])
    }

    func testAnotherAddressEndsTheInvitationAndItsWaitingMessages() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let waiting = try house.authority.outbox().count

        let edit = try house.authority.editPerson(AuthorityFixture.email) { $0.email = "ana@example.org" }
        let refused = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)
        let again = try house.authority.invite("ana@example.org")
        let granted = try await wallet.redeem(again.code, again.transactionCode.plain)

        XCTAssertEqual(waiting, 1)
        XCTAssertTrue(edit.endedInvitation)
        XCTAssertEqual(refused.error, "invalid_grant")
        XCTAssertEqual(granted.status, 200)
        XCTAssertFalse(try house.authority.outbox(includingFinished: true).contains { $0.to == AuthorityFixture.email })
    }

    func testAnotherAddressEndsAnInvitationThatHasNotBroughtABadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        _ = try await house.wallet().token(invitation.code, invitation.transactionCode.plain)

        let edit = try house.authority.editPerson(AuthorityFixture.email) { $0.email = "ana@example.org" }

        XCTAssertTrue(edit.endedInvitation)
        XCTAssertEqual(try house.rows(["token"]), [0])
    }

    func testAnInvitationStaysUnlessTheAddressChanges() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let cased = try house.authority.editPerson(AuthorityFixture.email) { $0.email = "ANA@example.com" }
        let titled = try house.authority.editPerson(AuthorityFixture.email) { $0.title = "Director" }
        let granted = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual([cased.endedInvitation, titled.endedInvitation], [false, false])
        XCTAssertEqual(granted.status, 200)
    }

    func testDetailsThatNobodyCanHaveAreRefused() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wrong = [
            Person.Details(name: "", email: "x@example.com"),
            Person.Details(name: "X\nY", email: "x@example.com"),
            // 150 letters, and as many marks twice.
            Person.Details(name: String(repeating: "e\u{301}\u{302}", count: 150), email: "x@example.com"),
            Person.Details(name: "X", email: "no address"),
            // 40 letters of two code points each.
            Person.Details(
                name: "X", email: "x@example.com", properties: [String(repeating: "e\u{302}", count: 40): 1]),
            Person.Details(name: "X", email: "x@y@z"),
            Person.Details(name: "X", email: "x@example.com", phone: "0123"),
            Person.Details(name: "X", email: "x@example.com", properties: ["iss": "me"]),
            Person.Details(name: "X", email: "x@example.com", properties: ["photo_digest": "x"]),
            Person.Details(name: "X", email: "x@example.com", properties: ["a": ["b": ["_sd": []]]]),
        ]

        try playEach(wrong) { details in
            assertThrows(.invalidInput, "\(details)") { _ = try house.authority.add(details) }
        }

        XCTAssertEqual(try house.authority.people().count, 1)
    }

    func testDetailsAreTakenToTheirBounds() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let details: [(any WritableKeyPath<Person.Details, String?> & Sendable, Int)] = [
            (\.givenName, 200), (\.familyName, 200), (\.title, 200), (\.group, 200), (\.username, 64),
        ]

        try playEach(details) { path, most in
            assertThrows(.invalidInput) {
                try house.authority.edit(AuthorityFixture.email) {
                    $0[keyPath: path] = String(repeating: "a", count: most + 1)
                }
            }
            try house.authority.edit(AuthorityFixture.email) { $0[keyPath: path] = String(repeating: "a", count: most) }
        }
        assertThrows(.invalidInput) {
            try house.authority.edit(AuthorityFixture.email) { $0.name = String(repeating: "a", count: 201) }
        }
        try house.authority.edit(AuthorityFixture.email) { $0.name = String(repeating: "a", count: 200) }
        assertThrows(.invalidInput) {
            try house.authority.edit(AuthorityFixture.email) { $0.properties = [String(repeating: "a", count: 65): 1] }
        }
        try house.authority.edit(AuthorityFixture.email) { $0.properties = [String(repeating: "a", count: 64): 1] }

        let found = try house.authority.person(AuthorityFixture.email).details
        XCTAssertEqual(found.name.count, 200)
        XCTAssertEqual(found.properties.keys.map(\.count), [64])
    }

    func testOfARemovedPersonOnlyNameAndAddressStay() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.edit(AuthorityFixture.email) {
            $0.phone = "+441632960961"
            $0.username = "ana"
        }
        let person = try house.authority.person(AuthorityFixture.email)

        try house.authority.remove(AuthorityFixture.email)

        let left = try house.authority.store.read { try AuthorityStore.person(id: person.id.rawValue, $0) }
        XCTAssertEqual(left.details, Person.Details(name: person.details.name, email: AuthorityFixture.email))
        XCTAssertEqual(try house.authority.verifyStore().problems, [])
    }

    func testARemovedPersonIsGoneAndCanBeAddedAgain() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try house.authority.remove(AuthorityFixture.email)
        assertThrows(.notFound) { _ = try house.authority.invite(AuthorityFixture.email) }
        try house.authority.add(Person.Details(name: "Ana Again", email: AuthorityFixture.email))

        XCTAssertEqual(try house.authority.people().map(\.details.name), ["Ana Again"])
    }
}

func assertThrows(
    _ code: BadgeError.Code, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: () throws -> Void
) {
    XCTAssertThrowsError(try body(), message, file: file, line: line) { error in
        XCTAssertEqual((error as? BadgeError)?.code, code, "\(error) \(message)", file: file, line: line)
    }
}
