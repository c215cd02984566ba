import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

// The built-in script.
final class HypermediaLoginTests: XCTestCase {
    func testALoginEndsInABadgeOfTheSameKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.hypermedia()

        let start = try await probe.begin()
        let form = try await probe.submit("begin")
        let end = try await probe.logIn()
        let granted = try await probe.redeem(["device_name": "Desk"])
        let badge = try await probe.device.requestCredential(probe.device.session(granted).access, holder: 500)

        XCTAssertEqual(
            [start, form, end].map(\.stepType),
            ["redirection-step", "authentication-step", "oauth-authorization-response"])
        XCTAssertEqual(form.headers[.setSessionName], start.headers[.setSessionName])
        XCTAssertNil(end.headers[.setSessionName])
        XCTAssertEqual(end.json["properties"]?["state"], "state of this login")
        XCTAssertEqual(end.json["properties"]?["iss"], "http://127.0.0.1:8080")
        let link = end.json["links"]?.arrayValue?.first
        XCTAssertEqual(link?["rel"], "authorization-response")
        XCTAssertEqual(link?["href"]?.stringValue?.hasPrefix(BrowserProbe.redirect + "?code="), true)
        XCTAssertEqual(granted.json["token_type"], "DPoP", granted.text)
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Desk"])
    }

    func testTheCodeIsGoodOnceAndForTheKeyOfTheLogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begunLogin()
        try await probe.logIn()
        let other = try await house.begunLogin(seed: 901)
        try await other.logIn()

        let stolen = try await probe.redeem(by: other.device)
        let spoiled = try await probe.redeem()
        let first = try await other.redeem()
        let second = try await other.redeem()
        let verifier = try await house.begunLogin(seed: 902)
        try await verifier.logIn()
        let unverified = try await verifier.redeem(["code_verifier": BrowserProbe.verifier + "x"])

        XCTAssertEqual(stolen.error, "invalid_grant")
        XCTAssertEqual(spoiled.error, "invalid_client")
        XCTAssertEqual(first.status, 200)
        XCTAssertEqual(second.error, "invalid_grant")
        XCTAssertEqual(unverified.error, "invalid_grant")
    }

    func testWrongPasswordsKeepTheStepAndAreCountedAsElsewhere() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begunLogin()

        let first = try await probe.logIn("wrong")
        let second = try await probe.logIn("wrong", username: "ANA")
        let atDevice = try await probe.device.login("wrong")
        let unknown = try await probe.logIn("wrong", username: "nobody")
        let right = try await probe.logIn()

        XCTAssertEqual([first, second, unknown].map(\.problem), Array(repeating: "incorrect-credentials", count: 3))
        XCTAssertEqual([first, second, unknown].map(\.status), [400, 400, 400])
        XCTAssertEqual([first, second, unknown].map { $0.json["tries_left"] }, [9, 8, 9])
        XCTAssertEqual(atDevice.json["tries_left"], 7)
        XCTAssertEqual(first.json["title"], "The user name or the password is wrong.")
        XCTAssertEqual(
            first.json["messages"]?.arrayValue?.map { $0["text"] },
            ["The user name or the password is wrong.", "9 tries are left."])
        XCTAssertNotNil(first.headers[.setSessionName])
        XCTAssertEqual(right.stepType, "oauth-authorization-response")
    }

    func testTheBuiltInStepsSpeakTheUsersLanguage() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let expected = [
            ("de-AT, en;q=0.5", "Passwort", "Abbrechen", "Es bleiben 9 Versuche."),
            ("ar", "كلمة المرور", "إلغاء", "بقيت 8 محاولات."),
            ("fr", "Password", "Cancel", "7 tries are left."),
        ]

        for (languages, label, cancel, tries) in expected {
            let probe = try await house.hypermedia()
            let headers: HTTPFields = [.acceptLanguage: languages]
            try await probe.begin()
            try await probe.send(.get, try XCTUnwrap(probe.href("begin")), headers: headers)
            let form = try XCTUnwrap(probe.form("login"))
            let token = try XCTUnwrap(form["fields"]?.arrayValue?.first?["value"]?.stringValue)
            let body = DeviceProbe.form(["token": token, "username": "ana", "password": "wrong"])
            let wrong = try await probe.send(
                .post, try XCTUnwrap(probe.href("login")), type: DeviceProbe.formType, body: body, headers: headers)

            XCTAssertEqual(form["fields"]?.arrayValue?.last?["label"], .string(label))
            XCTAssertEqual(probe.form("cancel")?["actionTitle"], .string(cancel))
            XCTAssertEqual(wrong.json["messages"]?.arrayValue?.last?["text"], .string(tries))
        }
    }

    func testTenWrongPasswordsLockTheAccount() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.begunLogin()

        for _ in 0..<9 { try await probe.logIn("wrong") }
        let tenth = try await probe.logIn("wrong")
        let locked = try await probe.logIn()
        let elsewhere = try await probe.device.login(AuthorityFixture.password)
        house.clock.advance(by: 900)
        let free = try await house.begunLogin().logIn()

        XCTAssertEqual(locked.problem, "too-many-attempts")
        XCTAssertEqual(locked.json["error"], "account_locked")
        XCTAssertEqual(locked.status, 429)
        XCTAssertEqual(locked.headers[.retryAfter], "900")
        XCTAssertEqual(
            locked.json["messages"]?.arrayValue?.map { $0["text"] },
            ["The account takes no login for 15 minutes, after too many wrong ones. Try again then."])
        XCTAssertEqual(tenth.problem, "incorrect-credentials")
        XCTAssertEqual(
            tenth.json["messages"]?.arrayValue?.map { $0["text"] },
            [
                """
                The user name or the password is wrong. The account takes no login for 15 minutes, after too many wrong \
                ones. Try again then.
                """
            ])
        XCTAssertEqual(elsewhere.error, "account_locked")
        XCTAssertEqual(free.stepType, "oauth-authorization-response")
    }

    func testTheSecondFactorIsAskedForAtAStepOfItsOwn() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let probe = try await house.begunLogin()

        let before = probe.sessionID
        let asked = try await probe.logIn()
        let after = probe.sessionID
        let code = try XCTUnwrap(try house.sentCode())
        let wrong = try await probe.submit("code", ["code": code == "000000" ? "000001" : "000000"])
        let right = try await probe.submit("code", ["code": .string(code)])

        XCTAssertEqual(asked.stepType, "authentication-step")
        XCTAssertNotEqual(before, after, "The session is renewed.")
        XCTAssertEqual(wrong.problem, "incorrect-credentials")
        XCTAssertEqual(wrong.json["title"], "That code is wrong.")
        XCTAssertEqual(
            wrong.json["messages"]?.arrayValue?.map { $0["text"] }, ["That code is wrong.", "4 tries are left."])
        XCTAssertEqual(right.stepType, "oauth-authorization-response", right.text)
    }

    func testACodeWithTooManyWrongTriesEndsTheLogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let probe = try await house.begunLogin()
        try await probe.logIn()
        let code = try XCTUnwrap(try house.sentCode())
        let wrong: JSON = .string(code == "000000" ? "000001" : "000000")

        for _ in 0..<4 { try await probe.submit("code", ["code": wrong]) }
        let last = try await probe.submit("code", ["code": wrong])
        let late = try await probe.submit("code", ["code": .string(code)])

        XCTAssertEqual(last.problem, "authentication-failed")
        XCTAssertEqual(last.headers[.retryAfter], "30")
        XCTAssertEqual(
            last.json["title"],
            """
            There were too many wrong tries, and the code no longer counts. Log in again in 30 seconds; another code \
            is sent then.
            """)
        XCTAssertNotNil(late.problem, late.text)
    }

    func testALoginTaskDecidesAndSaysWhy() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let task = AnsweringTask([
            .refused(code: "expired", message: "Your password has expired."),
            .codeNeeded(message: "Look at your app."), .codeNeeded(message: nil),
            .accepted(email: AuthorityFixture.email),
        ])
        let probe = try await house.begunLogin(loginTask: task)

        let refused = try await probe.logIn("any")
        let asked = try await probe.logIn("any")
        let wrong = try await probe.submit("code", ["code": "1"])
        let right = try await probe.submit("code", ["code": "2"])

        XCTAssertEqual(refused.problem, "incorrect-credentials")
        XCTAssertEqual(refused.json["failure_code"], "expired")
        XCTAssertEqual(refused.json["title"], "Your password has expired.")
        XCTAssertEqual(refused.json["messages"]?.arrayValue?.first?["text"], "Your password has expired.")
        XCTAssertEqual(asked.json["messages"]?.arrayValue?.last?["text"], "Look at your app.")
        XCTAssertEqual(wrong.problem, "incorrect-credentials")
        XCTAssertEqual(right.stepType, "oauth-authorization-response", right.text)
        XCTAssertEqual(task.requests.map { $0.code?.plain }, [nil, nil, "1", "2"])
        XCTAssertEqual(Set(task.requests.map(\.device)), [probe.device.id])
    }

    func testASuspendedBadgeEndsTheLogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let holder = try await house.holder()
        try house.authority.suspend(holder.badgeID)
        let probe = try await house.begunLogin()

        let answer = try await probe.logIn()
        let after = try await probe.logIn()

        XCTAssertEqual(answer.problem, "authentication-failed")
        XCTAssertEqual(answer.status, 403)
        XCTAssertEqual(answer.json["error"], "badge_suspended")
        XCTAssertNil(answer.headers[.setSessionName])
        XCTAssertEqual(after.problem, "mismatch-between-session-and-access-token")
    }

    func testARefusalEndsTheLogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.begunLogin()

        let answer = try await probe.submit("cancel")
        let after = try await probe.logIn()

        XCTAssertEqual(answer.problem, "error-authorization-response")
        XCTAssertEqual(answer.json["error"], "access_denied")
        XCTAssertEqual(after.problem, "mismatch-between-session-and-access-token")
    }

    func testTheTextsAreInTheLanguageOfTheRequest() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let probe = try await house.hypermedia()
        try await probe.begin()

        let form = try await probe.send(
            .get, try XCTUnwrap(probe.href("begin")), headers: [.acceptLanguage: "de-AT, en;q=0.5"])
        let heading = form.json["messages"]?.arrayValue?.first?["text"]

        XCTAssertEqual(heading, "Bei Example Organization anmelden")
    }
}

// Answers in turn, and remembers what it was asked.
private final class AnsweringTask: LoginTask {
    private let state: Mutex<(answers: [LoginTaskAnswer], requests: [LoginTaskRequest])>

    init(_ answers: [LoginTaskAnswer]) { state = Mutex((answers, [])) }

    var requests: [LoginTaskRequest] { state.withLock { $0.requests } }

    func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
        try state.withLock { state in
            state.requests.append(request)
            guard !state.answers.isEmpty else { throw BadgeError(.unexpected, reason: "There is no more.") }
            return state.answers.removeFirst()
        }
    }
}
