import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class BrowserLoginTests: XCTestCase {
    func testALoginInTheBrowserGivesTheProgramASession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))

        let page = try await browser.open(BrowserProbe.request())
        let answer = try await browser.logIn(BrowserProbe.request())
        let granted = try await device.redeemBrowserLogin(answer, ["device_name": "Desk"])
        let badge = try await device.requestCredential(device.session(granted).access, holder: 500)

        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.text.contains("A program on this device wants to log in as you."), page.text)
        let redirection = try XCTUnwrap(answer.redirection)
        XCTAssertEqual(redirection.address, BrowserProbe.redirect)
        XCTAssertEqual(redirection.fields["state"], "state of this login")
        XCTAssertEqual(granted.json["token_type"], "DPoP")
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Desk"])
    }

    func testOfLoginsAtTheSameTimeAPushedRequestIsGoodForOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))
        let pushed = try await device.form("/par", BrowserProbe.request())
        let uri = try JSONReader(pushed.json)["request_uri"].string()

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try await browser.logIn(["client_id": "badgectl", "request_uri": uri]).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }

        XCTAssertEqual(statuses.sorted(), [303, 400, 400, 400])
        XCTAssertEqual(try house.rows(["browserCode", "pushedRequest"]), [1, 0])
    }

    func testAPushedRequestIsGoodForOneAnswerAndForItsClient() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))

        let pushed = try await device.form("/par", BrowserProbe.request())
        let uri = try JSONReader(pushed.json)["request_uri"].string()
        let other = try await browser.open(["client_id": "another", "request_uri": uri])
        let wrong = try await browser.logIn(["client_id": "badgectl", "request_uri": uri], password: "wrong")
        let answer = try await browser.logIn(["client_id": "badgectl", "request_uri": uri])
        let again = try await browser.logIn(["client_id": "badgectl", "request_uri": uri])
        let granted = try await device.redeemBrowserLogin(answer)

        XCTAssertEqual([pushed.status, other.status, wrong.status, again.status], [201, 400, 400, 400])
        XCTAssertTrue(wrong.text.contains("The user name or the password is wrong."), wrong.text)
        XCTAssertTrue(again.text.contains("This login cannot go on"), again.text)
        XCTAssertEqual(granted.status, 200)
    }

    func testAPushedRequestIsGoodForTenMinutes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let browser = BrowserProbe(wallet: try house.wallet())
        let pushed = try await house.device().form("/par", BrowserProbe.request())
        let request = [
            "client_id": "badgectl", "request_uri": try JSONReader(pushed.json)["request_uri"].string(),
        ]

        house.clock.advance(by: 599)
        let last = try await browser.open(request)
        house.clock.advance(by: 1)
        let late = try await browser.open(request)
        let answered = try await browser.logIn(request)

        XCTAssertEqual(pushed.json["expires_in"], 600)
        XCTAssertEqual([last.status, late.status, answered.status], [200, 400, 400])
        XCTAssertTrue(late.text.contains("This login cannot go on"), late.text)
    }

    func testARequestIsPushedToTheBoundsOfItsFields() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        for (field, begin, most) in [
            ("state", "", 1024), ("issuer_state", "", 256), ("client_id", "", 128),
            ("redirect_uri", "http://127.0.0.1:50000/", 1024),
        ] {
            let longest = begin + String(repeating: "a", count: most - begin.utf8.count)
            let within = try await device.form("/par", BrowserProbe.request([field: longest]))
            let beyond = try await device.form("/par", BrowserProbe.request([field: longest + "a"]))

            XCTAssertEqual([within.status, beyond.status], [201, 400], "\(field): \(within.text)")
        }
    }

    func testWhatWasPushedCountsBeforeWhatIsInTheAddress() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let browser = BrowserProbe(wallet: try house.wallet())
        let pushed = try await house.device().form("/par", BrowserProbe.request())
        let uri = try JSONReader(pushed.json)["request_uri"].string()

        let answer = try await browser.logIn(
            BrowserProbe.request([
                "request_uri": uri, "redirect_uri": "http://127.0.0.1:49153/other", "state": "another state",
            ]))

        XCTAssertEqual(answer.redirection?.address, BrowserProbe.redirect)
        XCTAssertEqual(answer.redirection?.fields["state"], "state of this login")
    }

    func testAPushedRequestNamesTheKeyOfItsProofOrNone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(), try house.device(901))

        let own = try await device.form("/par", BrowserProbe.request(["dpop_jkt": device.id]))
        let another = try await device.form("/par", BrowserProbe.request(["dpop_jkt": other.id]))

        XCTAssertEqual(own.status, 201)
        XCTAssertEqual(another.error, "invalid_dpop_proof")
    }

    func testOA1OnlyTheCodeGrantWithPKCEIsTaken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let browser = BrowserProbe(wallet: try house.wallet())
        let changes: [([String: String?], String)] = [
            (["code_challenge": nil], "invalid_request"), (["code_challenge_method": "plain"], "invalid_request"),
            (["code_challenge_method": nil], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
            (["response_type": "token"], "unsupported_response_type"),
            (["response_type": "code token"], "unsupported_response_type"),
            (["response_mode": "fragment"], "invalid_request"), (["request": "e30.e30."], "request_not_supported"),
            (["scope": "admin"], "invalid_scope"), (["authorization_details": "[{}]"], "invalid_authorization_details"),
        ]

        for (change, error) in changes {
            let opened = try await browser.open(BrowserProbe.request(change))
            let answered = try await browser.logIn(BrowserProbe.request(change))
            for answer in [opened, answered] {
                XCTAssertEqual(answer.redirection?.fields["error"], error, "\(change)")
                XCTAssertEqual(answer.redirection?.fields["state"], "state of this login")
            }
        }
        let password = try await house.device().form(
            "/token", ["grant_type": "password", "username": "ana", "password": AuthorityFixture.password])
        XCTAssertEqual(password.error, "unsupported_grant_type")
    }

    func testOA2NoAddressIsAnsweredButAnExactOneOrThisMachine() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let payroll = try XCTUnwrap(URL(string: "https://pay.example.com/signed-in"))
        try house.authority.register(RegisteredClient("payroll", name: "Payroll", redirectURIs: [payroll], claims: []))
        let rooms = try XCTUnwrap(URL(string: "http://127.0.0.1/cb"))
        try house.authority.register(RegisteredClient("rooms", name: "Rooms", redirectURIs: [rooms], claims: []))
        let browser = BrowserProbe(wallet: try house.wallet())
        let refused = [
            ("badgectl", "https://evil.example/"), ("badgectl", "http://127.0.0.1.evil.example/"),
            ("badgectl", "http://127.0.0.1@evil.example/"), ("badgectl", "http://localhost:1/"),
            ("badgectl", "http://127.0.0.1:1/#x"), ("badgectl", "javascript:alert(1)"),
            ("badgectl", "http://127.0.0.1:1\\@evil.example/"), ("badgectl", "http://127.0.0.1:123456/"),
            ("badgectl", "com.example.app:/x"), ("payroll", "https://pay.example.com/signed-in/"),
            ("payroll", "https://pay.example.com/signed-in?x=1"), ("payroll", BrowserProbe.redirect),
            ("rooms", "http://127.0.0.1:49152/other"), ("rooms", "http://127.0.0.1:49152/"),
            ("rooms", "http://127.0.0.1:49152/cb?x=1"), ("rooms", "http://[::1]:49152/cb"),
        ]

        for (client, address) in refused {
            let request = BrowserProbe.request(["client_id": client, "redirect_uri": address])
            let opened = try await browser.open(request)
            let answered = try await browser.logIn(request)
            let pushed = try await house.device().form("/par", request)
            XCTAssertEqual([opened.status, answered.status, pushed.status], [400, 400, 400], address)
            XCTAssertNil(answered.headers[.location], address)
        }
        let known = try await browser.logIn(
            BrowserProbe.request(["client_id": "payroll", "redirect_uri": payroll.absoluteString]))
        XCTAssertEqual(known.redirection?.address, payroll.absoluteString)
        let port = try await browser.logIn(
            BrowserProbe.request(["client_id": "rooms", "redirect_uri": "http://127.0.0.1:49152/cb"]))
        XCTAssertEqual(port.redirection?.address, "http://127.0.0.1:49152/cb")
    }

    func testOA3EveryAnswerNamesItsIssuer() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let browser = BrowserProbe(wallet: try house.wallet())

        let allowed = try await browser.logIn(BrowserProbe.request())
        let denied = try await browser.answer(BrowserProbe.request(), ["action": "deny"])
        let mistaken = try await browser.open(BrowserProbe.request(["scope": "none"]))

        for answer in [allowed, denied, mistaken] {
            XCTAssertEqual(answer.redirection?.fields["iss"], "http://127.0.0.1:8080")
        }
        XCTAssertEqual(denied.redirection?.fields["error"], "access_denied")
        let metadata = try await browser.wallet.get("/.well-known/oauth-authorization-server")
        XCTAssertEqual(metadata.json["authorization_response_iss_parameter_supported"], true)
    }

    func testACodeThatComesWithAnythingWrongDies() async throws {
        let changes = [
            ["code_verifier": BrowserProbe.verifier + "x"], ["redirect_uri": BrowserProbe.redirect + "x"],
            ["client_id": "another"],
        ]
        for change in changes {
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            try house.givePassword()
            let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))
            let answer = try await browser.logIn(BrowserProbe.request())

            let wrong = try await device.redeemBrowserLogin(answer, change)
            let right = try await device.redeemBrowserLogin(answer)

            XCTAssertEqual([wrong.error, right.error].map { $0 ?? "none" }.last, "invalid_client", "\(change)")
            XCTAssertEqual(wrong.error, "invalid_grant", "\(change)")
        }
    }

    func testASecondUseOfACodeEndsTheSessionOfTheFirst() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, thief) = (try house.device(), try house.device(901))
        let answer = try await BrowserProbe(wallet: try house.wallet()).logIn(BrowserProbe.request())

        let session = try device.session(try await device.redeemBrowserLogin(answer))
        let second = try await thief.redeemBrowserLogin(answer)
        let after = try await device.refresh(session.refresh)

        XCTAssertEqual([second.error, after.error], ["invalid_grant", "invalid_grant"])
    }

    func testACodeLivesAMinuteAndIsBoundToTheKeyThatWasNamed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, thief) = (try house.device(), try house.device(901))
        let browser = BrowserProbe(wallet: try house.wallet())
        let bound = BrowserProbe.request(["dpop_jkt": device.id])

        let stolen = try await thief.redeemBrowserLogin(try await browser.logIn(bound))
        let late = try await browser.logIn(bound)
        house.clock.advance(by: 60)
        let answer = try await device.redeemBrowserLogin(late)

        XCTAssertEqual(stolen.error, "invalid_grant")
        XCTAssertEqual(answer.error, "invalid_grant")
    }

    func testAWrongLoginCountsAsAStrangersUnlessTheKeyWasProved() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))
        _ = try await house.loggedIn(device)

        var said: [String] = []
        for _ in 0..<11 {
            said.append(
                try await browser.logIn(BrowserProbe.request(["dpop_jkt": device.id]), password: "wrong").text)
        }
        let own = try await device.login(AuthorityFixture.password)
        let pushed = try await device.form("/par", BrowserProbe.request())
        let uri = try JSONReader(pushed.json)["request_uri"].string()
        let known = try await browser.logIn(["client_id": "badgectl", "request_uri": uri])

        XCTAssertEqual(
            said.map { $0.contains("takes no login for 15 minutes") },
            Array(repeating: false, count: 9) + [true, true], said.last ?? "")
        XCTAssertEqual(own.status, 200)
        XCTAssertEqual(known.status, 303)
    }

    func testThePageAsksForTheSecondFactor() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))

        let asked = try await browser.logIn(BrowserProbe.request())
        let code = try XCTUnwrap(try house.sentCode())
        let fields = ["username": "ana", "password": AuthorityFixture.password, "action": "allow"]
        let wrong = try await browser.answer(
            BrowserProbe.request(), fields.merging(["otp": code == "000000" ? "000001" : "000000"]) { $1 })
        let right = try await browser.answer(BrowserProbe.request(), fields.merging(["otp": code]) { $1 })
        let granted = try await device.redeemBrowserLogin(right)

        XCTAssertEqual([asked.status, wrong.status, right.status], [200, 403, 303])
        XCTAssertTrue(asked.text.contains("Code that was sent to you"), asked.text)
        XCTAssertEqual(granted.status, 200)
    }

    func testThePageMayLeadToTheProgramAndNowhereElse() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let browser = BrowserProbe(wallet: try house.wallet())

        let page = try await browser.open(BrowserProbe.request())

        let policy = try XCTUnwrap(page.headers[.contentSecurityPolicy])
        XCTAssertTrue(policy.contains("form-action 'self' http://127.0.0.1:49152;"), policy)
        XCTAssertTrue(policy.contains("frame-ancestors 'none'"), policy)
        XCTAssertEqual(page.headers[.cacheControl], "no-store")
        XCTAssertFalse(page.text.contains("<script"))
    }

    func testAnInvitationToLogInIsGoodForThePersonAndOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.add(Person.Details(name: "Ben", email: "ben@example.com"))
        try house.authority.setPassword(Secret(utf8: AuthorityFixture.password), username: "ben", of: "ben@example.com")
        let (device, browser) = (try house.device(), BrowserProbe(wallet: try house.wallet()))

        let state = try house.authority.inviteToLogIn(AuthorityFixture.email).issuerState
        let request = BrowserProbe.request(["issuer_state": state])
        let other = try await browser.logIn(request, as: "ben")
        let (first, second) = (try await browser.logIn(request), try await browser.logIn(request))
        let granted = try await device.redeemBrowserLogin(first)
        let again = try await device.redeemBrowserLogin(second)
        let preAuthorized = try await device.form(
            "/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "pre-authorized_code": state,
                "tx_code": "000000",
            ])

        XCTAssertTrue(other.text.contains("is not for the person who logged in"), other.text)
        XCTAssertEqual([granted.status, again.status], [200, 400])
        XCTAssertEqual(preAuthorized.error, "invalid_grant")
    }

    func testAForeignWalletWithoutAKeyIsGivenTheInvitedBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let wallet = try house.wallet()
        let browser = BrowserProbe(wallet: wallet)

        let state = try house.authority.inviteToLogIn(AuthorityFixture.email).issuerState
        let uninvited = try await browser.logIn(BrowserProbe.request())
        let invited = try await browser.logIn(BrowserProbe.request(["issuer_state": state]))
        let answers = try await [uninvited, invited].asyncMap {
            try await wallet.post(
                "/token", type: DeviceProbe.formType, body: DeviceProbe.form(DeviceProbe.browserGrant($0)))
        }
        let token = try JSONReader(answers[1].json)["access_token"].string()
        let badge = try await wallet.requestCredential(token: token)

        XCTAssertEqual(answers.map(\.status), [400, 200])
        XCTAssertEqual(answers[1].json["token_type"], "Bearer")
        XCTAssertEqual(badge.status, 200)
    }

    func testNobodyWithoutAPasswordIsInvitedToLogIn() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        XCTAssertThrowsError(try house.authority.inviteToLogIn(AuthorityFixture.email)) {
            XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
        }
    }
}

extension LoginInvitation {
    var issuerState: String {
        get throws {
            let text = offer.replacing("openid-credential-offer://?credential_offer=", with: "").removingPercentEncoding
            return try JSONReader(JSON.parse(text ?? ""))["grants"]["authorization_code"]["issuer_state"].string()
        }
    }
}

extension [Answer] {
    fileprivate func asyncMap<Value>(_ transform: (Answer) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
