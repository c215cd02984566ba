import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

// Logins of administrators: which codes are accepted, what counts as a wrong login, and what ends a lockout.
final class AdministratorLoginTests: XCTestCase {
    private static let wrong = Secret(utf8: "wrong password")

    private func logIn(
        _ house: AuthorityFixture, _ password: Secret = AuthorityFixture.ownerPassword, code: String,
        as email: String = AuthorityFixture.owner
    ) async throws -> AdministratorLogin {
        try await house.authority.logInAdministrator(email, password: password, code: code)
    }

    func testACodeIsAcceptedAtMostOneStepEarlyOrLate() async throws {
        try await AuthorityFixture.withOwner { house, key in
            var accepted: [Int] = []
            for steps in [-2, 2, -1, -1, 0, 1, 0] {
                let answer = try await logIn(house, code: house.code(of: key, stepsAway: steps))
                if answer.account != nil { accepted.append(steps) }
            }
            XCTAssertEqual(accepted, [-1, 0, 1])
        }
    }

    func testALoginByALinkMakesNoFormerCodeGoodAgain() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let first = try await logIn(house, code: house.code(of: key))
            house.clock.advance(by: 10)
            let account = try house.authority.administratorAccount(AuthorityFixture.owner)
            _ = try await house.authority.admitAdministrator(account)
            let again = try await logIn(house, code: house.code(of: key))

