import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class LoginTests: XCTestCase {
    func testExchangesNameAndPasswordForASessionOfThisDevice() async throws {
        let script = DeviceScript()

        let session = try await script.logIn(oneTimeCode: Secret(utf8: "123456"), badgeKey: "thumb")

        let login = try script.last("/login")
        XCTAssertEqual(
            login.form,
            ["username": "alice", "password": "pass word+1", "otp": "123456", "badge_key": "thumb"])
        XCTAssertNil(login.request.headerFields[.authorization])
        XCTAssertEqual(try login.proof(of: script.device.key)["htu"], .string(DeviceScript.api + "/login"))
        let token = try script.last("/token")
        XCTAssertEqual(
            token.form,
            [
                "grant_type": "authorization_code", "code": "code-1", "device_name": "Laptop",
                "device_platform": "linux",
            ])
        XCTAssertEqual(try token.proof(of: script.device.key)["htm"], "POST")
        XCTAssertEqual(session.refreshToken, Secret(utf8: "rt-1"))
        XCTAssertEqual(session.device.id.rawValue, script.device.key.publicKey.thumbprint)
    }

    func testNamesWhyALoginIsRefused() async throws {
        let table: [(HTTPTransportResponse, BadgeError.Code, BadgeError.Detail?, BadgeError.Recovery)] = [
            (.json(["error": "login_refused", "tries_left": 9], status: 400), .loginRefused, .triesLeft(9), .retry),
            (.json(["error": "login_refused"], status: 400), .loginRefused, nil, .retry),
            (.json(["error": "login_refused", "tries_left": 0], status: 400), .accountLocked, .triesLeft(0), .retry),
            (
                .json(["error": "account_locked"], status: 429, headerFields: [.retryAfter: "900"]), .accountLocked,
                nil, .retryAfter(900)
            ),
            (.json(["error": "second_factor_required"], status: 400), .secondFactorRequired, nil, .retry),
            (.json(["error": "wrong_person"], status: 400), .wrongPerson, nil, .newAttempt),
            (.empty(status: 500), .serverFailed, .httpStatus(500), .retry),
        ]
        try await playEach(table) { answer, code, detail, recovery in
            let script = DeviceScript()
            script.answer(.post, "/login", answer)

            let error = try await thrownError { try await script.logIn() }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(error.detail, detail)
            XCTAssertEqual(error.recovery, recovery)
            XCTAssertFalse(error.reason.contains("pass word"))
            XCTAssertEqual(script.count("/login"), 1, "A login is never repeated by itself.")
            XCTAssertEqual(script.count("/token"), 0)
        }
    }

    func testSaysWhatBecameOfTheCodeOfASecondFactor() async throws {
        let code = Secret(utf8: "123456")
        let rows: [(HTTPTransportResponse, Secret?, String, BadgeError.Detail?)] = [
            (
                .json(["error": "second_factor_required"], status: 400), nil,
                "The account needs a second factor beside the password. Enter that too.", nil
            ),
            (
                .json(["error": "second_factor_required", "tries_left": 4], status: 400), code,
                "That code is wrong. 4 tries are left.", .triesLeft(4)
            ),
            (
                .json(["error": "second_factor_required"], status: 400), code,
                "That code is not valid. Enter the one that was just sent to you.", nil
            ),
            (
                .json(["error": "second_factor_required", "tries_left": 0], status: 400), code,
                "The account takes no login for a while, after too many wrong ones. Try again then.", .triesLeft(0)
            ),
            (
                .json(["error": "second_factor_required", "code_holds": true], status: 400), nil,
                "The code that was sent to you before still counts, and no other one was sent. Enter that one.", nil
            ),
            (
                .json(["error": "code_expired"], status: 429, headerFields: [.retryAfter: "30"]), code,
                "That code is too old, and no longer counts. Log in again in 30 seconds; another code is sent then.",
                nil
            ),
            (
                .json(["error": "code_expired", "tries_left": 0], status: 429, headerFields: [.retryAfter: "30"]),
                code,
                """
                There were too many wrong tries, and the code no longer counts. Log in again in 30 seconds; another \
                code is sent then.
                """, nil
            ),
            (
                .json(["error": "rate_limited"], status: 429, headerFields: [.retryAfter: "30"]), code,
                "There were too many requests or tries at https://api.example.org. Try again in 30 seconds.",
                .httpStatus(429)
            ),
        ]
        try await playEach(rows) { answer, code, reason, detail in
            let script = DeviceScript()
            script.answer(.post, "/login", answer)

            let error = try await thrownError { try await script.logIn(oneTimeCode: code) }

            XCTAssertEqual(error.reason, reason)
            XCTAssertEqual(error.detail, detail)
        }
    }

    func testACodeThatNoLongerCountsEndsTheLogin() async throws {
        let script = DeviceScript()
        script.answer(
            .post, "/login",
            .json(["error": "code_expired", "tries_left": 0], status: 429, headerFields: [.retryAfter: "30"]))

        let error = try await thrownError { try await script.logIn(oneTimeCode: Secret(utf8: "123456")) }

        XCTAssertEqual([error.code], [.verificationCodeExpired])
        XCTAssertEqual(error.recovery, .newAttempt)
    }

    func testTheWrongPasswordThatLocksTheAccountSaysForHowLong() async throws {
        let script = DeviceScript()
        script.answer(
            .post, "/login",
            .json(["error": "login_refused", "tries_left": 0], status: 400, headerFields: [.retryAfter: "900"]))

        let error = try await thrownError { try await script.logIn() }

        XCTAssertEqual(error.code, .accountLocked)
        XCTAssertEqual(error.recovery, .retryAfter(900))
        XCTAssertEqual(
            error.reason,
            """
            The user name or the password is wrong. That was the last try: the account takes no login for 15 minutes. \
            Try again then.
            """)
    }

    func testWhatIsOnTheDeviceIsNamedOnlyWhereABadgeIs() async throws {
        let rows: [(String?, String)] = [
            (nil, "The organization has suspended your access. Ask it to lift the suspension."),
            (
                "thumb",
                "The organization has suspended the badge. Ask it to give the badge back; what is on this device stays."
            ),
        ]
        try await playEach(rows) { badgeKey, reason in
            let script = DeviceScript()
            script.answer(.post, "/login", .json(["error": "badge_suspended"], status: 403))

            let error = try await thrownError { try await script.logIn(badgeKey: badgeKey) }

            XCTAssertEqual(error.code, .badgeSuspended)
            XCTAssertEqual(error.reason, reason)
        }
    }

    func testRefusesParametersThatWouldReplaceTheLogin() async throws {
        try await playEach(["username", "password", "badge_key"]) { name in
            let script = DeviceScript()

            let error = try await thrownError { try await script.logIn([name: "x"]) }

            XCTAssertEqual(error.code, .invalidInput)
            XCTAssertEqual(script.count("/login"), 0)
        }
    }

    func testRefusesASessionThatIsNotBoundOrCannotBeTakenUpAgain() async throws {
        let answers: [JSON] = [
            ["access_token": "at", "token_type": "Bearer", "refresh_token": "rt"],
            ["access_token": "at", "token_type": "DPoP"],
        ]
        try await playEach(answers) { answer in
            let script = DeviceScript()
            script.answer(.post, "/token", .json(answer))

            let error = try await thrownError { try await script.logIn() }

            XCTAssertEqual(error.code, .serverAnswerInvalid)
        }
    }
}
