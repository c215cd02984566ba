import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class AdministratorTests: XCTestCase {

    func testTheFirstAdministratorIsAnOwner() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        assertThrows(.invalidInput) {
            _ = try house.authority.addAdministrator(
                "aud@example.com", name: "Au Dit", role: .auditor, password: AuthorityFixture.ownerPassword)
        }
        XCTAssertEqual(try house.authority.administrators(), [])
    }

    func testTheOnlyOwnerNeitherLeavesNorBecomesLess() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            let authority = house.authority
            assertThrows(.invalidInput) { try authority.removeAdministrator(AuthorityFixture.owner) }
            _ = try authority.addAdministrator(
                "aud@example.com", name: "Au Dit", role: .auditor, password: AuthorityFixture.ownerPassword)
            assertThrows(.invalidInput) { try authority.removeAdministrator(AuthorityFixture.owner) }
            assertThrows(.invalidInput) { try authority.setRole(.people, ofAdministrator: AuthorityFixture.owner) }
            assertThrows(.storeFailed) { try house.change("UPDATE administrator SET role = 'auditor'") }

            try authority.setRole(.owner, ofAdministrator: "AUD@example.com")
            try authority.removeAdministrator(AuthorityFixture.owner)

            XCTAssertEqual(try authority.administrators().map(\.email), ["aud@example.com"])
            XCTAssertEqual(try authority.administratorsEver().count, 2)
        }
    }

    func testThereAreAtMostFiftyAdministrators() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            for number in 2...50 {
                _ = try house.authority.addAdministrator(
                    "a\(number)@example.com", name: "A \(number)", role: .auditor,
                    password: AuthorityFixture.ownerPassword)
            }
            assertThrows(.invalidInput) {
                _ = try house.authority.addAdministrator(
                    "more@example.com", name: "More", role: .auditor, password: AuthorityFixture.ownerPassword)
            }
            try house.authority.removeAdministrator("a7@example.com")
            _ = try house.authority.addAdministrator(
                "more@example.com", name: "More", role: .auditor, password: AuthorityFixture.ownerPassword)
            XCTAssertEqual(try house.authority.administrators().count, 50)
        }
    }

    func testALoginNeedsThePasswordAndACodeThatWasNotUsed() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let authority = house.authority
            let wrong = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: Secret(utf8: "wrong password"), code: house.code(of: key))
            let noCode = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword, code: "")
            let late = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword,
                code: house.code(of: key, stepsAway: -2))
            let first = try await authority.logInAdministrator(
                "OWNER@example.com", password: AuthorityFixture.ownerPassword, code: house.code(of: key))
            let again = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword, code: house.code(of: key))
            let next = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword,
                code: house.code(of: key, stepsAway: 1))

            XCTAssertEqual([wrong, noCode, late, again].map(\.isRefused), [true, true, true, true])
            XCTAssertEqual(first.account?.administrator.role, .owner)
            XCTAssertEqual(next.account?.credentials, 1)
            XCTAssertEqual(try authority.administrator(AuthorityFixture.owner).lastLogin, AuthorityFixture.start)
        }
    }

    func testTenWrongLoginsLockTheAccountAndTheLogSaysSoOnce() async throws {
        try await AuthorityFixture.withOwner { house, key in
            for _ in 1...10 {
                let answer = try await house.authority.logInAdministrator(
                    AuthorityFixture.owner, password: Secret(utf8: "wrong password"), code: "000000")
                XCTAssertTrue(answer.isRefused)
            }
            let locked = try await house.authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword, code: house.code(of: key))
            XCTAssertEqual(locked.lockedSeconds, 900)
            XCTAssertEqual(try house.authority.auditEntries().filter { $0.event.outcome == "lockedOut" }.count, 1)

            house.clock.advance(by: 900)
            let later = try await house.authority.logInAdministrator(
                AuthorityFixture.owner, password: AuthorityFixture.ownerPassword, code: house.code(of: key))
            XCTAssertNotNil(later.account)
        }
    }

    func testAnUnknownAddressIsRefusedAndLockedLikeAKnownOne() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            let before = try house.authority.auditEntries().count
            for _ in 1...10 {
                let answer = try await house.authority.logInAdministrator(
                    "nobody@example.com", password: AuthorityFixture.ownerPassword, code: "000000")
                XCTAssertTrue(answer.isRefused)
            }
            let locked = try await house.authority.logInAdministrator(
                "nobody@example.com", password: AuthorityFixture.ownerPassword, code: "000000")
            XCTAssertEqual(locked.lockedSeconds, 900)
            XCTAssertEqual(try house.authority.auditEntries().count, before)
        }
    }

    func testANewPasswordOrKeyEndsSessionsAndALockout() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let authority = house.authority
            for _ in 1...10 {
                _ = try await authority.logInAdministrator(
                    AuthorityFixture.owner, password: Secret(utf8: "wrong one"), code: "0")
            }
            try authority.setPassword(Secret(utf8: "another password"), ofAdministrator: AuthorityFixture.owner)
            let answer = try await authority.logInAdministrator(
                AuthorityFixture.owner, password: Secret(utf8: "another password"), code: house.code(of: key))
            let account = try XCTUnwrap(answer.account)
            let before = try await authority.account(account.administrator.id, credentials: account.credentials)
            XCTAssertEqual(before?.credentials, 2)

            _ = try authority.renewCodeKey(ofAdministrator: AuthorityFixture.owner)
            let after = try await authority.account(account.administrator.id, credentials: account.credentials)
            XCTAssertNil(after)
        }
    }

    func testTheLogNamesTheAdministratorWhoActed() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let id = key.administrator.id.rawValue
            let acting = house.authority.acting(as: .administrator(id))
            let holder = try await house.holder()
            let before = try house.authority.auditEntries().count

            try acting.suspend(holder.badgeID)
            try house.authority.reinstate(holder.badgeID)

            let entries = try house.authority.auditEntries(after: before - 1)
            XCTAssertEqual(entries.map(\.event.actor), [.administrator(id), .user("operator")])
            XCTAssertEqual(entries.map { $0.event.details["changes"]?["status"]?["before"] }, ["active", "suspended"])
            XCTAssertEqual(try house.authority.verifyAuditLog().problems, [])
        }
    }

    func testWhatIsDoneToAnAdministratorIsInTheLogWithoutSecrets() async throws {
        try await AuthorityFixture.withOwner { house, key in
            let authority = house.authority
            let other = try authority.addAdministrator(
                "bo@example.com", name: "Bo Ek", role: .people, password: AuthorityFixture.ownerPassword)
            try authority.setRole(.auditor, ofAdministrator: "bo@example.com")
            try authority.setRole(.auditor, ofAdministrator: "bo@example.com")
            try authority.setPassword(AuthorityFixture.ownerPassword, ofAdministrator: "bo@example.com")
            _ = try authority.renewCodeKey(ofAdministrator: "bo@example.com")
            try authority.removeAdministrator("bo@example.com")

            let entries = try authority.auditEntries().filter { $0.event.kind == .administrator }.dropFirst()
            XCTAssertEqual(
                entries.map(\.event.outcome), ["added", "roleChanged", "passwordSet", "codeKeyRenewed", "removed"])
            XCTAssertEqual(
                entries.map { $0.event.details["changes"]?["role"] },
                [
                    ["before": nil, "after": "people"], ["before": "people", "after": "auditor"], nil, nil,
                    ["before": "auditor", "after": nil],
                ])
            let all = entries.map(\.text).joined()
            for secret in ["bo@example.com", "Bo Ek", "horse", other.codeKeyText.plain, key.codeKeyText.plain] {
                XCTAssertFalse(all.contains(secret), secret)
            }
        }
    }

    func testARestoreBringsBackNoAdministratorWhoWasRemoved() async throws {
        try await AuthorityFixture.withOwner { house, _ in
            _ = try house.authority.addAdministrator(
                "bo@example.com", name: "Bo Ek", role: .owner, password: AuthorityFixture.ownerPassword)
            let backup = URL(filePath: house.home + ".bak")
            defer { try? FileManager.default.removeItem(at: backup) }
            try house.authority.backUp(to: backup)
            try house.authority.removeAdministrator("bo@example.com")
            try house.authority.close()
            try Authority.restore(
                backup, to: house.home, acceptingLoss: false, custody: house.custody, user: .user("operator"),
                clock: house.clock, random: house.random)

            let restored = try house.reopened()
            XCTAssertEqual(try restored.administrators().map(\.email), [AuthorityFixture.owner])
            XCTAssertEqual(try restored.administratorsEver().count, 2)
            try restored.close()
        }
    }

    func testTheKeyOfTheCodesIsALinkForAnAuthenticatorApp() async throws {
        try await AuthorityFixture.withOwner { _, key in
            let text = key.codeKeyText.plain
            XCTAssertEqual(text.count, 32)
            XCTAssertTrue(key.codeLink.plain.hasPrefix("otpauth://totp/"), key.codeLink.plain)
            XCTAssertTrue(key.codeLink.plain.contains("?secret=\(text)&issuer="), key.codeLink.plain)
        }
        // RFC 4648, section 10.
        let vectors = ["": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB"]
        for (plain, encoded) in vectors { XCTAssertEqual(Base32.encode(Array(plain.utf8)), encoded) }
    }

    func testTheTableOfRolesGivesOwnersAllAndAuditorsOnlySight() {
        for area in Administrator.Area.allCases {
            XCTAssertEqual(Administrator.Role.owner.access(to: area), .change)
            XCTAssertEqual(Administrator.Role.auditor.access(to: area), .read)
        }
        let changed = Dictionary(
            uniqueKeysWithValues: [Administrator.Role.people, .policy].map { role in
                (role, Administrator.Area.allCases.filter { role.permits(.change, to: $0) })
            })
        XCTAssertEqual(changed[.people], [.people, .invitations, .badges, .devices, .outbox])
        XCTAssertEqual(changed[.policy], [.policy, .agreements, .providers, .loginSettings])
        XCTAssertFalse(Administrator.Role.people.permits(.read, to: .audit))
        XCTAssertFalse(Administrator.Role.policy.permits(.read, to: .people))
    }
}

extension AdministratorLogin {
    var account: AdministratorAccount? {
        if case .accepted(let account) = self { account } else { nil }
    }

    var isRefused: Bool {
        if case .refused = self { true } else { false }
    }

    var lockedSeconds: Int? {
        if case .locked(let seconds) = self { seconds } else { nil }
    }
}
