import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

@testable import BadgeAuthority

/// A login task in the organization's process decides about logins.
final class LoginTaskTests: XCTestCase {
    func testED34ATaskReadsNamePasswordAndParametersAndOpensASession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let task = ScriptedTask { request in
            request.parameters == ["department": "works", "site": "north"] && request.password.plain == "directory"
                ? .accepted(email: AuthorityFixture.email)
                : .refused(code: "department", message: "Choose your department.")
        }
        let device = try house.device(under: task)

        let refused = try await device.login("directory", username: "lima", ["department": "sales"])
        let answer = try await device.login("directory", username: "lima", ["department": "works", "site": "north"])
        let session = try device.session(try await device.redeemLogin(answer))
        let badge = try await device.requestCredential(session.access, holder: 500)

        XCTAssertEqual(refused.error, "login_refused")
        XCTAssertEqual(refused.json["failure_code"], "department")
        XCTAssertEqual(refused.json["message"], "Choose your department.")
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(task.requests.map(\.username), ["lima", "lima"])
        XCTAssertEqual(task.requests.map(\.organization), [house.issuer.absoluteString, house.issuer.absoluteString])
    }

    func testATaskIsToldWhoHasTheUserNameAndWhetherTheDeviceIsKnown() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let task = ScriptedTask { _ in .accepted(email: nil) }
        let device = try house.device(under: task)

        _ = try await device.redeemLogin(try await device.login("any"))
        let again = try await device.login("any")
        let stranger = try await device.login("any", username: "nobody")

        XCTAssertEqual(task.requests.map(\.email), [AuthorityFixture.email, AuthorityFixture.email, nil])
        XCTAssertEqual(task.requests.map(\.isKnownDevice), [false, true, false])
        XCTAssertEqual(again.status, 200)
        // Accepted, and nobody of the organization.
        XCTAssertEqual(stranger.error, "login_refused")
    }

    func testALoginOfNobodyIsLoggedAndCostsNoTry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let log = CapturingLog(omitsDebug: true)
        let answers: [LoginTaskAnswer] = [
            .accepted(email: "nobody@example.com"), .refused(code: "password", message: "Wrong."),
        ]
        let next = Mutex(answers.makeIterator())
        let task = ScriptedTask { _ in next.withLock { $0.next() } ?? .accepted(email: nil) }
        let authority = try house.reopened(logger: log)
        let wallet = try house.wallet(of: authority, transport: authority.transport { $0.loginTask = task })
        let device = DeviceProbe(wallet, seed: 900, random: house.proofNames)

        let stranger = try await device.login("any")
        let refused = try await device.login("any")

        XCTAssertEqual(stranger.error, "login_refused")
        XCTAssertEqual(refused.json["tries_left"], 9)
        XCTAssertTrue(log.text.contains("no person has the email address it answered"), log.text)
        XCTAssertFalse(log.text.contains("nobody@example.com"))
    }

    func testED34ASecondStepAsksForACodeAndItsWrongCodesCount() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let task = ScriptedTask { request in
            request.code?.plain == "123456"
                ? .accepted(email: nil) : .codeNeeded(message: "Enter the code of your app.")
        }
        let device = try house.device(under: task)

        let first = try await device.login("any")
        let wrong = try await device.login("any", ["otp": "000000"])
        let right = try await device.login("any", ["otp": "123456"])
        let next = try await device.login("any", ["otp": "000000"])

        XCTAssertEqual([first.error, wrong.error], ["second_factor_required", "second_factor_required"])
        XCTAssertEqual(first.json["message"], "Enter the code of your app.")
        XCTAssertNil(first.json["tries_left"])
        XCTAssertEqual(wrong.json["tries_left"], 9)
        XCTAssertEqual(right.status, 200)
        // The right one forgot the wrong ones, on a device that is not known yet.
        XCTAssertEqual(next.json["tries_left"], 9)
    }

    func testRefusalsLockTheAccountAndATaskIsAskedNoMore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let task = ScriptedTask { _ in .refused(code: "wrong", message: "") }
        let device = try house.device(under: task)

        for _ in 0..<10 { _ = try await device.login("any") }
        let locked = try await device.login("any")

        XCTAssertEqual(locked.error, "account_locked")
        XCTAssertEqual(task.requests.count, 10)
    }

    func testATryIsCountedBeforeTheTaskIsAsked() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let counted = Mutex<JSON?>(nil)
        let device = try house.device()
        let task = ScriptedTask { _ in
            let other = try await device.login("wrong")
            counted.withLock { $0 = other.json["tries_left"] }
            return .accepted(email: nil)
        }

        _ = try await house.device(under: task, 901).login("any")

        XCTAssertEqual(counted.withLock { $0 }, 8)
    }

    func testATaskThatCannotDecideIsAServerThatIsAway() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let task = ScriptedTask { _ in throw BadgeError(.serverUnreachable, reason: "The directory is away.") }
        let device = try house.device(under: task)

        for _ in 0..<12 {
            let answer = try await device.login("any")
            XCTAssertEqual(answer.status, 503)
            XCTAssertEqual(answer.error, "temporarily_unavailable")
            XCTAssertNil(answer.json["tries_left"])
        }
        let wrong = try await house.device(902).login("wrong")

        XCTAssertEqual(wrong.json["tries_left"], 9)
    }

    func testUndecidedLoginsAreABusyServerAndNoLockedAccount() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (asked, decided) = (Gate(), Gate())
        let count = Mutex(0)
        let task = ScriptedTask { _ in
            if count.withLock({
                $0 += 1; return $0 == 10
            }) {
                asked.open()
            }
            await decided.wait()
            throw BadgeError(.serverUnreachable, reason: "The directory is away.")
        }
        let device = try house.device(under: task)

        let (busy, statuses) = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await device.login("any").status } }
            await asked.wait()
            let busy = try await device.login("any")
            decided.open()
            return (busy, try await group.reduce(into: Set<Int>()) { $0.insert($1) })
        }
        let wrong = try await house.device(902).login("wrong")

        XCTAssertEqual(busy.error, "temporarily_unavailable")
        XCTAssertEqual(statuses, [503])
        XCTAssertEqual(wrong.json["tries_left"], 9)
    }

    func testALoginIsUndecidedInAnyCaseOfItsNameUntilTheLastOneIs() async {
        let logins = UndecidedLogins()
        var seen = [logins.contains("ana")]

        await logins.withLogin(of: "ana") {
            await logins.withLogin(of: "Ana") { seen.append(logins.contains("ANA")) }
            seen.append(logins.contains("ANA"))
        }
        seen.append(logins.contains("ana"))

        XCTAssertEqual(seen, [false, true, true, false])
    }

    func testTheSecondFactorOfAPersonIsAskedForBehindTheTask() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device(under: ScriptedTask { _ in .accepted(email: nil) })

        let asked = try await device.login("any")
        let code = try XCTUnwrap(house.sentCode())
        let answer = try await device.login("any", ["otp": code])

        XCTAssertEqual(asked.error, "second_factor_required")
        XCTAssertEqual(answer.status, 200)
    }

    func testPasswordsThatATaskDecidesAboutAreNotChangedHere() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device(under: ScriptedTask { _ in .accepted(email: nil) })
        let session = try device.session(try await device.redeemLogin(try await device.login("any")))

        let answer = try await device.json(
            "/password", ["old": .string(AuthorityFixture.password), "new": "eleven white gates"], token: session.access
        )
        let described = try await device.wallet.get("/.well-known/badge-configuration")
        let usual = try await house.wallet().get("/.well-known/badge-configuration")

        XCTAssertEqual(answer.error, "password_missing")
        XCTAssertNil(described.json["password_endpoint"])
        XCTAssertEqual(usual.json["password_endpoint"], .string(house.issuer.absoluteString + "/password"))
    }

    func testWhatATaskSaysReachesNoTerminalAsAnOrder() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let task = ScriptedTask { _ in .refused(code: "a b\n", message: "Red:\u{1B}[31m\nnext") }

        let answer = try await house.device(under: task).login("any")

        XCTAssertNil(answer.json["failure_code"])
        XCTAssertEqual(answer.json["message"], "Red: [31m next")
    }
}

extension AuthorityFixture {
    fileprivate func device(under task: any LoginTask, _ seed: UInt64 = 900) throws -> DeviceProbe {
        var wallet = try wallet(transport: authority.transport { $0.loginTask = task })
        wallet.isPatient = false
        return DeviceProbe(wallet, seed: seed, random: proofNames)
    }
}

final class ScriptedTask: LoginTask {
    private let decide: @Sendable (LoginTaskRequest) async throws -> LoginTaskAnswer
    private let asked = Mutex<[LoginTaskRequest]>([])

    init(_ decide: @escaping @Sendable (LoginTaskRequest) async throws -> LoginTaskAnswer) { self.decide = decide }

    var requests: [LoginTaskRequest] { asked.withLock { $0 } }

    func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
        asked.withLock { $0.append(request) }
        return try await decide(request)
    }
}
