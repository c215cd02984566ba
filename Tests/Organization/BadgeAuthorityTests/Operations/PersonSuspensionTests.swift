import BadgeAuthority
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PersonSuspensionTests: XCTestCase {
    func testASuspendedPersonsBadgesSessionsAndLoginsAreRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (phone, laptop) = (try await house.holder(900), try await house.holder(901))
        let other = try house.device(902)
        let login = try await other.login(AuthorityFixture.password)

        let suspended = try house.authority.suspendPerson(AuthorityFixture.email)

        let codes = try await phone.post("/codes", [:])
        let renewed = try await laptop.device.requestCredential(laptop.token, holder: 951)
        let redeemed = try await other.redeemLogin(login)
        let again = try await other.login(AuthorityFixture.password)
        let code = try await house.recoveryCode()
        let recovered = try await other.recover(code, try await house.wallet().get("/offers/\(code)"))
        XCTAssertEqual(Set(suspended), [phone.badgeID, laptop.badgeID])
        XCTAssertEqual([codes, renewed, again, recovered].map(\.error), Array(repeating: "badge_suspended", count: 4))
        XCTAssertEqual(redeemed.error, "invalid_grant")
        for holder in [phone, laptop] {
            let badge = try house.authority.badge(holder.badgeID)
            let status = try await house.publishedStatus(of: badge)
            XCTAssertEqual(status, .suspended)
        }
        XCTAssertEqual(try house.authority.person(AuthorityFixture.email).suspendedAt, AuthorityFixture.start)
    }

    func testReinstatingRestoresBadgesAndSessionsButNoBadgeSuspendedAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (first, second, third) = (
            try await house.holder(900), try await house.holder(901), try await house.holder(902)
        )
        try house.authority.suspend(second.badgeID)
        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.suspend(third.badgeID)

        let alone = assertThrows(.invalidInput) { try house.authority.reinstate(first.badgeID) }
        let reinstated = try house.authority.reinstatePerson(AuthorityFixture.email)

        let codes = try await first.post("/codes", [:])
        XCTAssertTrue(alone?.reason.contains("Reinstate the person first") == true, alone?.reason ?? "")
        XCTAssertEqual(reinstated, [first.badgeID])
        XCTAssertEqual(codes.status, 200)
        XCTAssertEqual(try house.authority.badge(first.badgeID).status, .active)
        XCTAssertEqual(try house.authority.badge(second.badgeID).status, .suspended)
        XCTAssertEqual(try house.authority.badge(third.badgeID).status, .suspended)
        XCTAssertNil(try house.authority.person(AuthorityFixture.email).suspendedAt)
        XCTAssertEqual(try house.authority.reinstatePerson(AuthorityFixture.email), [])
    }

    func testASuspendedPersonIsNotInvitedAndAnOpenInvitationEnds() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.suspendPerson(AuthorityFixture.email)

        let refused = assertThrows(.invalidInput) { try house.authority.invite(AuthorityFixture.email) }
        let redeemed = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)
        try house.authority.reinstatePerson(AuthorityFixture.email)

        XCTAssertEqual(refused?.reason, "ana@example.com is suspended. Reinstate the person first.")
        XCTAssertEqual(redeemed.error, "invalid_grant")
        XCTAssertNoThrow(try house.authority.invite(AuthorityFixture.email))
    }

    func testASuspensionForgetsWhatAnEarlierOneSuspended() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.reinstatePerson(AuthorityFixture.email)

        try house.authority.suspend(holder.badgeID)
        try house.authority.suspendPerson(AuthorityFixture.email)
        let reinstated = try house.authority.reinstatePerson(AuthorityFixture.email)

        XCTAssertEqual(reinstated, [])
        XCTAssertEqual(try house.authority.badge(holder.badgeID).status, .suspended)
    }

    func testARevocationDuringASuspensionLasts() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.revoke(holder.badgeID)

        let reinstated = try house.authority.reinstatePerson(AuthorityFixture.email)

        XCTAssertEqual(reinstated, [])
        XCTAssertEqual(try house.authority.badge(holder.badgeID).status, .revoked)
    }

    func testTheAuditLogTellsOfThePersonAndOfEachBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let before = try house.authority.auditEntries().count

        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.reinstatePerson(AuthorityFixture.email)

        let events = try house.authority.auditEntries().dropFirst(before).map(\.event)
        XCTAssertEqual(
            events.map { "\($0.kind.rawValue) \($0.outcome)" },
            ["person suspended", "status suspended", "person reinstated", "status active"])
        XCTAssertEqual(events.map(\.actor), Array(repeating: .user("operator"), count: 4))
        XCTAssertEqual(events.compactMap(\.badgeID?.rawValue), [holder.badgeID.rawValue, holder.badgeID.rawValue])
    }

    func testARestoreUndoesNoSuspensionOfAPerson() async throws {
        let house = try AuthorityFixture()
        let holder = try await house.holder()
        let file = URL(filePath: house.home + ".bak")
        try house.authority.backUp(to: file)
        try house.authority.suspendPerson(AuthorityFixture.email)
        try house.authority.close()

        try Authority.restore(
            file, to: house.home, custody: house.custody, user: .user("operator"), clock: house.clock,
            random: house.random)

        let authority = try house.reopened()
        XCTAssertEqual(try authority.person(AuthorityFixture.email).suspendedAt, AuthorityFixture.start)
        XCTAssertEqual(try authority.badge(holder.badgeID).status, .suspended)
        XCTAssertEqual(try authority.reinstatePerson(AuthorityFixture.email), [holder.badgeID])
        XCTAssertEqual(try authority.badge(holder.badgeID).status, .active)
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
        try FileManager.default.removeItem(at: file)
    }
}
