import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

// The scripts, each played to its ends.
final class HypermediaGraphTests: XCTestCase {
    func testAPasswordWithAWayRoundItEndsInARenewedSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begun("password")
        try await probe.submit("go")
        let before = probe.sessionID

        try await probe.follow("forgot")
        let sent = try await probe.submit("send", ["username": "ana"])
        try await probe.submit("back")
        let wrong = try await probe.submit("submit", ["username": "ana", "password": "wrong"])
        let signedIn = try await probe.submit(
            "submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        let end = try await probe.submit("end")

        XCTAssertEqual([sent, signedIn, end].map(\.stepType), ["continue-same-step", "redirection-step", Self.end])
        XCTAssertEqual(wrong.problem, "incorrect-credentials")
        XCTAssertNotEqual(signedIn.headers[.setSessionName], before)
        try await assertGranted(probe)
    }

    func testAChoiceAmongWaysLeadsToEach() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begun("selector")

        let unavailable = try await probe.submit("key")
        let help = try await probe.follow("help")
        try await probe.submit("app")
        let pending = try await probe.submit("poll")
        let back = try await probe.submit("back")
        try await probe.submit("app")
        let done = try await probe.submit("poll")
        try await probe.submit("go")

        XCTAssertEqual([unavailable, help].map(\.problem), ["generic-user-error", "generic-user-error"])
        XCTAssertEqual(pending.json["properties"]?["status"], "pending")
        XCTAssertEqual(back.stepType, "authentication-step")
        XCTAssertEqual(done.json["properties"]?["status"], "done")
        try await assertGranted(probe)
    }

    func testASelectorInASelectorChecksTheHiddenFieldsOfItsForms() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("nested-selector")

        let offline = try await probe.submit("tablet-push")
        let changed = try await probe.submit("phone-code", ["device": "tablet", "passcode": "123456"])
        let wrong = try await probe.submit("phone-code", ["passcode": "1"])
        let right = try await probe.submit("phone-code", ["passcode": "123456"])

        XCTAssertEqual(
            [offline, changed, wrong].map(\.problem),
            ["generic-user-error", "unexpected", "incorrect-credentials"])
        XCTAssertEqual(right.stepType, Self.end)
    }

    func testPollingIsPendingTwiceAndThenDone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("polling")
        try await probe.submit("start")
        let first = probe.step

        let second = try await probe.submit("poll")
        let third = try await probe.submit("poll")
        let done = try await probe.submit("poll")
        try await probe.submit("go")

        XCTAssertEqual(
            [first, second.json, third.json, done.json].map { $0["properties"]?["status"] },
            ["pending", "pending", "pending", "done"])
        XCTAssertEqual(
            [first, second.json, third.json].map { $0["links"]?.arrayValue?.first?["title"] },
            ["Picture 0", "Picture 1", "Picture 2"])
        XCTAssertEqual(first["actions"], third.json["actions"], "The addresses stay while the client polls.")
        try await assertGranted(probe)
    }

    func testPollingIsCancelledWithAnActionOfAnEarlierAnswer() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("polling")
        try await probe.submit("start")
        let first = probe.step
        try await probe.submit("poll")

        probe.step = first
        let stopped = try await probe.submit("cancel")
        let now = probe.step
        probe.step = first
        let late = try await probe.submit("poll")
        probe.step = now
        let denied = try await probe.submit("give-up")

        XCTAssertEqual(stopped.stepType, "authentication-step")
        XCTAssertEqual(late.problem, "unexpected")
        XCTAssertEqual(denied.problem, "error-authorization-response")
    }

    func testPollingThatFailsLeadsBack() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("polling-failed")

        try await probe.submit("poll")
        let failed = try await probe.submit("poll")
        let over = try await probe.submit("go")

        XCTAssertEqual(failed.json["properties"]?["status"], "failed")
        XCTAssertEqual(over.stepType, "authentication-step")
    }

    func testAConsentTakesOneOfTwoFormsWithOneAddress() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begun("consent")
        try await probe.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        let state = try XCTUnwrap(probe.form("answer")?["fields"]?.arrayValue?.first?["value"]?.stringValue)
        let path = try XCTUnwrap(probe.href("answer"))

        let locked = try await probe.submit("answer", ["consent.scope.read": "on"])
        let valued = try await probe.submit("answer", ["consent.claim.sub": "on", "consent.scope.write": "on"])
        let signing = try await probe.submit("answer", ["consent.claim.sub": "on", "consent.scope.write": "yes"])
        let end = try await probe.submit("sign")
        let other = try await house.begun("consent")
        try await other.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        let denied = try await other.send(
            .post, try XCTUnwrap(other.href("answer")), type: DeviceProbe.formType,
            body: "cancel_consent=cancel_consent")

        XCTAssertEqual(probe.sessionID == nil, false)
        XCTAssertTrue(state.hasPrefix("R_"), path)
        XCTAssertEqual(locked.problem, "unexpected", "A read-only box stays checked.")
        XCTAssertEqual(valued.problem, "invalid-input", "A box sends its own value.")
        XCTAssertEqual([signing, end].map(\.stepType), ["consentor-step", Self.end])
        XCTAssertEqual(denied.problem, "error-authorization-response")
    }

    func testARegistrationNamesTheFieldThatIsWrong() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("registration")

        let taken = try await probe.submit(
            "create", ["email": "taken@example.com", "country": "de", "terms": "accepted"])
        let terms = try await probe.submit("create", ["email": "new@example.com", "country": "de"])
        let created = try await probe.submit(
            "create", ["email": "new@example.com", "country": "se", "terms": "accepted"])

        XCTAssertEqual([taken, terms].map(\.problem), ["invalid-input", "invalid-input"])
        XCTAssertEqual(
            [taken, terms].map { $0.json["invalidFields"]?.arrayValue?.first?["name"] }, ["email", "terms"])
        XCTAssertEqual(created.stepType, Self.end)
    }

    func testTheSecondFactorOfALoginOverThreeSteps() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let probe = try await house.begun("second-factor")

        let named = try await probe.submit("submit", ["username": "ana"])
        let asked = try await probe.submit("submit", ["password": .string(AuthorityFixture.password)])
        let again = try await probe.submit("resend")
        let messages = try house.authority.outbox().count
        let end = try await probe.submit("submit", ["code": .string(try XCTUnwrap(try house.sentCode()))])

        XCTAssertEqual(named.json["messages"]?.arrayValue?.first?["text"], "ana")
        XCTAssertEqual(
            [asked, again, end].map(\.stepType), ["authentication-step", "continue-same-step", Self.end])
        XCTAssertEqual(
            again.json["messages"]?.arrayValue?.first?["text"],
            """
            The code was sent once, as a text message or an email, and holds for 10 minutes from then. Another one is \
            sent when you log in again after that.
            """)
        XCTAssertEqual(messages, 1)
    }

    func testRedirectionsLeadToALoginOrNowhere() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (chain, loop) = (try await house.begun("redirects"), try await house.begun("redirect-loop"))

        for _ in 0..<5 { try await chain.submit("go") }
        var addresses: Set<String> = []
        for _ in 0..<20 {
            addresses.insert(try XCTUnwrap(loop.href("go")))
            try await loop.submit("go")
        }

        XCTAssertEqual(chain.step["type"], "authentication-step")
        XCTAssertEqual(loop.step["type"], "redirection-step")
        XCTAssertEqual(addresses.count, 20)
    }

    func testEveryProblemIsSentWithItsStatus() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let statuses = [
            "invalid-input": 400, "incorrect-credentials": 400, "authentication-failed": 403,
            "too-many-attempts": 429, "unexpected": 400, "generic-user-error": 400,
            "error-authorization-response": 400, "mismatch-between-session-and-access-token": 403,
        ]

        for (kind, status) in statuses.sorted(by: { $0.key < $1.key }) {
            let probe = try await house.begun("problems")
            let answer = try await probe.submit("submit", ["why": .string(kind)])
            XCTAssertEqual(answer.problem, kind)
            XCTAssertEqual(answer.status, status, kind)
        }
        let probe = try await house.begun("problems")
        let unknown = try await probe.submit("submit", ["why": "unknown"])
        let linked = try await house.begun("problems")
        let early = try await linked.send(.get, "/hypermedia/steps/1/choose/done")
        try await linked.submit("submit", ["why": "generic-user-error"])
        let followed = try await linked.send(.get, "/hypermedia/steps/1/choose/done")
        try await probe.submit("submit", ["why": "none"])
        try await probe.submit("go")
        XCTAssertEqual(unknown.problem, "something-new")
        XCTAssertEqual(early.problem, "unexpected", "Only the problem has the link.")
        XCTAssertEqual(followed.stepType, "redirection-step")
        try await assertGranted(probe)
    }

    func testABrowserReturnsOnceToTheClientThatOpenedIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("external-browser")
        let launch = try XCTUnwrap(launchAddress(probe.step))
        let wallet = probe.device.wallet
        let redirect = "&redirect_uri=" + DeviceProbe.form(["x": BrowserProbe.redirect + "?app=1"]).dropFirst(2)

        let early = try await probe.submit("resume", ["_resume_nonce": "guess"])
        let elsewhere = try await wallet.get(launch + "&redirect_uri=https%3A%2F%2Fevil.example%2F")
        let forged = try await wallet.get(launch + "x" + redirect)
        let returned = try await wallet.get(launch + redirect)
        let again = try await wallet.get(launch + redirect)
        let nonce = try XCTUnwrap(returned.redirection?.fields["_resume_nonce"])
        let end = try await probe.submit("resume", ["_resume_nonce": .string(nonce)])

        XCTAssertEqual(early.problem, "incorrect-credentials")
        XCTAssertEqual([elsewhere, forged, again].map(\.status), [400, 400, 400])
        XCTAssertEqual(returned.redirection?.address, BrowserProbe.redirect)
        XCTAssertEqual(returned.redirection?.fields["app"], "1")
        XCTAssertEqual(end.stepType, Self.end, end.text)
    }

    func testC41AWrongResumeNonceLeavesTheRightOneFourTimes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("external-browser")
        let nonce = try await visitPage(of: probe)

        var wrong: [String?] = []
        for number in 0..<4 {
            wrong.append(try await probe.submit("resume", ["_resume_nonce": .string("guess \(number)")]).problem)
        }
        let right = try await probe.submit("resume", ["_resume_nonce": .string(nonce)])

        XCTAssertEqual(wrong, Array(repeating: "incorrect-credentials", count: 4))
        XCTAssertEqual(right.stepType, Self.end, right.text)
    }

    func testC41APageIsOpenedAgainAfterAWrongResumeNonce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("external-browser")
        let first = try await visitPage(of: probe)
        try await probe.submit("resume", ["_resume_nonce": "guess"])

        let second = try await visitPage(of: probe)
        let earlier = try await probe.submit("resume", ["_resume_nonce": .string(first)])
        let right = try await probe.submit("resume", ["_resume_nonce": .string(second)])

        XCTAssertEqual(earlier.problem, "incorrect-credentials")
        XCTAssertEqual(right.stepType, Self.end, right.text)
    }

    func testC41TheFifthWrongResumeNonceEndsTheLogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("external-browser")
        let nonce = try await visitPage(of: probe)

        for _ in 0..<5 { try await probe.submit("resume", ["_resume_nonce": "guess"]) }
        let right = try await probe.submit("resume", ["_resume_nonce": .string(nonce)])

        XCTAssertEqual(right.problem, "mismatch-between-session-and-access-token")
    }

    func testOperationsThatNobodyChecksGoOnBothWays() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        for (script, actions) in [
            ("bankid", ["poll", "poll", "poll", "go"]), ("bankid", ["other", "poll", "poll", "go"]),
            ("bankid-step", ["next"]), ("bankid-step", ["other", "next"]), ("encap", ["next"]),
            ("unknown-operation", ["walk"]), ("unknown-operation", ["stumbled", "go"]),
            ("unknown-parts", ["link", "go"]), ("unknown-step", ["go"]),
        ] {
            let probe = try await house.begun(script)
            for action in actions { try await probe.follow(action, post: probe.form(action)?["method"] == "POST") }
            XCTAssertEqual(probe.step["type"], .string(Self.end), "\(script) \(actions)")
        }
    }

    func testAScriptCanSayWhatNoServerShould() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let expected: [(String, Int, String?, Int)] = [
            ("html", 200, "text/html", 32), ("ten-megabytes", 200, HypermediaProbe.representation, 10_485_760),
            ("failure", 503, "application/json", 2), ("long-session", 200, HypermediaProbe.representation, 43),
        ]

        for (what, status, type, length) in expected {
            let probe = try await hostile(house)
            let answer = try await probe.submit("submit", ["what": .string(what)])
            XCTAssertEqual(answer.status, status, what)
            XCTAssertEqual(answer.headers[.contentType], type, what)
            XCTAssertEqual(answer.body.count, length, what)
        }
        let probe = try await hostile(house)
        try await probe.submit("submit", ["what": "cross-origin"])
        XCTAssertTrue(probe.step.text.contains("https://evil.example/steal"))
    }

    // What it says is described nowhere.
    private func hostile(_ house: AuthorityFixture) async throws -> HypermediaProbe {
        let settings = HypermediaSettings(script: try AuthorityFixture.script("hostile"))
        let described = try house.wallet()
        let wallet = WalletProbe(
            issuer: described.issuer, transport: try house.authority.transport { $0.hypermedia = settings },
            clock: house.clock,
            key: described.key, isPatient: false)
        let probe = HypermediaProbe(
            DeviceProbe(wallet, seed: 900, random: house.proofNames), isSound: false)
        try await probe.fetchToken()
        try await probe.begin()
        return probe
    }

    private static let end = "oauth-authorization-response"

    // Returns the nonce with which the browser comes back.
    private func visitPage(of probe: HypermediaProbe) async throws -> String {
        let launch = try XCTUnwrap(launchAddress(probe.step))
        let redirect = "&redirect_uri=" + DeviceProbe.form(["x": BrowserProbe.redirect]).dropFirst(2)
        let returned = try await probe.device.wallet.get(launch + redirect)
        return try XCTUnwrap(returned.redirection?.fields["_resume_nonce"])
    }

    private func launchAddress(_ step: JSON) -> String? {
        step["actions"]?.arrayValue?.first?["model"]?["arguments"]?["href"]?.stringValue
    }

    private func assertGranted(
        _ probe: HypermediaProbe, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let granted = try await probe.redeem()
        XCTAssertEqual(granted.json["token_type"], "DPoP", granted.text, file: file, line: line)
    }
}

extension HypermediaProbe {
    fileprivate func follow(_ transition: String, post: Bool) async throws {
        if post { try await submit(transition) } else { try await follow(transition) }
    }
}
