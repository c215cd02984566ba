import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Whose an account at the other authorization server is, and who may say so.
final class ExternalAccountTests: XCTestCase {
    func testAnAccountThatIsNobodysIsRememberedAndGetsNothing() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        // The same name and mail address as Ana's.
        let token = try house.token([
            "email": .string(AuthorityFixture.email), "email_verified": true, "name": "Ana Lima",
        ])

        let exchanged = try await house.exchange(token)
        let used = try await house.device.requestCredential(token, holder: 500)

        XCTAssertEqual([exchanged.error, used.error], ["account_unknown", "account_unknown"])
        XCTAssertEqual([exchanged.status, used.status], [400, 403])
        let accounts = try house.house.authority.externalAccounts()
        XCTAssertEqual(accounts.map(\.subject), [LoginServer.subject])
        XCTAssertEqual(accounts.map(\.claimedName), ["ana"])
        XCTAssertEqual(accounts.map(\.email), [nil])
        XCTAssertEqual(try house.house.authority.devices(of: AuthorityFixture.email).count, 0)
    }

    func testAnOperatorLinksAnAccountThatCame() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        _ = try await house.exchange(house.token())

        try house.link()
        let granted = try await house.exchange(house.token())

        XCTAssertEqual(granted.status, 200)
        XCTAssertEqual(try house.house.authority.externalAccounts().map(\.email), [AuthorityFixture.email])
        XCTAssertThrowsError(try house.link()) { XCTAssertEqual(($0 as? BadgeError)?.code, .alreadyExists) }
        XCTAssertThrowsError(try house.link("ana\u{1B}[2J")) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
        }
        XCTAssertThrowsError(try house.house.authority.linkAccount("b", to: "bo@example.com")) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .notFound)
        }
    }

    func testUnlinkingEndsTheSessionsThatTheAccountBegan() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let token = try house.token()
        let session = try await house.device.session(house.exchange(token))
        let other = try await house.house.invited(house.device(901))
        let before = try await house.device.send(.get, "/devices", token: token)

        try house.house.authority.unlinkAccount(LoginServer.subject)
        let own = try await house.device.send(.get, "/devices", token: session.access)
        let theirs = try await house.device.send(.get, "/devices", token: token)
        let refreshed = try await house.device.refresh(session.refresh)
        let invited = try await house.device(901).send(.get, "/devices", token: other.access)

        XCTAssertEqual(before.status, 200)
        XCTAssertEqual([own.status, theirs.status, refreshed.status], [401, 403, 400])
        XCTAssertEqual(invited.status, 200)
        XCTAssertThrowsError(try house.house.authority.unlinkAccount(LoginServer.subject)) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .notFound)
        }
        let log = try house.house.authority.auditEntries().map(\.event).filter { $0.kind == .login }
        XCTAssertEqual(log.map(\.outcome), ["linked", "loggedIn", "unlinked"])
        XCTAssertEqual(log.first?.actor, .user("operator"))
        XCTAssertEqual(log.last?.details["subject"], .string(LoginServer.subject))
    }

    func testAnInvitedPersonWhoLogsInForTheBadgeLinksTheAccount() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        let tokens = try await house.house.invited(house.device)
        _ = try await house.device.requestCredential(tokens.access, holder: 500)
        let badgeKey = SigningKey(random: SeededRandom(seed: 500)).publicKey.thumbprint

        let without = try await house.exchange(house.token())
        let login = try await house.exchange(house.token(), ["badge_key": badgeKey])
        let elsewhere = try house.device(901)
        let second = try await house.exchange(house.token(for: elsewhere), on: elsewhere)

        XCTAssertEqual(without.error, "account_unknown")
        XCTAssertEqual([login.status, second.status], [200, 200])
        XCTAssertEqual(try house.house.authority.externalAccounts().map(\.email), [AuthorityFixture.email])
        let linked = try house.house.authority.auditEntries().map(\.event).filter { $0.outcome == "linked" }
        let person = try house.house.authority.person(AuthorityFixture.email).id.rawValue
        XCTAssertEqual(linked.map(\.actor), [.person(person, device: house.device.id)])
    }

    func testAnInvitationLinksOneAccountOnItsDeviceAndForAQuarterOfAnHour() async throws {
        let badgeKey = SigningKey(random: SeededRandom(seed: 500)).publicKey.thumbprint
        func invited() async throws -> ExternalLoginFixture {
            let house = try ExternalLoginFixture()
            let tokens = try await house.house.invited(house.device)
            _ = try await house.device.requestCredential(tokens.access, holder: 500)
            return house
        }

        let (late, thief, taken) = (try await invited(), try await invited(), try await invited())
        defer { for house in [late, thief, taken] { try? house.remove() } }
        late.house.clock.advance(by: 901)
        let tooLate = try await late.exchange(late.token(), ["badge_key": badgeKey])
        let device = try thief.device(901)
        let elsewhere = try await thief.exchange(thief.token(for: device), ["badge_key": badgeKey], on: device)
        try taken.link("another account of hers")
        let second = try await taken.exchange(taken.token(), ["badge_key": badgeKey])

        XCTAssertEqual(
            [tooLate.error, elsewhere.error, second.error], Array(repeating: "account_unknown", count: 3))
    }

    func testAnInvitationLinksAnAccountInItsLastSecond() async throws {
        let badgeKey = SigningKey(random: SeededRandom(seed: 500)).publicKey.thumbprint
        for (seconds, status) in [(899.0, 200), (900, 400)] {
            let house = try ExternalLoginFixture()
            let tokens = try await house.house.invited(house.device)
            _ = try await house.device.requestCredential(tokens.access, holder: 500)

            house.house.clock.advance(by: seconds)
            let answer = try await house.exchange(house.token(), ["badge_key": badgeKey])

            XCTAssertEqual(answer.status, status, "\(seconds)")
            try house.remove()
        }
    }

    func testALoginForSomebodyElsesBadgeIsRefused() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try house.house.authority.linkAccount(LoginServer.subject, to: "bo@example.com")
        let tokens = try await house.house.invited(house.device)
        _ = try await house.device.requestCredential(tokens.access, holder: 500)
        let badgeKey = SigningKey(random: SeededRandom(seed: 500)).publicKey.thumbprint

        let answer = try await house.exchange(house.token(), ["badge_key": badgeKey])

        XCTAssertEqual(answer.error, "wrong_person")
    }

    func testALoginsInvitationIsItsPersonsAloneAndGoodOnce() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let address = try house.house.authority.inviteToLogIn(AuthorityFixture.email).offerReference
            .replacing("openid-credential-offer://?credential_offer_uri=", with: "")
        let offer = try await house.device.wallet.get(XCTUnwrap(address.removingPercentEncoding))
        let state = try JSONReader(offer.json)["grants"]["authorization_code"]["issuer_state"].string()
        try house.house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try house.house.authority.linkAccount("bo", to: "bo@example.com")

        let wrong = try await house.exchange(house.token(["sub": "bo"]), ["issuer_state": state])
        let right = try await house.exchange(house.token(), ["issuer_state": state])
        let again = try await house.exchange(house.token(), ["issuer_state": state])

        XCTAssertEqual([wrong.error, again.error], ["invalid_grant", "invalid_grant"])
        XCTAssertEqual(right.status, 200)
    }

    func testWhileABadgeIsSuspendedNoLoginElsewhereBringsAnother() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let badge = try await house.device.requestCredential(house.token(), holder: 500)
        try house.house.authority.suspend(try XCTUnwrap(try house.house.authority.badges().first).id)
        let elsewhere = try house.device(901)

        let exchanged = try await house.exchange(house.token(for: elsewhere), on: elsewhere)
        let used = try await elsewhere.requestCredential(house.token(for: elsewhere), holder: 501)

        XCTAssertEqual(badge.status, 200)
        XCTAssertEqual([exchanged.error, used.error], ["badge_suspended", "badge_suspended"])
    }

    func testTheAccountOfAPersonWhoWasRemovedIsNobodys() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let token = try house.token()
        let before = try await house.exchange(token)
        try house.house.authority.remove(AuthorityFixture.email)

        let after = try await house.exchange(token)

        XCTAssertEqual(before.status, 200)
        XCTAssertEqual(after.error, "account_unknown")
        XCTAssertEqual(try house.house.authority.externalAccounts().map(\.email), [nil])
    }

    func testTheLatestThousandAccountsThatAreNobodysAreRemembered() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        for number in 0...1000 {
            house.house.clock.advance(by: 1)
            _ = try await house.exchange(house.token(["sub": .string("account \(number)")]))
        }

        let accounts = try house.house.authority.externalAccounts().map(\.subject)

        XCTAssertEqual(accounts.count, 1000)
        XCTAssertEqual(accounts.first, "account 1000")
        XCTAssertEqual(accounts.last, "account 1")
    }

    func testARestoreLinksNoAccountAgain() async throws {
        let house = try ExternalLoginFixture()
        try house.link()
        try house.link("kept")
        let file = URL(filePath: house.house.home + ".bak")
        defer {
            try? FileManager.default.removeItem(at: file)
            try? FileManager.default.removeItem(atPath: house.house.home)
        }
        _ = try await house.exchange(house.token(["sub": "kept"]))
        try house.house.authority.backUp(to: file)
        try house.house.authority.unlinkAccount(LoginServer.subject)
        try house.link("later")
        try house.house.authority.close()

        try Authority.restore(
            file, to: house.house.home, acceptingLoss: false, custody: house.house.custody, user: .user("operator"),
            clock: house.house.clock, random: house.house.random)

        let authority = try house.house.reopened()
        XCTAssertEqual(Set(try authority.externalAccounts().map(\.subject)), ["kept", "later"])
        XCTAssertEqual(try authority.verifyStore().problems, [])
        try authority.close()
    }
}