            XCTAssertNotNil(first.account)
            XCTAssertTrue(again.isRefused)
            XCTAssertEqual(
                try house.authority.administrator(AuthorityFixture.owner).lastLogin,
                AuthorityFixture.start.addingTimeInterval(10))
        }
    }

    func testARightLoginEndsTheCountOfWrongOnes() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...9 { _ = try await logIn(house, Self.wrong, code: "000000") }
            let right = try await logIn(house, code: house.code(of: key))
            for _ in 1...9 { _ = try await logIn(house, Self.wrong, code: "000000") }
            house.clock.advance(by: 60)
            let later = try await logIn(house, code: house.code(of: key))

            XCTAssertNotNil(right.account)
            XCTAssertNotNil(later.account)
        }
    }

    func testALockoutIsNotEndedByAnotherAccountsLogin() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...10 { _ = try await logIn(house, Self.wrong, code: "000000") }
            house.clock.advance(by: 600)
            _ = try await logIn(house, Self.wrong, code: "000000", as: "nobody@example.com")
            let locked = try await logIn(house, code: house.code(of: key))

            XCTAssertEqual(locked.lockedSeconds, 300)
        }
    }

    func testALockoutLastsAQuarterOfAnHourToTheSecond() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...10 { _ = try await logIn(house, Self.wrong, code: "000000") }

            house.clock.advance(by: 899)
            let locked = try await logIn(house, code: house.code(of: key))
            house.clock.advance(by: 1)
            let open = try await logIn(house, code: house.code(of: key))

            XCTAssertEqual(locked.lockedSeconds, 1)
            XCTAssertNotNil(open.account)
        }
    }

    func testALockoutByWrongCodesIsRecordedOnce() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...11 { _ = try await logIn(house, code: "") }

            let entries = try house.authority.auditEntries().filter { $0.event.outcome == "lockedOut" }
            XCTAssertEqual(entries.map(\.event.actor), [.server])
            XCTAssertEqual(entries.first?.event.details["administrator"], .string(key.administrator.id.rawValue))
        }
    }

    func testStrangersWrongLoginsKeepNobodyFromChangingThePassword() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            for _ in 1...11 { _ = try await logIn(house, Self.wrong, code: "000000") }
            let owner = house.authority.acting(as: try house.authority.administratorAccount(AuthorityFixture.owner))

            let changed = try await owner.changePassword(
                ofAdministrator: AuthorityFixture.owner, from: AuthorityFixture.ownerPassword,
                to: Secret(utf8: "another password"))

            guard case .passed = changed else { return XCTFail("\(changed)") }
        }
    }

    func testWrongOwnPasswordsAreCounted() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let owner = house.authority.acting(as: try house.authority.administratorAccount(AuthorityFixture.owner))
            var waits: [Int?] = []
            for _ in 1...10 {
                let refused = try await owner.renewCodeKey(
                    ofAdministrator: AuthorityFixture.owner, password: Self.wrong)
                guard case .refused(let seconds) = refused else { return XCTFail("\(refused)") }
                waits.append(seconds)
            }

            let locked = try await owner.renewCodeKey(
                ofAdministrator: AuthorityFixture.owner, password: AuthorityFixture.ownerPassword)
            let login = try await logIn(house, code: house.code(of: key))

            guard case .locked = locked else { return XCTFail("\(locked)") }
            XCTAssertEqual(waits, Array(repeating: nil, count: 9) + [900])
            XCTAssertNotNil(login.account, "logins have a counter of their own")
        }
    }

    func testAnOwnPasswordThatFindsNoRoomTakesNothingOffTheLogins() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...10 { _ = try await logIn(house, Self.wrong, code: "000000") }
            let owner = house.authority.acting(as: try house.authority.administratorAccount(AuthorityFixture.owner))

            let busy = try await house.withPasswords(of: owner.asker, as: .known) { _ in
                try await owner.renewCodeKey(
                    ofAdministrator: AuthorityFixture.owner, password: AuthorityFixture.ownerPassword)
            }
            let login = try await logIn(house, code: house.code(of: key))

            guard case .busy = busy else { return XCTFail("\(busy)") }
            guard case .locked = login else { return XCTFail("\(login)") }
        }
    }

    func testTurnsOfOneAdministratorLeaveRoomForAnother() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            let password = Secret(utf8: "another password")
            _ = try house.authority.addAdministrator(
                "bo@example.com", name: "Bo Ek", role: .owner, password: AuthorityFixture.ownerPassword)
            let owner = house.authority.acting(as: try house.authority.administratorAccount(AuthorityFixture.owner))
            let other = house.authority.acting(as: try house.authority.administratorAccount("bo@example.com"))
            let asker = try XCTUnwrap(owner.asker)

            let (busy, set, changed) = try await house.withPasswords(of: asker, as: .known) { blocker in
                let busy = try await owner.changePassword(
                    ofAdministrator: AuthorityFixture.owner, from: AuthorityFixture.ownerPassword, to: password)
                let set = await caught {
                    try await owner.setPasswordInTurn(password, username: "ana", of: AuthorityFixture.email)
                }
                async let changed = other.changePassword(
                    ofAdministrator: "bo@example.com", from: AuthorityFixture.ownerPassword, to: password)
                blocker.release()
                return (busy, set, try await changed)
            }

            guard case .busy = busy else { return XCTFail("\(busy)") }
            XCTAssertEqual(set?.code, .attemptInProgress)
            guard case .passed = changed else { return XCTFail("\(changed)") }
            XCTAssertEqual(asker, .administrator(try house.authority.administrator(AuthorityFixture.owner).id.rawValue))
        }
    }

    func testANewCodeKeyEndsALockout() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            for _ in 1...10 { _ = try await logIn(house, Self.wrong, code: "000000") }

            let renewed = try house.authority.renewCodeKey(ofAdministrator: AuthorityFixture.owner)

            let answer = try await logIn(house, code: house.code(of: renewed))
            XCTAssertNotNil(answer.account)
        }
    }

    func testAPasswordReplacedWhileItIsVerifiedLogsNobodyIn() async throws {
        try await AuthorityFixture.withOwner { house, key in
            guard case .taken(let attempt) = try house.authority.store.takeTry(AuthorityFixture.owner) else {
                return XCTFail("The login was locked.")
            }
            try house.authority.setPassword(Secret(utf8: "another password"), ofAdministrator: AuthorityFixture.owner)

            let account = try house.authority.store.finishAdministratorLogin(
                key.administrator.id, attempt, code: house.code(of: key))

            XCTAssertNil(account)
        }
    }

    func testALoginThatFindsNoRoomDoesNotCount() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...9 { _ = try await logIn(house, Self.wrong, code: "000000") }

            let busy = try await house.withPasswords(of: nil, as: .stranger) { _ in
                try await logIn(house, code: house.code(of: key))
            }
            let after = try await logIn(house, code: house.code(of: key))

            guard case .busy = busy else { return XCTFail("\(busy)") }
            XCTAssertNotNil(after.account)
        }
    }

    func testAShortPasswordIsRefusedAndTheFormerOneStays() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let short = Secret(utf8: "1234567")
            assertThrows(.invalidInput) {
                _ = try house.authority.addAdministrator(
                    "bo@example.com", name: "Bo Ek", role: .people, password: short)
            }
            assertThrows(.invalidInput) {
                try house.authority.setPassword(short, ofAdministrator: AuthorityFixture.owner)
            }

            let answer = try await logIn(house, code: house.code(of: key))
            XCTAssertNotNil(answer.account)
            XCTAssertEqual(try house.authority.administrators().count, 1)
        }
    }

    func testAnEmailAddressHasOneAdministrator() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            assertThrows(.alreadyExists) {
                _ = try house.authority.addAdministrator(
                    "OWNER@example.com", name: "Other", role: .people, password: AuthorityFixture.ownerPassword)
            }
            XCTAssertEqual(try house.authority.administrators().map(\.name), ["Olga Ek"])
        }
    }

    func testAnOwnerWhoWasRemovedIsNoOtherOwner() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            let authority = house.authority
            for (email, role) in [("bo@example.com", Administrator.Role.owner), ("au@example.com", .auditor)] {
                _ = try authority.addAdministrator(
                    email, name: "Bo Ek", role: role, password: AuthorityFixture.ownerPassword)
            }
            try authority.removeAdministrator("bo@example.com")

            assertThrows(.invalidInput) { try authority.removeAdministrator(AuthorityFixture.owner) }
            assertThrows(.invalidInput) { try authority.setRole(.people, ofAdministrator: AuthorityFixture.owner) }
        }
    }

    func testTheLogNamesWhoChangedAnAdministrator() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let actor = AuditActor.administrator(key.administrator.id.rawValue)
            let (authority, email) = (house.authority.acting(as: actor), "bo@example.com")
            let before = try authority.auditEntries().count

            _ = try authority.addAdministrator(
                email, name: "Bo Ek", role: .people, password: AuthorityFixture.ownerPassword)
            try authority.setRole(.auditor, ofAdministrator: email)
            try authority.setPassword(AuthorityFixture.ownerPassword, ofAdministrator: email)
            _ = try authority.renewCodeKey(ofAdministrator: email)
            try authority.removeAdministrator(email)

            let entries = try authority.auditEntries(after: before - 1)
            XCTAssertEqual(entries.map(\.event.actor), Array(repeating: actor, count: 5))
        }
    }
}
