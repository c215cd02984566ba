import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Whom a bulk invitation reaches, and what the operator gets.
final class BulkInvitationTests: XCTestCase {
    private static let phone = "+441632960961"

    private func add(_ names: String..., to house: AuthorityFixture, phone: String? = nil, group: String? = nil) throws
    {
        for name in names {
            try house.authority.add(
                Person.Details(name: name, email: "\(name.lowercased())@example.com", phone: phone, group: group))
        }
    }

    private func serveMail(_ house: AuthorityFixture, texts: TextGateway? = nil) throws {
        try house.authority.set(
            MessageDelivery(
                mail: MailSettings(server: "smtp://127.0.0.1:25", sender: "badges@example.com"), texts: texts))
    }

    private func planned(_ invitation: BulkInvitation, _ house: AuthorityFixture) throws -> [String] {
        try house.authority.plan(invitation).people.map(\.name)
    }

    func testWhatHasEndedKeepsNobodyFromAnInvitation() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try add("Bo", "Cy", "Di", to: house)
        let badge = try await house.holder().badgeID
        _ = try await house.holder(910, email: "cy@example.com")
        _ = try house.authority.invite("bo@example.com")
        try house.authority.remove("di@example.com")
        let before = try house.authority.plan(BulkInvitation(.here))
        func needing() throws -> [String] {
            try house.authority.people().map(\.details).filter { try house.authority.needsInvitation($0.email) }
                .map(\.name)
        }
        let needingBefore = try needing()

        try house.authority.revoke(badge)
        let afterRevocation = try planned(BulkInvitation(.here), house)
        house.clock.advance(by: 400 * 86_400)
        let afterAYear = try house.authority.plan(BulkInvitation(.here))

        XCTAssertEqual([before.people.map(\.name), needingBefore], [[], []])
        XCTAssertEqual(try needing(), ["Ana Lima", "Bo", "Cy"])
        XCTAssertEqual(before.excluded, [.hasBadge: 2, .isInvited: 1], "nobody counts who was removed")
        XCTAssertEqual(afterRevocation, ["Ana Lima"])
        XCTAssertEqual(afterAYear.people.map(\.name), ["Ana Lima", "Bo", "Cy"])
        XCTAssertEqual(afterAYear.excluded, [:])
    }

    func testAGroupIsComparedExactly() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try add("Bo", to: house, group: "Doors")
        try add("Cy", to: house, group: "doors")

        XCTAssertEqual(try planned(BulkInvitation(.here, group: "Doors"), house), ["Bo"])
        XCTAssertEqual(try planned(BulkInvitation(.here, group: "Door%"), house), [])
        XCTAssertEqual(try planned(BulkInvitation(.here), house), ["Ana Lima", "Bo", "Cy"])
    }

    func testALoginAtAFormerServerIsNone() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try serveMail(house)
        let (former, server) = ("https://former.example.com", "https://login.example.com")
        try house.authority.linkAccount("ana-1", at: XCTUnwrap(URL(string: former)), to: AuthorityFixture.email)
        try house.authority.store.setAuthorizationServer(server)

        let before = try house.authority.plan(BulkInvitation(.mailLogin))
        try house.authority.store.setAuthorizationServer(former)
        let after = try planned(BulkInvitation(.mailLogin), house)

        XCTAssertEqual(before.people.map(\.name), [])
        XCTAssertEqual(before.problems.map(\.exclusion), [.cannotLogIn])
        XCTAssertEqual(after, ["Ana Lima"])
    }

    func testACodeThatGoesAsATextMessageIsNotPassedOn() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let gateway = try TextGateway(
            JSONReader(["address": "https://sms.example.com/send", "body": ["to": "$TO$", "text": "$TEXT$"]])
        ) { _ in Secret([]) }
        try serveMail(house, texts: gateway)
        try add("Bo", to: house, phone: Self.phone)
        let people = try house.authority.plan(BulkInvitation(.mail)).people

        let invited = try house.authority.invite(people.map(\.id), by: BulkInvitation(.mail))

        let messages = try house.authority.outbox()
        XCTAssertEqual(invited.map(\.person.details.name), ["Ana Lima", "Bo"])
        XCTAssertEqual(invited.map { $0.code == nil }, [false, true])
        XCTAssertEqual(invited.map(\.offer), [nil, nil])
        XCTAssertEqual(messages.filter { $0.kind == .transactionCode }.map(\.to), [Self.phone])
        XCTAssertEqual(messages.filter { $0.kind == .invitation }.count, 2)
    }

    func testNobodyIsInvitedBeforeWhatIsPassedOnIsSafe() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try add("Bo", to: house)
        let people = try house.authority.plan(BulkInvitation(.here)).people.map(\.id)
        let other = try house.reopened()
        let before = try house.authority.storeInfo().generation

        assertThrows(.diskFull) {
            try house.authority.invite(people, by: BulkInvitation(.here)) { _ in
                throw BadgeError(.diskFull, reason: "The disk is full.")
            }
        }
        let left = try house.authority.plan(BulkInvitation(.here)).count
        try house.authority.invite(people, by: BulkInvitation(.here)) { invited in
            XCTAssertEqual(invited.map { $0.offer != nil && $0.code != nil }, [true, true])
            XCTAssertEqual(try other.plan(BulkInvitation(.here)).count, 2, "nobody is invited yet")
        }

        XCTAssertEqual(left, 2)
        XCTAssertEqual(try other.plan(BulkInvitation(.here)).count, 0)
        XCTAssertEqual(try house.authority.storeInfo().generation, before + 1, "in one transaction")
        try other.close()
    }

    func testAnAddressThatGetsNoMailIsAProblemOfMailAlone() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try serveMail(house)
        // As an earlier version stored it.
        try house.authority.store.write { try $0.execute(sql: "UPDATE person SET email = 'ana@@example.com'") }

        let mailed = try house.authority.plan(BulkInvitation(.mail))

        XCTAssertEqual(mailed.problems.map(\.exclusion), [.cannotGetMail])
        XCTAssertEqual(try planned(BulkInvitation(.here), house), ["Ana Lima"])
    }

    func testAPlanNamesAHundredPeopleWithAProblem() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try serveMail(house)
        _ = try house.authority.importPeople((1...100).map { .init(name: "P\($0)", email: "p\($0)@example.com") })

        let plan = try house.authority.plan(BulkInvitation(.mailLogin))

        XCTAssertEqual(plan.excluded, [.cannotLogIn: 101])
        XCTAssertEqual(plan.problems.count, InvitationPlan.mostProblems)
    }

    func testAPlanNamesTenThousandPeopleAndCountsAll() {
        var plan = InvitationPlan()

        for number in 0...InvitationPlan.mostPeople {
            plan.add(.init(id: Person.ID(rawValue: "\(number)"), name: "P", email: "p@example.com", exclusion: nil))
        }

        XCTAssertEqual(plan.people.count, InvitationPlan.mostPeople)
        XCTAssertEqual(plan.count, InvitationPlan.mostPeople + 1)
    }
}
