import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeSampleServers
@testable import BadgeServing

final class HypermediaSessionTests: XCTestCase {
    private static let mismatch = "mismatch-between-session-and-access-token"

    func testARequestWithoutTheNewestNonceIsAskedForIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()
        let device = try house.hypermediaDevice()
        let path = "/hypermedia/authorize?" + DeviceProbe.form(BrowserProbe.request())

        let answer = try await device.send(
            .get, path, token: probe.token, proof: device.proof(.get, path, token: probe.token))

        XCTAssertEqual(answer.status, 401)
        XCTAssertEqual(answer.problem, "unexpected")
        XCTAssertEqual(answer.headers[.wwwAuthenticate], #"DPoP error="use_dpop_nonce", algs="ES256""#)
        XCTAssertNotNil(answer.headers[.dpopNonce])
        XCTAssertNil(answer.headers[.setSessionName])
    }

    func testAProofThatIsUsedTwiceIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begunLogin()
        let (device, path) = (probe.device, try XCTUnwrap(probe.href("cancel")))
        let proof = try device.proof(.post, path, token: probe.token)
        let headers: HTTPFields = [.sessionName: probe.sessionID ?? "none"]

        let first = try await device.send(.post, path, token: probe.token, headers: headers, proof: proof)
        let second = try await device.send(.post, path, token: probe.token, headers: headers, proof: proof)

        XCTAssertEqual(first.problem, "error-authorization-response")
        XCTAssertEqual(second.status, 401)
        XCTAssertEqual(second.problem, "unexpected")
        XCTAssertEqual(second.headers[.wwwAuthenticate], #"DPoP error="invalid_dpop_proof", algs="ES256""#)
    }

    func testATokenIsGoodForItsKeyAndItsFiveMinutes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()
        let thief = HypermediaProbe(try house.hypermediaDevice(seed: 901))

        thief.token = probe.token
        let stolen = try await thief.begin()
        probe.token += "x"
        let changed = try await probe.begin()
        probe.token = ""
        let missing = try await probe.begin()
        try await probe.fetchToken()
        house.clock.advance(by: 300)
        let expired = try await probe.begin()

