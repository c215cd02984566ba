import BadgeClient
import BadgeCredentials
import BadgeDrawings
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgePresentation
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class WalletSignInTests: XCTestCase {
    func testABadgeInAWalletOnAnotherDeviceSignsIn() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)

        let page = try await browser.begin()
        let link = try app.linkElsewhere(page)
        let waiting = try await browser.reload(page)
        let answered = try await SignInWallet(link, app.wallet).answer(holder)
        let returned = try await browser.reload(page)
        let redeemed = try await app.redeem(returned)
        let identity = try await app.identity(redeemed)

        XCTAssertEqual([page.status, waiting.status, answered.status, redeemed.status], [200, 200, 200, 200])
        XCTAssertTrue(page.text.contains("Payroll wants to know who you are."), page.text)
        XCTAssertFalse(page.text.contains("password"))
        XCTAssertTrue(page.text.contains(try XCTUnwrap(QRCode(link)).svg(title: "QR code", language: "en").markup))
        XCTAssertEqual(answered.json, [:])
        XCTAssertEqual(returned.redirection?.address, SignInFixture.redirect)
        XCTAssertEqual(returned.redirection?.fields["state"], "state of this login")
        XCTAssertEqual(returned.redirection?.fields["iss"], "https://id.example.com")
        XCTAssertEqual(redeemed.json["badge"], .string(holder.badgeID.rawValue))
        XCTAssertEqual(redeemed.json["claims"], [:])
        XCTAssertEqual(identity["iss"], "https://id.example.com")
        XCTAssertEqual(identity["aud"], "payroll")
        XCTAssertEqual(identity["nonce"], "n-0S6_WzA2Mj")
        XCTAssertEqual(identity["iat"], .seconds(AuthorityFixture.start))
    }

    func testAWalletOnTheDeviceOfTheBrowserReturnsThePerson() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)

        let page = try await browser.begin()
        let answered = try await SignInWallet(page.linkHere, app.wallet).answer(holder)
        let waiting = try await browser.reload(page)
        let returned = try await browser.get(answered.returnPath)
        let left = try await browser.reload(page)
        let redeemed = try await app.redeem(returned)

        XCTAssertEqual([waiting.status, returned.status, redeemed.status], [200, 303, 200])
        XCTAssertTrue(left.text.contains("Done. You can close this page."), left.text)
        XCTAssertEqual(redeemed.json["badge"], .string(holder.badgeID.rawValue))
    }

    func testTheWalletOfTheSDKAnswers() async throws {
        let (settings, root) = try SignInFixture.signed(.certificateHash)
        let app = try SignInFixture(settings)
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)
        let client = PresentationClient(
            web: WebClient(transport: app.wallet.transport, clock: app.house.clock),
            trust: VerifierTrust(roots: try RootCertificates(pem: root)), formats: [SDJWTFormat()])

        let page = try await browser.begin()
        let request = try await client.request(for: VerifierRequestLink(parsing: page.linkHere))
        let outcome = try await client.send(
            try client.response(
                to: request,
                presenting: [
                    PresentedCredential(
                        to: "badge", format: SDJWTFormat(), credential: holder.credential, key: holder.key, claims: [])
                ]))
        guard case .redirect(let address) = outcome else { return XCTFail("\(outcome)") }
        let returned = try await browser.get(address.path() + "?" + (address.query() ?? ""))

        XCTAssertEqual(returned.redirection?.address, SignInFixture.redirect)
    }

    func testASignInByALinkAndOneFromAnyWalletAreTheSamePersons() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let (holder, second) = (try await app.house.holder(), try await app.house.holder(1000))
        try app.register("canteen")

        let byLink = try await app.redeem(app.bySSO(holder))
        let presented = try await app.redeem(app.signIn(holder))
        let fromSecond = try await app.redeem(app.signIn(second))
        let atCanteen = try await app.redeem(
            app.signIn(holder, SignInFixture.request(["client_id": "canteen"])), ["client_id": "canteen"])
        var subjects: [JSON?] = []
        for redeemed in [byLink, presented, fromSecond, atCanteen] {
            subjects.append(try await app.identity(redeemed)["sub"])
        }

        XCTAssertEqual(byLink.json["badge"], presented.json["badge"])
        XCTAssertNotEqual(presented.json["badge"], fromSecond.json["badge"])
        XCTAssertEqual([subjects[0], subjects[0]], [subjects[1], subjects[2]])
        XCTAssertNotEqual(subjects[0], subjects[3])
    }

    func testVP183ACopyOfABadgeSignsInAsTheBadge() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        try app.house.authority.setBatchSize(2)
        let (first, copy) = try await app.batch()

        let byFirst = try await app.redeem(app.signIn(first))
        let byCopy = try await app.redeem(app.signIn(copy))
        try app.house.authority.revoke(first.badgeID)
        let revoked = try await app.signIn(copy)

        XCTAssertEqual(byFirst.status, 200)
        XCTAssertEqual(byFirst.json["badge"], byCopy.json["badge"])
        XCTAssertEqual(revoked.status, 403)
    }

    func testABadgeAloneIsAskedForUnlessTheAppRequiresClaims() async throws {
        let claims: [RegisteredClient.Claim] = [
            .init("email", label: "Mail", isRequired: true), .init("title", label: "T"),
        ]
        let (plain, asking) = (try SignInFixture(), try SignInFixture(claims: claims))
        defer {
            try? plain.remove()
            try? asking.remove()
        }
        let holder = try await asking.house.holder()
        let browser = SignInBrowser(asking.wallet)

        let alone = try await SignInWallet(SignInBrowser(plain.wallet).begin().linkHere, plain.wallet)
        let page = try await browser.begin()
        let wallet = try await SignInWallet(asking.linkElsewhere(page), asking.wallet)
        try await wallet.answer(holder, disclosing: ["email"])
        let redeemed = try await asking.redeem(browser.reload(page))

        XCTAssertNil(alone.query["claims"])
        XCTAssertEqual(alone.query["meta"], ["vct_values": ["https://id.example.com/badge"]])
        XCTAssertEqual(wallet.query["claims"], [["path": ["email"]]])
        XCTAssertTrue(page.text.contains("It gets from your badge: Mail."), page.text)
        XCTAssertEqual(redeemed.json["claims"], ["email": "ana@example.com"])
    }

    func testAnAppWithoutPresentationsIsAsBefore() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        try app.house.authority.removeClient("payroll")
        try app.register(takesPresentations: false)

        let page = try await SignInBrowser(app.wallet).begin(SignInFixture.request(["scope": nil]))
        let refused = try await SignInBrowser(app.wallet).begin()
        let redeemed = try await app.redeem(app.bySSO(holder))
        let metadata = try await app.wallet.get("/.well-known/oauth-authorization-server")

        XCTAssertTrue(page.text.contains("current-password"), page.text)
        XCTAssertNil(page.headers[.setCookie])
        XCTAssertEqual(refused.redirection?.fields["error"], "invalid_scope")
        XCTAssertEqual(redeemed.status, 200)
        XCTAssertEqual(
            try Set(JSONReader(redeemed.json).object().keys),
            ["access_token", "token_type", "expires_in", "badge", "claims"])
        XCTAssertEqual(metadata.json["scopes_supported"], ["badge"])
        XCTAssertNil(metadata.json["jwks_uri"])
    }

    func testAnAppThatAsksForABadgeIsAskedForAPassword() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }

        let page = try await SignInBrowser(app.wallet).begin(SignInFixture.request(["scope": "openid badge"]))

        XCTAssertTrue(page.text.contains("current-password"), page.text)
    }

    func testTheMetadataNameWhatAnAppNeedsForItsIDToken() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }

        let metadata = try await app.wallet.get("/.well-known/oauth-authorization-server").json

        XCTAssertEqual(metadata["jwks_uri"], "https://id.example.com/jwks")
        XCTAssertEqual(metadata["scopes_supported"], ["badge", "openid"])
        XCTAssertEqual(metadata["subject_types_supported"], ["pairwise"])
        XCTAssertEqual(metadata["id_token_signing_alg_values_supported"], ["ES256"])
    }

    func testAPushedRequestIsGoodForOneSignIn() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let pushed = try await app.wallet.post(
            "/par", type: DeviceProbe.formType, body: DeviceProbe.form(SignInFixture.request()))
        let uri = try JSONReader(pushed.json)["request_uri"].string()
        let (browser, request) = (SignInBrowser(app.wallet), ["client_id": "payroll", "request_uri": uri])

        let (page, other) = (try await browser.begin(request), try await browser.begin(request))
        for page in [page, other] { try await SignInWallet(app.linkElsewhere(page), app.wallet).answer(holder) }
        let (first, second) = (try await browser.reload(page), try await browser.reload(other))
        let redeemed = try await app.redeem(first)

        XCTAssertEqual([redeemed.status, second.status], [200, 400])
        XCTAssertEqual(try app.house.rows(["pushedRequest"]), [0])
    }

    func testAPersonWhoRefusesIsReportedToTheApp() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let browser = SignInBrowser(app.wallet)

        let (page, other) = (try await browser.begin(), try await browser.begin())
        let inBrowser = try await browser.post(page.waitingPath, ["action": "deny"])
        let again = try await browser.post(page.waitingPath, ["action": "deny"])
        let declined = try await SignInWallet(other.linkHere, app.wallet).decline()
        let inWallet = try await browser.reload(other)

        XCTAssertEqual(inBrowser.redirection?.fields["error"], "access_denied")
        XCTAssertEqual([again.status, declined.status], [400, 200])
        XCTAssertEqual(inWallet.redirection?.fields["error"], "access_denied")
    }

    func testWhoeverSawTheCodeCannotRefuseForThePerson() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)

        let page = try await browser.begin()
        let link = try app.linkElsewhere(page)
        let declined = try await SignInWallet(link, app.wallet).decline()
        let told = try await browser.reload(page)
        try await SignInWallet(link, app.wallet).answer(holder)
        let returned = try await browser.reload(page)

        XCTAssertEqual([declined.status, told.status, returned.status], [200, 403, 303])
        XCTAssertTrue(told.text.contains("You can scan the code again."), told.text)
        XCTAssertNotNil(returned.redirection?.fields["code"])
    }

    func testAPageThatWaitsAsksAgainForAQuarterOfAnHour() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)
        let page = try await browser.begin()
        let first = try app.linkElsewhere(page)

        app.house.clock.advance(by: 301)
        let renewed = try await browser.reload(page)
        let second = try app.linkElsewhere(page)
        let late = try await SignInWallet(first, app.wallet).answer(holder)
        let answered = try await SignInWallet(second, app.wallet).answer(holder)
        app.house.clock.advance(by: 600)
        let ended = try await browser.reload(page)

        XCTAssertNotEqual(first, second)
        XCTAssertEqual([renewed.status, late.status, answered.status, ended.status], [200, 400, 200, 400])
    }

    func testThePageSpeaksEachLanguage() async throws {
        let app = try SignInFixture()
        defer { try? app.remove() }

        let german = try await SignInBrowser(app.wallet, language: "de").begin()
        let arabic = try await SignInBrowser(app.wallet, language: "ar").begin()

        XCTAssertTrue(german.text.contains("Payroll möchte wissen, wer Sie sind."), german.text)
        XCTAssertTrue(arabic.text.contains("dir=\"rtl\""), arabic.text)
        XCTAssertTrue(arabic.text.contains("معرفة من أنت"), arabic.text)
    }
}

