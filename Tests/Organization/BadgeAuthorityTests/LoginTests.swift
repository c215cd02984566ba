import BadgeAuthority
import BadgeCredentials
import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class LoginTests: XCTestCase {
    func testTheRightPasswordIsWorthACodeAndTheCodeASession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        let answer = try await device.login(AuthorityFixture.password, username: "ANA", ["department": "any"])
        let session = try await device.redeemLogin(answer, ["device_name": "Laptop"])
        let again = try await device.redeemLogin(answer)
        let badge = try await device.requestCredential(device.session(session).access, holder: 500)

        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(answer.json["expires_in"], 60)
        XCTAssertEqual(session.json["token_type"], "DPoP")
        XCTAssertEqual(again.error, "invalid_grant")
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Laptop"])
    }

    func testALoginsCodeLivesAMinuteAndIsTheLoginsKeysOnly() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (device, thief) = (try house.device(), try house.device(901))

        let first = try await device.login(AuthorityFixture.password)
        let stolen = try await thief.redeemLogin(first)
        let own = try await device.redeemLogin(first)
        let second = try await device.login(AuthorityFixture.password)
        house.clock.advance(by: 60)
        let late = try await device.redeemLogin(second)

        XCTAssertEqual([stolen.error, late.error], ["invalid_grant", "invalid_grant"])
        XCTAssertEqual(own.status, 200)
    }

    func testAPasswordThatIsChangedWhileItIsVerifiedLogsNobodyIn() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        house.custody.atNextDerivation { [authority = house.authority] in
            try authority.setPassword(Secret(utf8: "another green lamp"), username: "ana", of: AuthorityFixture.email)
        }

        let stale = try await device.login(AuthorityFixture.password)
        let old = try await device.login(AuthorityFixture.password)
        let new = try await device.login("another green lamp")

        XCTAssertEqual([stale.error, old.error], ["login_refused", "login_refused"])
        XCTAssertNil(stale.json["authorization_code"])
        // The change forgets the tries before it.
        XCTAssertEqual([stale.json["tries_left"], old.json["tries_left"]], [9, 9])
        XCTAssertEqual(new.status, 200)
    }

    func testTenWrongPasswordsLockAStrangerOutForAQuarterOfAnHour() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        var left: [JSON?] = []
        for _ in 0..<10 {
            let answer = try await device.login("wrong")
            XCTAssertEqual(answer.error, "login_refused")
            XCTAssertEqual(answer.headers[.retryAfter], answer.json["tries_left"] == 0 ? "900" : nil)
            left.append(answer.json["tries_left"])
        }
        let locked = try await device.login(AuthorityFixture.password)
        house.clock.advance(by: 899)
        let stillLocked = try await device.login(AuthorityFixture.password)
        house.clock.advance(by: 1)
        let open = try await device.login(AuthorityFixture.password)

        XCTAssertEqual(left, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
        XCTAssertEqual(locked.status, 429)
        XCTAssertEqual(locked.error, "account_locked")
        XCTAssertEqual(locked.headers[.retryAfter], "900")
        XCTAssertEqual(stillLocked.headers[.retryAfter], "1")
        XCTAssertEqual(open.status, 200)
    }

    func testTheRightPasswordForgetsTheWrongOnes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        for _ in 0..<9 { _ = try await device.login("wrong") }
        _ = try await device.login(AuthorityFixture.password)
        let wrong = try await device.login("wrong")

        XCTAssertEqual(wrong.json["tries_left"], 9)
    }

    func testWrongPasswordsCountForAQuarterOfAnHourAfterTheLastOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()

        var left: [JSON?] = []
        for pause in [0.0, 899, 899, 900] {
            house.clock.advance(by: pause)
            left.append(try await device.login("wrong").json["tries_left"])
        }

        XCTAssertEqual(left, [9, 8, 7, 9])
    }

    func testWrongLoginsCountAcrossARestart() async throws {
        let house = try AuthorityFixture()
        try house.givePassword()
        for _ in 0..<9 { _ = try await house.device().login("wrong") }
        try house.authority.close()

        let authority = try house.reopened()
        let device = try house.device(of: authority)
        let tenth = try await device.login("wrong")
        let locked = try await device.login(AuthorityFixture.password)

        XCTAssertEqual(tenth.json["tries_left"], 0)
        XCTAssertEqual(locked.error, "account_locked")
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testAThousandWrongLoginsAtOnceAreTenDerivationsAndTheKnownDeviceStillLogsIn() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let known = try house.device()
        _ = try await house.loggedIn(known)
        let strangers = try (0..<20).map { try house.device(1000 + UInt64($0)) }
        for stranger in strangers { _ = try await stranger.login("x", username: "nobody-\(stranger.id)") }
        let derived = house.custody.derivations

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<1000 {
                group.addTask { try await strangers[index % strangers.count].login("wrong") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let right = try await strangers[0].login(AuthorityFixture.password)
        let own = try await known.login(AuthorityFixture.password)

        XCTAssertEqual(answers.filter { $0.error == "login_refused" }.count, 10)
        XCTAssertEqual(answers.filter { $0.error == "account_locked" && $0.status == 429 }.count, 990)
        XCTAssertEqual(house.custody.derivations - derived, 11, "ten strangers' and the known device's")
        XCTAssertEqual(right.error, "account_locked")
        XCTAssertEqual(own.status, 200)
    }

    func testAKnownDeviceHasTriesOfItsOwn() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (known, other, stranger) = (try house.device(), try house.device(901), try house.device(902))
        _ = try await house.loggedIn(known)
        let otherTokens = try await house.loggedIn(other)
        try house.authority.removeDevice(Device.ID(rawValue: other.id), of: AuthorityFixture.email)

        for _ in 0..<10 { _ = try await known.login("wrong") }
        let locked = try await known.login(AuthorityFixture.password)
        let removed = try await other.login("wrong")
        let unknown = try await stranger.login("wrong")

        XCTAssertEqual(locked.error, "account_locked")
        XCTAssertEqual(removed.json["tries_left"], 9)
        XCTAssertEqual(unknown.json["tries_left"], 9)
        let ended = try await other.refresh(otherTokens.refresh)
        XCTAssertEqual(ended.error, "invalid_grant")
    }

    func testANameThatNobodyHasIsAnsweredLikeAWrongPasswordAndCostsTheSameWork() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", username: "bo"))
        let device = try house.device()
        let derived = house.custody.derivations

        let wrong = try await device.login("wrong")
        let nobody = try await device.login("wrong", username: "nobody")
        let withoutPassword = try await device.login("", username: "bo")
        for _ in 0..<9 { _ = try await device.login("wrong", username: "nobody") }
        let locked = try await device.login("wrong", username: "Nobody")

        XCTAssertEqual(nobody.body, wrong.body)
        XCTAssertEqual(nobody.status, wrong.status)
        XCTAssertEqual(withoutPassword.body, wrong.body)
        XCTAssertEqual(house.custody.derivations - derived, 12)
        XCTAssertEqual(locked.error, "account_locked")
    }

    func testALoginForAnothersBadgeIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let (device, bos) = (try house.device(), try house.device(901))
        let token = try await house.invited(bos, email: "bo@example.com").access
        _ = try await bos.requestCredential(token, holder: 501)

        let another = try await device.login(AuthorityFixture.password, ["badge_key": house.holderKey(501)])
        let unknown = try await device.login(AuthorityFixture.password, ["badge_key": house.holderKey(502)])
        let malformed = try await device.login(AuthorityFixture.password, ["badge_key": "x"])
        let wrong = try await device.login("wrong", ["badge_key": house.holderKey(501)])

        XCTAssertEqual([another.error, unknown.error], ["wrong_person", "wrong_person"])
        XCTAssertEqual(malformed.error, "invalid_request")
        XCTAssertEqual(wrong.error, "login_refused")
    }

    func testALoginMovesItsBadgeToANewKeyOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let device = try house.device()
        let first = try await house.loggedIn(device)
        _ = try await device.requestCredential(first.access, holder: 500)

        let login = try await house.loggedIn(device, ["badge_key": house.holderKey(500)])
        let restored = try await device.requestCredential(login.access, holder: 501)
        let again = try await device.requestCredential(login.access, holder: 501)
        let third = try await device.requestCredential(login.access, holder: 502)
        let old = try await device.requestCredential(first.access, holder: 500)

        XCTAssertEqual([restored.status, again.status], [200, 200])
        XCTAssertEqual(again.json["notification_id"], restored.json["notification_id"])
        XCTAssertEqual([third.error, old.error], ["credential_request_denied", "credential_request_denied"])
        XCTAssertEqual(try house.authority.badges().map(\.status).map(\.rawValue).sorted(), ["active", "revoked"])
    }

    func testALoginMovesAnExpiredBadgeToANewDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let (lost, device) = (try house.device(), try house.device(901))
        let first = try await house.loggedIn(lost)
        _ = try await lost.requestCredential(first.access, holder: 500)
        house.clock.advance(by: 366 * 86_400)

        let login = try await house.loggedIn(device, ["badge_key": house.holderKey(500)])
        let restored = try await device.requestCredential(login.access, holder: 501)
        let left = try await lost.refresh(first.refresh)

        XCTAssertEqual(restored.status, 200)
        XCTAssertEqual(left.error, "invalid_grant")
        XCTAssertEqual(try house.authority.badges().map(\.status), [.revoked, .active])
    }

    func testASecondFactorIsSentAfterTheRightPasswordOnly() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.edit(AuthorityFixture.email) { $0.phone = "+441632960961" }
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device()

        let wrong = try await device.login("wrong", ["otp": "123456"])
        let sentAfterWrong = try house.sentCode()
        let asked = try await device.login(AuthorityFixture.password)
        let code = try XCTUnwrap(house.sentCode())
        let mistyped = try await device.login(
            AuthorityFixture.password, ["otp": code == "000000" ? "000001" : "000000"])
        let right = try await device.login(AuthorityFixture.password, ["otp": code])
        let spent = try await device.login(AuthorityFixture.password, ["otp": code])

        XCTAssertEqual(wrong.error, "login_refused")
        XCTAssertNil(sentAfterWrong)
        XCTAssertEqual(asked.status, 400)
        XCTAssertEqual(asked.error, "second_factor_required")
        XCTAssertNil(asked.json["tries_left"])
        XCTAssertEqual(code.count, 6)
        XCTAssertEqual(mistyped.error, "second_factor_required")
        XCTAssertEqual(mistyped.json["tries_left"], 4)
        XCTAssertEqual(right.status, 200)
        XCTAssertEqual(spent.error, "second_factor_required")
        XCTAssertEqual(try house.authority.outbox().map(\.to), ["+441632960961"])
    }

    func testALoginWithoutACodeIsToldThatTheOneBeforeHolds() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device()

        let first = try await device.login(AuthorityFixture.password)
        house.clock.advance(by: 60)
        let again = try await device.login(AuthorityFixture.password)
        house.clock.advance(by: 600)
        let later = try await device.login(AuthorityFixture.password)

        XCTAssertEqual(again.error, "second_factor_required")
        XCTAssertEqual(
            [first, again, later].map { $0.json["code_holds"] }, [nil, true, nil])
    }

    func testTheLastWrongCodeIsRefusedUntilAnotherMayBeSent() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device()
        _ = try await device.login(AuthorityFixture.password)
        let code = try XCTUnwrap(house.sentCode())
        let wrong = ["otp": code == "000000" ? "000001" : "000000"]

        var left: [JSON?] = []
        for _ in 0..<4 { left.append(try await device.login(AuthorityFixture.password, wrong).json["tries_left"]) }
        let last = try await device.login(AuthorityFixture.password, wrong)
        let late = try await device.login(AuthorityFixture.password, ["otp": code])
        house.clock.advance(by: 30)
        let another = try await device.login(AuthorityFixture.password, ["otp": code])

        XCTAssertEqual(left, [4, 3, 2, 1])
        XCTAssertEqual([last.error, late.error], ["code_expired", "code_expired"])
        XCTAssertEqual([last.json["tries_left"], late.json["tries_left"]], [0, 0])
        XCTAssertEqual(last.status, 429)
        XCTAssertEqual(last.headers[.retryAfter], "30")
        XCTAssertEqual(another.error, "second_factor_required")
        XCTAssertNil(another.json["tries_left"])
        XCTAssertNotEqual(try house.sentCode(), code)
    }

    func testASecondFactorIsTheDevicesThatAskedForItAndIsNotSentWithoutEnd() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let known = try house.device()
        _ = try await house.loggedIn(known)
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let (device, thief) = (try house.device(901), try house.device(902))

        _ = try await device.login(AuthorityFixture.password)
        let code = try XCTUnwrap(house.sentCode())
        let stolen = try await thief.login(AuthorityFixture.password, ["otp": code])
        for index in 0..<8 { _ = try await house.device(2000 + UInt64(index)).login(AuthorityFixture.password) }
        let flood = try await house.device(3000).login(AuthorityFixture.password)
        let own = try await known.login(AuthorityFixture.password)
        let right = try await device.login(AuthorityFixture.password, ["otp": code])

        XCTAssertEqual(stolen.error, "second_factor_required")
        XCTAssertEqual(flood.status, 429)
        XCTAssertEqual(flood.error, "rate_limited")
        XCTAssertEqual(flood.headers[.retryAfter], "86400")
        XCTAssertEqual(own.error, "second_factor_required")
        XCTAssertEqual(right.status, 200)
    }

    func testPasswordsAreSetChangedAndTakenAway() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", username: "bo"))
        try house.givePassword()
        let device = try house.device()
        for _ in 0..<10 { _ = try await device.login("wrong") }
        let pending = try await house.device(901).login(AuthorityFixture.password)

        try house.givePassword()
        let unlocked = try await device.login(AuthorityFixture.password)
        for _ in 0..<10 { _ = try await device.login("wrong") }
        try house.authority.setPassword(
            Secret(utf8: "another password"), username: "ana.lima", of: AuthorityFixture.email)
        let oldName = try await device.login("another password")
        let oldPassword = try await device.login(AuthorityFixture.password, username: "ana.lima")
        let new = try await device.login("another password", username: "Ana.Lima")
        try house.authority.clearPassword(of: AuthorityFixture.email)
        let cleared = try await device.redeemLogin(new)
        let gone = try await device.login("another password", username: "ana.lima")

        XCTAssertEqual(pending.error, "account_locked")
        XCTAssertEqual(unlocked.status, 200)
        XCTAssertEqual([oldName.error, oldPassword.error], ["account_locked", "login_refused"])
        XCTAssertEqual(new.status, 200)
        XCTAssertEqual(cleared.error, "invalid_grant")
        XCTAssertEqual(gone.error, "login_refused")
        XCTAssertEqual(try house.authority.person(AuthorityFixture.email).details.username, "ana.lima")
        let good = Secret(utf8: AuthorityFixture.password)
        assertThrows(.alreadyExists) {
            try house.authority.setPassword(good, username: "BO", of: AuthorityFixture.email)
        }
        assertThrows(.invalidInput) {
            try house.authority.setPassword(good, username: "a b", of: AuthorityFixture.email)
        }
        assertThrows(.invalidInput) { try house.authority.setPassword(good, username: "", of: AuthorityFixture.email) }
        assertThrows(.notFound) { try house.authority.setPassword(good, username: "x", of: "x@example.com") }
        assertThrows(.invalidInput) {
            try house.authority.setPassword(Secret(utf8: "seven77"), username: "ana", of: AuthorityFixture.email)
        }
    }

    func testARemovedPersonsNameIsFree() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        let pending = try await device.login(AuthorityFixture.password)
        try house.authority.remove(AuthorityFixture.email)

        let code = try await device.redeemLogin(pending)
        let login = try await device.login(AuthorityFixture.password)
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", username: "ana"))

        XCTAssertEqual(code.error, "invalid_grant")
        XCTAssertEqual(login.error, "login_refused")
    }

    func testAPasswordIsKeptAsAHashAtTheCustodysCostAndNowhereElse() async throws {
        let house = try AuthorityFixture()
        let log = CapturingLog()
        let authority = try house.reopened(logger: log)
        try authority.setPassword(Secret(utf8: AuthorityFixture.password), username: "ana", of: AuthorityFixture.email)
        try authority.requireSecondFactor(true, of: AuthorityFixture.email)
        let device = try house.device(of: authority)
        _ = try await device.login(AuthorityFixture.password)
        let code = try XCTUnwrap(house.sentCode())
        let login = try await device.login(AuthorityFixture.password, ["otp": code])
        let tokens = try device.session(try await device.redeemLogin(login))
        try authority.close()

        let values = try house.storedValues()

        for secret in [AuthorityFixture.password, code, tokens.access, tokens.refresh, device.nonce] {
            XCTAssertFalse(values.contains { $0.contains(secret) }, "a record holds \(secret)")
            XCTAssertFalse(log.text.contains(secret))
        }
        let hash = try XCTUnwrap(values.first { $0.hasPrefix("$scrypt$") })
        XCTAssertTrue(hash.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        XCTAssertEqual(hash.split(separator: "$").map(\.utf8.count), [6, 12, 22, 43])
        try house.remove()
    }

    // Half a second for each password: the only test that pays the shipped price.
    func testAShippedCustodyPaysTheFullPriceAndRefusesACheaperHash() async throws {
        let house = try AuthorityFixture()
        let authority = try house.reopened(custody: FileCustody(directory: house.home))
        try house.givePassword()
        let cheap = try await house.device(of: authority).login(AuthorityFixture.password)
        try authority.setPassword(Secret(utf8: AuthorityFixture.password), username: "ana", of: AuthorityFixture.email)

        let right = try await house.device(of: authority).login(AuthorityFixture.password)

        XCTAssertEqual(cheap.status, 500)
        XCTAssertEqual(right.status, 200)
        let hash = try XCTUnwrap(house.storedValues().first { $0.hasPrefix("$scrypt$") })
        XCTAssertTrue(hash.hasPrefix("$scrypt$ln=17,r=8,p=1$"))
        try authority.close()
        try house.remove()
    }
}

extension AuthorityFixture {
    func holderKey(_ seed: UInt64) -> String { SigningKey(random: SeededRandom(seed: seed)).publicKey.thumbprint }

    func renewed(_ device: DeviceProbe, _ tokens: Tokens, holder: UInt64) async throws -> Answer {
        let token = try device.session(try await device.refresh(tokens.refresh)).access
        return try await device.requestCredential(token, holder: holder)
    }
}