        for answer in [stolen, changed, missing, expired] {
            XCTAssertEqual(answer.status, 401)
            XCTAssertEqual(answer.problem, "unexpected")
            XCTAssertEqual(answer.headers[.wwwAuthenticate]?.hasPrefix("DPoP"), true)
        }
    }

    func testATokenIsGoodInItsLastSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()

        house.clock.advance(by: 299)
        let answer = try await probe.begin()

        XCTAssertEqual(answer.status, 200, answer.text)
    }

    func testARenewedTokenOfTheSameKeyGoesOn() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begunLogin()

        house.clock.advance(by: 299)
        try await probe.fetchToken()
        let answer = try await probe.logIn()

        XCTAssertEqual(answer.stepType, "oauth-authorization-response", answer.text)
    }

    func testASessionOfAnotherKeyOrClientIsNotTouched() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (probe, other) = (try await house.begunLogin(), try await house.begunLogin(seed: 901))
        let own = probe.token

        (other.sessionID, other.step) = (probe.sessionID, probe.step)
        let ofAnotherKey = try await other.logIn()
        let grant = HypermediaProbe.grant(["client_id": "another"])
        probe.token = try JSONReader(await probe.device.form("/token", grant).json)["access_token"].string()
        let ofAnotherClient = try await probe.logIn()
        probe.token = own
        let right = try await probe.logIn()

        XCTAssertEqual([ofAnotherKey.problem, ofAnotherClient.problem], [Self.mismatch, Self.mismatch])
        XCTAssertEqual([ofAnotherKey.status, ofAnotherClient.status], [403, 403])
        XCTAssertEqual(right.stepType, "oauth-authorization-response")
    }

    func testASessionThatIsMissingUnknownOrExpiredIsAMismatch() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begunLogin()
        let id = probe.sessionID

        probe.sessionID = nil
        let missing = try await probe.logIn()
        probe.sessionID = "unknown"
        let unknown = try await probe.logIn()
        probe.sessionID = id
        house.clock.advance(by: 600)
        try await probe.fetchToken()
        let expired = try await probe.logIn()

        XCTAssertEqual([missing, unknown, expired].map(\.problem), Array(repeating: Self.mismatch, count: 3))
    }

    func testAFormMustBeSentAsItWasShown() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begunLogin()
        let href = try XCTUnwrap(probe.href("login"))
        let entries: [String: JSON?] = ["username": "ana", "password": .string(AuthorityFixture.password)]

        for changes: [String: JSON?] in [["token": "changed"], ["token": .some(nil)], ["other": "field"]] {
            let answer = try await probe.submit("login", entries.merging(changes) { $1 })
            XCTAssertEqual(answer.problem, "unexpected", "\(changes)")
            XCTAssertEqual(answer.status, 400)
            XCTAssertNotNil(answer.json["detail"]?.stringValue)
        }
        let got = try await probe.send(.get, href)
        let json = try await probe.send(.post, href, type: "application/json", body: "{}")
        let undescribed = WalletProbe(
            issuer: probe.device.wallet.issuer,
            transport: try house.authority.transport { $0.hypermedia = HypermediaSettings() }, clock: house.clock,
            key: probe.device.key)
        let put = try await undescribed.send(.put, href, headers: [:], body: Data())
        let text = try await probe.send(.post, href, type: "text/plain", body: "x")
        let hidden = probe.form("login")?["fields"]?.arrayValue?.first?["value"] ?? .null
        let whole: JSON = ["token": hidden, "username": "ana", "password": .string(AuthorityFixture.password)]
        let other = try await probe.send(.post, href, type: "application/json", body: whole.text)
        let twice = try await probe.send(.post, href, type: DeviceProbe.formType, body: "username=a&username=b")
        let query = try await probe.send(.post, href + "?x=1", type: DeviceProbe.formType, body: "username=a")
        let right = try await probe.logIn()

        XCTAssertEqual(
            [got, put, json, text, other, twice, query].map(\.problem), Array(repeating: "unexpected", count: 7))
        XCTAssertEqual(right.stepType, "oauth-authorization-response")
    }

    func testAnEntryThatIsMissingOrTooLongIsNamed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("registration")

        let missing = try await probe.submit("create", ["email": "", "country": "se"])
        let none = try await probe.submit("create", ["country": "se"])
        let wrong = try await probe.submit(
            "create",
            ["email": .string(String(repeating: "x", count: 65)), "country": "fr", "terms": "perhaps"])

        for answer in [missing, none] {
            XCTAssertEqual(answer.problem, "invalid-input")
            let field = answer.json["invalidFields"]?.arrayValue?.first
            XCTAssertEqual([field?["name"], field?["reason"]], ["email", "missing"])
        }
        let fields = wrong.json["invalidFields"]?.arrayValue ?? []
        XCTAssertEqual(fields.map { $0["name"] }, ["email", "country", "terms"])
        XCTAssertEqual(fields.map { $0["reason"] }, ["invalidValue", "invalidValue", "invalidValue"])
    }

    func testOnlyAnActionOfTheCurrentStepIsTaken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begun("password")
        let start = probe.step
        let begin = try XCTUnwrap(probe.href("go"))
        try await probe.submit("go")
        let login = probe.step

        let early = try await probe.send(.get, "/hypermedia/steps/2/signed-in/end")
        let late = try await probe.send(.get, begin)
        let unknown = try await probe.send(.get, "/hypermedia/steps/2/login/nothing")
        try await probe.follow("forgot")
        try await probe.submit("back")
        let again = probe.step
        probe.step = login
        let stale = try await probe.submit("cancel")
        probe.step = again
        let right = try await probe.submit("cancel")

        XCTAssertNotEqual(start, login)
        XCTAssertEqual([early, late, unknown, stale].map(\.problem), Array(repeating: "unexpected", count: 4))
        XCTAssertEqual(right.problem, "error-authorization-response")
    }

    func testAnActionOfALaterStepWithTheSameNameIsNotTaken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let next: JSON = ["template": "form", "kind": "continue", "model": ["href": "${href:go}", "method": "GET"]]
        let document: JSON = ["type": "authentication-step", "actions": [next]]
        let script = try HypermediaScript([
            "title": "Two steps with an action of one name", "start": "first",
            "steps": [
                "first": ["document": document, "transitions": ["go": [["to": "second"]]]],
                "second": [
                    "document": document, "transitions": ["go": [["person": "${person}", "authorize": true]]],
                ],
            ],
        ])
        let probe = try await house.hypermedia(script)
        try await probe.begin()

        let early = try await probe.send(.get, "/hypermedia/steps/1/second/go")
        try await probe.submit("go")
        let end = try await probe.submit("go")

        XCTAssertEqual(early.problem, "unexpected", early.text)
        XCTAssertEqual(end.stepType, "oauth-authorization-response", end.text)
    }

    func testAResumeNonceIsGoodOnce() throws {
        let sessions = HypermediaSessions()
        let session = try session(of: "key")
        try sessions.begin(session, id: "id", now: AuthorityFixture.start)
        let launch = HypermediaSessions.launchNonce(of: session, id: "id")

        XCTAssertTrue(sessions.resume(launch, with: "nonce", now: AuthorityFixture.start))
        let taken = (0..<2).map { _ in sessions.takeResumption("nonce", of: session, id: "id") }

        XCTAssertEqual(taken, [.right, .wrong])
    }

    func testASessionLivesForItsMinutesToTheSecond() throws {
        let client = ClientToken(clientID: "badgectl", key: "key", expires: AuthorityFixture.start)
        for (isRecognized, minutes) in [(false, 5.0), (true, 10)] {
            let sessions = HypermediaSessions()
            var session = try session(of: "key")
            try sessions.begin(session, id: "id", now: AuthorityFixture.start)
            if isRecognized {
                session.waiting = WaitingLogin(username: "ana", password: Secret([]), parameters: [:])
            }
            sessions.put(session, id: "id", now: AuthorityFixture.start)
            let launch = HypermediaSessions.launchNonce(of: session, id: "id")
            let end = AuthorityFixture.start.addingTimeInterval(60 * minutes)

            let launched = [-1.0, 0].map { sessions.launched(launch, now: end.addingTimeInterval($0)) != nil }
            XCTAssertEqual(launched, [true, false])
            guard case .mismatch = sessions.claim("id", client: client, now: end) else { return XCTFail("kept") }
            guard case .claimed = sessions.claim("id", client: client, now: end.addingTimeInterval(-1)) else {
                return XCTFail("lost")
            }
        }
    }

    func testAKeyLosesTheSessionThatItUsedLongestAgo() throws {
        let sessions = HypermediaSessions(Self.bound(100, of: 100), ofAKey: 2)
        let client = ClientToken(clientID: "badgectl", key: "key", expires: AuthorityFixture.start)
        for id in ["first", "second"] {
            try sessions.begin(try session(of: "key"), id: id, now: AuthorityFixture.start)
        }

        sessions.put(try session(of: "key"), id: "first", now: AuthorityFixture.start)
        try sessions.begin(try session(of: "key"), id: "third", now: AuthorityFixture.start)

        guard case .claimed = sessions.claim("first", client: client, now: AuthorityFixture.start) else {
            return XCTFail("lost")
        }
        guard case .mismatch = sessions.claim("second", client: client, now: AuthorityFixture.start) else {
            return XCTFail("kept")
        }
    }

    func testASecondRequestWhileOneRunsIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let task = WaitingTask()
        let probe = try await house.begunLogin(loginTask: task)
        let (device, token) = (probe.device, probe.token)
        let (login, cancel) = (try XCTUnwrap(probe.href("login")), try XCTUnwrap(probe.href("cancel")))
        let hidden = try XCTUnwrap(probe.form("login")?["fields"]?.arrayValue?.first?["value"]?.stringValue)
        let body = DeviceProbe.form(["token": hidden, "username": "ana", "password": "any"])
        let headers: HTTPFields = [.sessionName: probe.sessionID ?? "none"]
        let running = Task {
            try await device.send(
                .post, login, token: token, type: DeviceProbe.formType, body: body, headers: headers)
        }
        await task.began.wait()

        let second = try await device.send(.post, cancel, token: token, headers: headers)
        task.end.open()
        let first = try await running.value

        XCTAssertEqual(second.problem, "unexpected")
        XCTAssertEqual(first.problem, "incorrect-credentials")
    }

    func testAClientMustAcceptRepresentations() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()
        let path = "/hypermedia/authorize?" + DeviceProbe.form(BrowserProbe.request())

        let refused = try await probe.send(.get, path, headers: [.accept: "text/html, application/json"])
        let any = try await probe.send(.get, path, headers: [.accept: "text/html, */*;q=0.1"])

        XCTAssertEqual(refused.status, 406)
        XCTAssertEqual(refused.problem, "unexpected")
        XCTAssertEqual(any.stepType, "redirection-step")
    }

    func testALoginThatIsNotBegunAsItMustBeIsAnOAuthError() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()
        let wrong: [([String: String?], String, Bool)] = [
            (["code_challenge": nil], "invalid_request", true),
            (["code_challenge_method": "plain"], "invalid_request", true),
            (["response_type": "token"], "unsupported_response_type", true),
            (["scope": "admin"], "invalid_scope", true),
            (["dpop_jkt": String(repeating: "A", count: 43)], "invalid_request", true),
            (["client_id": "another"], "unauthorized_client", false), (["client_id": nil], "invalid_request", false),
            (["redirect_uri": "https://evil.example/"], "invalid_request", false),
            (["redirect_uri": nil], "invalid_request", false),
        ]

        for (changes, error, isLinked) in wrong {
            let answer = try await probe.begin(changes)
            XCTAssertEqual(answer.problem, "error-authorization-response", "\(changes)")
            XCTAssertEqual(answer.status, 400)
            XCTAssertEqual(answer.json["error"], .string(error), "\(changes)")
            XCTAssertEqual(answer.json["links"] != nil, isLinked, "\(changes)")
            XCTAssertNil(answer.headers[.setSessionName])
        }
        XCTAssertEqual(house.authority[HypermediaSessions.self].count, 0)
    }

    func testAFullServerWaitsForSessionsToEndAndEvictsNobody() throws {
        let sessions = HypermediaSessions(Self.bound(3, of: 3))
        let start = AuthorityFixture.start
        for number in 0..<3 { try sessions.begin(try session(of: "key \(number)"), id: "\(number)", now: start) }

        XCTAssertThrowsError(
            try sessions.begin(try session(of: "new"), id: "3", now: start.addingTimeInterval(299))
        ) { XCTAssertEqual(($0 as? ProtocolError)?.code, "temporarily_unavailable") }
        XCTAssertEqual(sessions.count, 3)
        XCTAssertNoThrow(try sessions.begin(try session(of: "new"), id: "3", now: start.addingTimeInterval(300)))
        XCTAssertEqual(sessions.count, 1)
    }

    func testAKeyLosesItsOldestSessionAndNoOtherKeyDoes() throws {
        let sessions = HypermediaSessions(Self.bound(100, of: 100), ofAKey: 2)
        let start = AuthorityFixture.start
        try sessions.begin(try session(of: "other"), id: "other", now: start)

        for number in 0..<20 { try sessions.begin(try session(of: "key"), id: "\(number)", now: start) }

        XCTAssertEqual(sessions.count, 3)
        let client = ClientToken(clientID: "badgectl", key: "key", expires: start)
        sessions.put(try session(of: "key"), id: "19", now: start)
        sessions.put(try session(of: "key"), id: "0", now: start)
        guard case .claimed = sessions.claim("19", client: client, now: start) else { return XCTFail("lost") }
        guard case .mismatch = sessions.claim("0", client: client, now: start) else { return XCTFail("kept") }
    }

    func testAnAddressBeginsNoMoreThanItsShareWithNewKeys() throws {
        let sessions = HypermediaSessions(Self.bound(100, of: 5))
        let start = AuthorityFixture.start
        let addresses = try ["192.0.2.1", "192.0.2.2"].map { ClientAddress(try XCTUnwrap(IPAddress($0))) }
        for number in 0..<5 {
            try sessions.begin(try session(of: "\(number)"), id: "\(number)", from: addresses[0], now: start)
        }

        try sessions.begin(try session(of: "y"), id: "y", from: addresses[1], now: start)
        try sessions.begin(
            try session(of: "x"), id: "x", from: addresses[0], now: start.addingTimeInterval(1))

        XCTAssertEqual(sessions.count, 6)
        for key in ["x", "y"] {
            let client = ClientToken(clientID: "badgectl", key: key, expires: start)
            guard case .busy = sessions.claim(key, client: client, now: start) else { return XCTFail(key) }
        }
    }

    func testOfAFullTableTheHeaviestAddressLosesAndRecognizedSessionsStay() throws {
        let sessions = HypermediaSessions(Self.bound(4, of: 3))
        let addresses = try (1...3).map { ClientAddress(try XCTUnwrap(IPAddress("192.0.2.\($0)"))) }
        let start = AuthorityFixture.start
        try sessions.begin(try session(of: "0"), id: "0", from: addresses[1], now: start)
        for number in 1...3 {
            let now = start.addingTimeInterval(Double(number))
            try sessions.begin(try session(of: "\(number)"), id: "\(number)", from: addresses[0], now: now)
        }

        try sessions.begin(try session(of: "4"), id: "4", from: addresses[2], now: start.addingTimeInterval(4))

        let held = (0...4).map { number in
            let client = ClientToken(clientID: "badgectl", key: "\(number)", expires: start)
            if case .busy = sessions.claim("\(number)", client: client, now: start) { return true }
            return false
        }
        XCTAssertEqual(held, [true, false, true, true, true])
    }

    private static func bound(_ limit: Int, of share: Int) -> Bound {
        Bound("sessions", limit, share: .address(share), overflow: .heaviestLoses)
    }

    func testAFormWithoutACheckDoesNotSpareALoginTheBoundOfItsAddress() throws {
        let sessions = HypermediaSessions(Self.bound(100, of: 1))
        let client = ClientAddress(try XCTUnwrap(IPAddress("192.0.2.1")))
        var begun = try session(of: "0")
        try sessions.begin(begun, id: "0", from: client, now: AuthorityFixture.start)

        begun.enter("b", random: SeededRandom(seed: 4))
        sessions.put(begun, id: "0", now: AuthorityFixture.start)

        try sessions.begin(try session(of: "1"), id: "1", from: client, now: AuthorityFixture.start)
        XCTAssertEqual(sessions.count, 1)
    }

    func testALoginThatNobodyHasAnsweredLivesForFiveMinutes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let idle = try await house.begunLogin()
        let answered = try await house.begunLogin(seed: 901)
        try await answered.logIn()

        house.clock.advance(by: 301)
        try await idle.fetchToken()
        try await answered.fetchToken()
        let late = try await idle.logIn()
        let code = try XCTUnwrap(try house.sentCode())
        let end = try await answered.submit("code", ["code": .string(code)])

        XCTAssertEqual(late.problem, Self.mismatch)
        XCTAssertEqual(end.stepType, "oauth-authorization-response", end.text)
    }

    func testAFullServerSaysSoInTheUsersLanguageAndWhenToRetry() async throws {
        let refusal = ProtocolError.loginsFull

        let texts = ["en", "de", "ar"].map { language in
            LoginPage.$words.withValue(Localization(Languages([language]), of: .organization)) {
                refusal.asHypermediaProblem.members["title"]?.stringValue ?? ""
            }
        }

        XCTAssertEqual(refusal.status, .serviceUnavailable)
        XCTAssertEqual(refusal.headers[.retryAfter], "60")
        XCTAssertEqual(Set(texts).count, 3)
        XCTAssertEqual(texts.first, "Too many people are logging in. Try again in a minute.")
    }

    private func session(of key: String) throws -> HypermediaSession {
        let request = try BrowserLoginRequest(BrowserProbe.request(), scope: "badge")
        return HypermediaSession(request, key: key, step: "a", random: SeededRandom(seed: 3))
    }

    func testALoginThatGoesInCirclesEndsAtTheBound() throws {
        let request = try BrowserLoginRequest(BrowserProbe.request(), scope: "badge")
        var session = HypermediaSession(request, key: "key", step: "a", random: SeededRandom(seed: 3))

        let counts = (0..<HypermediaSession.mostTransitions).map { _ in session.take("t") }

        XCTAssertEqual(counts.last, HypermediaSession.mostTransitions)
        XCTAssertNil(session.take("t"))
    }
}

// Refuses the login when it is told to go on.
private final class WaitingTask: LoginTask {
    let began = Gate()
    let end = Gate()

    func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
        began.open()
        await end.wait()
        return .refused(code: "late", message: "")
    }
}