extension SignInFixture {
    // Signs in by a wallet on another device.
    func signIn(_ holder: BadgeHolder, _ request: [String: String] = request()) async throws -> Answer {
        let browser = SignInBrowser(wallet)
        let page = try await browser.begin(request)
        try await SignInWallet(linkElsewhere(page), wallet).answer(holder)
        return try await browser.reload(page)
    }

    // The answer to an `authorize` link, from a wallet with a session at the organization.
    func bySSO(_ holder: BadgeHolder) async throws -> Answer {
        let presentation = try holder.present(
            audience: "https://id.example.com/sso", nonce: BrowserProbe.challenge, now: house.clock.now())
        let opened = try await holder.post(
            "/sso",
            [
                "client_id": "payroll", "redirect_uri": .string(Self.redirect),
                "code_challenge": .string(BrowserProbe.challenge), "presentation": .string(presentation),
            ])
        let code = opened.json["code"]?.stringValue ?? ""
        return Answer(status: 303, headers: [.location: "\(Self.redirect)?code=\(code)"], body: Data())
    }

    // A badge and its copy.
    fileprivate func batch() async throws -> (BadgeHolder, BadgeHolder) {
        let device = try house.device(900)
        let tokens = try await house.invited(device)
        let wallets = try [950, 951].map { try house.wallet(seed: $0) }
        let nonce = try await wallets[0].nonce()
        let proofs = try wallets.map { try JSON.string($0.proof(nonce: nonce)) }
        let answer = try await device.json(
            "/credential", ["credential_configuration_id": "badge", "proofs": ["jwt": .array(proofs)]],
            token: tokens.access)
        let badge = IssuedBadge.ID(rawValue: try JSONReader(answer.json)["notification_id"].string())
        let holders = try zip(wallets, JSONReader(answer.json)["credentials"].elements()).map { wallet, credential in
            BadgeHolder(
                device: device, token: tokens.access, key: wallet.key,
                credential: Secret(utf8: try credential["credential"].string()), badgeID: badge)
        }
        return (holders[0], holders[1])
    }
}
