import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class SignInAttackTests: XCTestCase {
    func testVP303AnAttackerWhoBeganGetsNothingOfAVictimsAnswer() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let (attacker, victim) = (SignInBrowser(app.wallet), SignInBrowser(app.wallet))

        let page = try await attacker.begin()
        _ = try await victim.begin()
        let answered = try await SignInWallet(page.linkHere, app.wallet).answer(holder)
        let returned = try await victim.get(answered.returnPath)
        let polled = try await attacker.reload(page)
        let guessed = try await attacker.get(page.waitingPath + "?response_code=AAAAAAAAAAAAAAAAAAAAAA")

        XCTAssertEqual(answered.status, 200)
        XCTAssertEqual(returned.status, 403)
        XCTAssertTrue(returned.text.contains("This was begun in another browser."), returned.text)
        XCTAssertEqual([polled.status, guessed.status], [200, 200])
        XCTAssertEqual(try app.house.rows(["ssoGrant"]), [0])
    }

    func testVP303OnlyTheBrowserThatBeganIsSignedIn() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let (browser, other, stranger) = (
            SignInBrowser(app.wallet), SignInBrowser(app.wallet), SignInBrowser(app.wallet)
        )
        let page = try await browser.begin()
        _ = try await other.begin()
        try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(holder)

        let (taken, without) = (try await other.reload(page), try await stranger.reload(page))
        let refused = try await other.post(page.waitingPath, ["action": "deny"])
        let returned = try await browser.reload(page)

        XCTAssertEqual([taken.status, without.status, refused.status, returned.status], [403, 403, 400, 303])
        XCTAssertNotEqual(browser.cookie, other.cookie)
        XCTAssertEqual(browser.cookie?.hasPrefix("__Host-badge_sign_in="), true)
    }

    func testTheCookieIsForThisHostAloneAndNoScript() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }

        let page = try await SignInBrowser(app.wallet).begin()

        let field = page.headers[.setCookie] ?? ""
        XCTAssertTrue(field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=900; Secure"), field)
    }

    func testTwoSignInsOfOneBrowserAreApart() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        try app.register("canteen")
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)

        let payroll = try await browser.begin()
        let canteen = try await browser.begin(
            SignInFixture.request(["client_id": "canteen", "state": "of the canteen"]))
        try await SignInWallet(app.linkElsewhere(canteen), app.wallet).answer(holder)
        let (waiting, returned) = (try await browser.reload(payroll), try await browser.reload(canteen))
        let mixedUp = try await app.redeem(returned)

        XCTAssertEqual([waiting.status, returned.status], [200, 303])
        XCTAssertEqual(returned.redirection?.fields["state"], "of the canteen")
        XCTAssertEqual(mixedUp.error, "invalid_grant")
    }

    func testAnAnswerIsTakenOnceAndGivesOneCode() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)
        let page = try await browser.begin()
        let wallet = try await SignInWallet(app.linkElsewhere(page), app.wallet)
        let form = try wallet.form(wallet.present(holder))

        let (first, second) = (try await wallet.send(form), try await wallet.send(form))
        let (returned, again) = (try await browser.reload(page), try await browser.reload(page))
        let (redeemed, twice) = (try await app.redeem(returned), try await app.redeem(returned))

        XCTAssertEqual([first.status, second.status], [200, 400])
        XCTAssertEqual([returned.status, again.status], [303, 200])
        XCTAssertEqual([redeemed.status, twice.status], [200, 400])
    }

    func testAnAnswerToAnotherRequestSignsNobodyIn() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)
        typealias Forged = @Sendable (SignInWallet, SignInWallet) throws -> String
        let stranger: Forged = { try $0.form($0.present(holder), state: $1.state) }
        let stale: Forged = { try $0.form($0.present(holder, nonce: $1.nonce)) }
        let elsewhere: Forged = { wallet, _ in
            try wallet.form(wallet.present(holder, audience: "https://id.example.com/sso"))
        }
        let plain: Forged = { wallet, _ in
            let token: JSON = ["badge": [.string(try wallet.present(holder))]]
            return DeviceProbe.form(["vp_token": token.text, "state": wallet.state])
        }
        let unbound: Forged = { wallet, _ in try wallet.form(holder.credential.plain) }
        let wrong: [(name: String, form: Forged)] = [
            ("another's state", stranger), ("another's nonce", stale), ("another audience", elsewhere),
            ("unencrypted", plain), ("no key binding", unbound),
        ]

        try await playEach(wrong) { name, form in
            let (page, other) = (try await browser.begin(), try await browser.begin())
            let wallet = try await SignInWallet(app.linkElsewhere(page), app.wallet)
            let second = try await SignInWallet(app.linkElsewhere(other), app.wallet)

            let answered = try await wallet.send(form(wallet, second))
            let (first, untouched) = (try await browser.reload(page), try await browser.reload(other))

            XCTAssertEqual([answered.status, first.status, untouched.status], [400, 403, 200], name)
            XCTAssertTrue(first.text.contains("That badge does not sign you in here."), name)
        }
        XCTAssertEqual(try app.house.rows(["ssoGrant"]), [0])
    }

    func testABadgeOfAnotherOrganizationSignsNobodyIn() async throws {
        let (app, elsewhere) = (try SignInFixture(), try AuthorityFixture(issuer: "https://other.example.com"))
        let impostor = try AuthorityFixture(issuer: "https://id.example.com", seed: 9)
        defer {
            try? app.remove()
            try? elsewhere.remove()
            try? impostor.remove()
        }
        let holders = [try await elsewhere.holder(), try await impostor.holder()]
        let browser = SignInBrowser(app.wallet)

        try await playEach(holders) { holder in
            let page = try await browser.begin()
            let answered = try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(holder)
            let returned = try await browser.reload(page)

            XCTAssertEqual([answered.status, returned.status], [400, 403])
            XCTAssertTrue(returned.text.contains("That badge does not sign you in here."), returned.text)
        }
    }

    func testABadgeThatMayNotBeUsedSignsNobodyIn() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let (suspended, revoked) = (try await app.house.holder(), try await app.house.holder(1000))
        let late = try await app.house.holder(1100)
        try app.house.authority.suspend(suspended.badgeID)
        try app.house.authority.revoke(revoked.badgeID)
        let browser = SignInBrowser(app.wallet)
        let page = try await browser.begin()
        try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(late)

        let answers = (try await app.signIn(suspended), try await app.signIn(revoked))
        try app.house.authority.revoke(late.badgeID)
        let revokedMeanwhile = try await browser.reload(page)
        try app.house.authority.reinstate(suspended.badgeID)
        let reinstated = try await app.signIn(suspended)
        app.house.clock.advance(by: 366 * 86_400)
        let expired = try await app.signIn(suspended)

        XCTAssertEqual([answers.0.status, answers.1.status, revokedMeanwhile.status], [403, 403, 403])
        XCTAssertTrue(answers.0.text.contains("has suspended your access."), answers.0.text)
        XCTAssertEqual([reinstated.status, expired.status], [303, 403])
    }

    func testAPersonWhoseBadgeIsRefusedCanTryAgain() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let (revoked, valid) = (try await app.house.holder(), try await app.house.holder(1000))
        try app.house.authority.revoke(revoked.badgeID)
        let browser = SignInBrowser(app.wallet)
        let page = try await browser.begin()

        try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(revoked)
        let refused = try await browser.reload(page)
        try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(valid)
        let returned = try await browser.reload(page)

        XCTAssertEqual([refused.status, returned.status], [403, 303])
    }

    func testACodeIsForTheAppThatBeganAndItsAddress() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        try app.register("canteen")
        let holder = try await app.house.holder()
        let refused: [([String: String?], status: Int)] = [
            (["redirect_uri": "https://evil.example.com/"], 400), (["client_id": "nobody"], 400),
            (["code_challenge": nil], 303), (["response_type": "token"], 303),
        ]

        try await playEach(refused) { changes, status in
            let answer = try await SignInBrowser(app.wallet).begin(SignInFixture.request(changes))
            XCTAssertEqual(answer.status, status)
            XCTAssertNil(answer.redirection?.fields["code"])
            XCTAssertNil(answer.headers[.setCookie])
        }
        for changes in [["client_id": "canteen"], ["code_verifier": String(repeating: "a", count: 43)]] {
            let redeemed = try await app.redeem(app.signIn(holder), changes)
            XCTAssertEqual(redeemed.error, "invalid_grant")
        }
    }

    func testAnAppThatIsRemovedMeanwhileGetsNothing() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)
        let page = try await browser.begin()
        try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(holder)

        try app.house.authority.removeClient("payroll")
        let returned = try await browser.reload(page)

        XCTAssertEqual(returned.status, 400)
    }

    func testAPasswordSignsNobodyInToSuchAnApp() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        try app.house.givePassword()

        let answer = try await SignInBrowser(app.wallet).post(
            "/authorize?" + DeviceProbe.form(SignInFixture.request()),
            ["username": "ana", "password": AuthorityFixture.password, "action": "allow"])

        XCTAssertEqual(answer.status, 200)
        XCTAssertTrue(answer.text.contains("Payroll wants to know who you are."), answer.text)
    }
}
