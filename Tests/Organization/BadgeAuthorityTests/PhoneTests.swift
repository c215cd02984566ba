import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class PhoneTests: XCTestCase {
    func testAPhoneIsEnrolledWithTheCodeThatWasSentToIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(), try house.device(901))
        let token = try await house.invited(device).access
        let otherToken = try await house.invited(other).access

        let before = try await device.send(.get, "/phone", token: token)
        let sent = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let message = try XCTUnwrap(house.authority.outbox().last)
        let code = try XCTUnwrap(message.code?.plain)
        let foreign = try await other.json("/phone/verification", ["code": .string(code)], token: otherToken)
        house.clock.advance(by: 5)
        let verified = try await device.json("/phone/verification", ["code": .string(code)], token: token)
        let again = try await device.json("/phone/verification", ["code": .string(code)], token: token)
        let after = try await device.send(.get, "/phone", token: token)
        let elsewhere = try await other.send(.get, "/phone", token: otherToken)

        XCTAssertEqual(before.json, [:])
        XCTAssertEqual(sent.json, ["phone_number": "+441632960961", "expires_in": 600, "resend_after": 30])
        XCTAssertEqual(message.kind, .verificationCode)
        XCTAssertEqual(message.to, "+441632960961")
        XCTAssertTrue(message.body.plain.contains(code))
        XCTAssertEqual(foreign.error, "code_expired")
        XCTAssertEqual(verified.json, ["verified_at": 1_800_000_005])
        XCTAssertEqual(again.error, "code_expired")
        XCTAssertEqual(after.json, ["phone_number": "+441632960961", "verified_at": 1_800_000_005])
        XCTAssertEqual(elsewhere.json, ["phone_number": "+441632960961"])
        XCTAssertEqual(try house.authority.person(AuthorityFixture.email).details.phone, "+441632960961")
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testTheOrganizationsOwnNumberStandsUntilItChangesIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.edit(AuthorityFixture.email) { $0.phone = "+441632960961" }
        let device = try house.device()
        let token = try await house.invited(device).access

        let another = try await device.json("/phone/codes", enrollment("+441632960962"), token: token)
        try await house.enroll(device, token, nil)
        let enrolled = try await device.send(.get, "/phone", token: token)
        try house.authority.edit(AuthorityFixture.email) { $0.phone = "+441632960962" }
        let changed = try await device.send(.get, "/phone", token: token)

        XCTAssertEqual(another.error, "invalid_phone_number")
        XCTAssertEqual(enrolled.json, ["phone_number": "+441632960961", "verified_at": 1_800_000_000])
        XCTAssertEqual(changed.json, ["phone_number": "+441632960962"])
    }

    func testACodeToANumberThatIsNotThePersonsAnyMoreVerifiesNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(), try house.device(901))
        let token = try await house.invited(device).access
        let otherToken = try await house.invited(other).access
        _ = try await other.json("/phone/codes", enrollment("+441632960962"), token: otherToken)
        let code = try XCTUnwrap(house.sentCode())
        try await house.enroll(device, token, "+441632960961")

        let late = try await other.json("/phone/verification", ["code": .string(code)], token: otherToken)
        let again = try await other.json("/phone/verification", ["code": .string(code)], token: otherToken)
        let status = try await other.send(.get, "/phone", token: otherToken)

        XCTAssertEqual([late.error, again.error], ["invalid_phone_number", "code_expired"])
        XCTAssertEqual(late.status, 400)
        XCTAssertEqual(status.json, ["phone_number": "+441632960961"])
    }

    func testRequestsForCodesThatAreNotTheOneDescribedAreRefusedByName() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        let own = JSON.string(device.id)
        let refused: [(body: JSON, error: String)] = [
            (["intent": "enroll"], "phone_number_missing"),
            (["intent": "enroll", "phone_number": nil], "phone_number_missing"),
            (["intent": "delete", "device": own], "phone_number_missing"),
            (["intent": "delete", "device": "x"], "not_found"),
            (["intent": "enroll", "phone_number": "01632 960961"], "invalid_phone_number"),
            (["intent": "enroll", "phone_number": "+1"], "invalid_phone_number"),
            (["intent": "enroll", "phone_number": "+0441632960961"], "invalid_phone_number"),
            (["intent": "enroll", "phone_number": 1], "invalid_request"),
            (["intent": "enroll", "device": own], "invalid_request"),
            (["intent": "delete"], "invalid_request"),
            (["intent": "delete", "device": own, "phone_number": "+441632960961"], "invalid_request"),
            (["intent": "other"], "invalid_request"),
            (["phone_number": "+441632960961"], "invalid_request"),
            (["intent": "enroll", "phone_number": "+441632960961", "other": 1], "invalid_request"),
        ]

        try await playEach(refused) { body, error in
            let answer = try await device.json("/phone/codes", body, token: token)
            XCTAssertEqual(answer.error, error, body.text)
        }
        let codes: [JSON] = [[:], ["code": 123456], ["code": ""], ["code": "123456", "x": 1]]
        try await playEach(codes) { body in
            let answer = try await device.json("/phone/verification", body, token: token)
            XCTAssertEqual(answer.error, "invalid_request", body.text)
        }
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testFiveWrongCodesAreOneCodesEndAlsoAcrossARestart() async throws {
        let house = try AuthorityFixture()
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let code = try XCTUnwrap(house.sentCode())
        let wrong: JSON = ["code": code == "000000" ? "000001" : "000000"]

        var left: [JSON?] = []
        for _ in 0..<4 {
            left.append(try await device.json("/phone/verification", wrong, token: token).json["tries_left"])
        }
        try house.authority.close()
        let authority = try house.reopened()
        let restarted = try house.device(of: authority)
        left.append(try await restarted.json("/phone/verification", wrong, token: token).json["tries_left"])
        let right = try await restarted.json("/phone/verification", ["code": .string(code)], token: token)

        XCTAssertEqual(left, [4, 3, 2, 1, 0])
        XCTAssertEqual(right.error, "code_expired")
        XCTAssertEqual(try authority.outbox().count, 0)
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testAThousandGuessesAtOnceAreFiveGuesses() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let code = try XCTUnwrap(house.sentCode())

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for guess in 0..<1000 where String(guess) != code {
                group.addTask {
                    try await device.json("/phone/verification", ["code": .string(String(guess))], token: token)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let right = try await device.json("/phone/verification", ["code": .string(code)], token: token)

        XCTAssertEqual(answers.filter { $0.error == "invalid_code" }.count, 5)
        XCTAssertEqual(answers.filter { $0.error == "code_expired" }.count, 995)
        XCTAssertEqual(right.error, "code_expired")
    }

    func testACodeLivesTenMinutesToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let first = try XCTUnwrap(house.sentCode())

        house.clock.advance(by: 600)
        let late = try await device.json("/phone/verification", ["code": .string(first)], token: token)
        let swept = try house.authority.outbox().count
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let second = try XCTUnwrap(house.sentCode())
        house.clock.advance(by: 299)
        let inTime = try await device.json("/phone/verification", ["code": .string(second)], token: token)

        XCTAssertEqual(late.error, "code_expired")
        XCTAssertEqual(swept, 0)
        XCTAssertEqual(inTime.status, 200)
    }

    func testACodeIsAcceptedInItsLastSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let code = try XCTUnwrap(house.sentCode())

        house.clock.advance(by: 599)
        let answer = try await device.json("/phone/verification", ["code": .string(code)], token: token)

        XCTAssertEqual(answer.status, 200)
    }

    func testAnotherCodeIsSentAfterHalfAMinuteAndEndsTheFirst() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        let first = try XCTUnwrap(house.sentCode())

        house.clock.advance(by: 29)
        let early = try await device.json("/phone/codes", enrollment("+441632960962"), token: token)
        house.clock.advance(by: 1)
        let resent = try await device.json("/phone/codes", enrollment("+441632960962"), token: token)
        let second = try XCTUnwrap(house.sentCode())
        let old = try await device.json("/phone/verification", ["code": .string(first)], token: token)
        let new = try await device.json("/phone/verification", ["code": .string(second)], token: token)

        XCTAssertEqual(early.status, 429)
        XCTAssertEqual(early.error, "rate_limited")
        XCTAssertEqual(early.headers[.retryAfter], "1")
        XCTAssertEqual(resent.status, 200)
        XCTAssertNotEqual(first, second)
        XCTAssertEqual(old.error, "invalid_code")
        XCTAssertEqual(new.status, 200)
    }

    func testTenCodesADayAreSentToAPerson() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let refresh = try await house.invited(device).refresh

        var statuses: [Int] = []
        for _ in 0..<11 {
            let token = try device.session(try await device.refresh(refresh)).access
            statuses.append(try await device.json("/phone/codes", enrollment("+441632960961"), token: token).status)
            house.clock.advance(by: 60)
        }
        house.clock.advance(by: 86_400 - 660)
        let token = try device.session(try await device.refresh(refresh)).access
        let nextDay = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)

        XCTAssertEqual(statuses, Array(repeating: 200, count: 10) + [429])
        XCTAssertEqual(nextDay.status, 200)
    }

    func testACodeCountsForADayToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let refresh = try await house.invited(device).refresh
        for _ in 0..<10 {
            let token = try device.session(try await device.refresh(refresh)).access
            _ = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
            house.clock.advance(by: 60)
        }

        house.clock.advance(by: 86_399 - 600)
        let token = try device.session(try await device.refresh(refresh)).access
        let early = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)
        house.clock.advance(by: 1)
        let sent = try await device.json("/phone/codes", enrollment("+441632960961"), token: token)

        XCTAssertEqual([early.status, sent.status], [429, 200])
        XCTAssertEqual(early.headers[.retryAfter], "1")
    }
}

func enrollment(_ number: String?) -> JSON {
    .object(compacting: ["intent": "enroll", "phone_number": .optional(number)])
}

extension AuthorityFixture {
    func enroll(_ device: DeviceProbe, _ token: String, _ number: String?) async throws {
        _ = try await device.json("/phone/codes", enrollment(number), token: token)
        let code = try sentCode() ?? ""
        let answer = try await device.json("/phone/verification", ["code": .string(code)], token: token)
        guard answer.status == 200 else {
            throw BadgeError(.unexpected, reason: "The enrolment failed: \(answer.text)")
        }
    }
}
