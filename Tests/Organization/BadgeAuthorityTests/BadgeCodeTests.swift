import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class BadgeCodeTests: XCTestCase {
    func testFourDigitsStandForTheBadgeOnceWithinThePolicysTime() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.set(["codes": ["badgeCode": 45]])
        let holder = try await house.holder()

        let answer = try await holder.post("/codes", [:])
        let code = answer.code
        house.clock.advance(by: 44.999)
        let first = try house.authority.verifyCode(code, of: nil)
        let second = try house.authority.verifyCode(code, of: nil)

        XCTAssertEqual(answer.json["expires_in"], 45)
        XCTAssertEqual(code.count, 4)
        XCTAssertEqual(first.badge, holder.badgeID)
        XCTAssertEqual(second, .refused)
    }

    func testACodeDiesWithItsTimeWithANewOneAndWithTheBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()

        let old = try await holder.post("/codes", [:]).code
        let new = try await holder.post("/codes", [:]).code
        house.clock.advance(by: 30)
        let expired = try house.authority.verifyCode(new, of: nil)
        let next = try await holder.post("/codes", [:]).code
        try house.authority.suspend(holder.badgeID)

        XCTAssertEqual(try house.authority.verifyCode(old, of: nil), .refused)
        XCTAssertEqual(expired, .refused)
        XCTAssertEqual(try house.authority.verifyCode(next, of: nil), .refused)
        let refused = try await holder.post("/codes", [:])
        XCTAssertEqual(refused.error, "badge_suspended")
    }

    func testACodeIsReadInTheDigitsOfAnotherScript() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let code = try await holder.post("/codes", [:]).code
        let digits = code.withUnsafeBytes { $0.compactMap { Unicode.Scalar(UInt32($0) - 0x30 + 0x6F0) } }

        let verified = try house.authority.verifyCode(
            Secret(utf8: " " + String(String.UnicodeScalarView(digits))), of: nil)

        XCTAssertEqual(verified.badge, holder.badgeID)
    }

    func testACodeOfAnotherPersonIsRefusedAndStaysGood() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let code = try await house.holder().post("/codes", [:]).code

        XCTAssertEqual(try house.authority.verifyCode(code, of: "bo@example.com"), .refused)
        XCTAssertNotNil(try house.authority.verifyCode(code, of: "ANA@example.com").badge)
    }

    func testNoTwoBadgesHaveTheSameCode() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        var codes: Set<String> = []

        for number in 0..<20 {
            let email = "p\(number)@example.com"
            try house.authority.add(Person.Details(name: "P", email: email))
            codes.insert(
                try await house.holder(2000 + 100 * UInt64(number), email: email).post("/codes", [:]).code.plain)
        }

        XCTAssertEqual(codes.count, 20)
        XCTAssertEqual(try house.rows(["badgeCode"]), [20])
    }

    func testOfflineAndOneTimeCodesFollowFromTheSecretOneStepEitherWay() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let secret = try await holder.secret()
        let again = try await holder.secret()
        let now = house.clock.now()

        XCTAssertEqual(secret, again)
        XCTAssertEqual(secret.count, 32)
        try playEach([OneTimeCode.badgeCode, OneTimeCode.authenticatorCode]) { compute in
            let code = { (step: Double) in Secret(utf8: compute(secret, now.addingTimeInterval(30 * step), 30)) }
            for step in [-2.0, 2] {
                XCTAssertEqual(try house.authority.verifyCode(code(step), of: AuthorityFixture.email), .refused)
            }
            try playEach([-1.0, 0, 1]) { step in
                let verification = try house.authority.verifyCode(code(step), of: AuthorityFixture.email)
                XCTAssertEqual(verification.badge, holder.badgeID, "\(step)")
            }
            for step in [-1.0, 1] {
                XCTAssertEqual(
                    try house.authority.verifyCode(code(step), of: AuthorityFixture.email), .refused, "\(step)")
            }
        }
    }

    func testAShorterPeriodDoesNotHoldBackALongerOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let secret = try await holder.secret()
        let now = house.clock.now()
        let short = Secret(utf8: OneTimeCode.badgeCode(secret: secret, at: now, period: 30))
        XCTAssertNotNil(try house.authority.verifyCode(short, of: AuthorityFixture.email).badge)

        try house.set(["codes": ["badgeCode": 60]])
        house.clock.advance(by: 60)
        let long = Secret(utf8: OneTimeCode.badgeCode(secret: secret, at: house.clock.now(), period: 60))

        XCTAssertNotNil(try house.authority.verifyCode(long, of: AuthorityFixture.email).badge)
    }

    func testTheSecretOutlivesARestartAndEndsWithTheBadge() async throws {
        let house = try AuthorityFixture()
        let holder = try await house.holder()
        let secret = try await holder.secret()
        let code = Secret(utf8: OneTimeCode.authenticatorCode(secret: secret, at: house.clock.now(), period: 30))
        try house.authority.close()

        let authority = try house.reopened()
        XCTAssertEqual(try authority.verifyCode(code, of: AuthorityFixture.email).badge, holder.badgeID)
        try authority.revoke(holder.badgeID)
        house.clock.advance(by: 60)
        let next = Secret(utf8: OneTimeCode.authenticatorCode(secret: secret, at: house.clock.now(), period: 30))

        XCTAssertEqual(try authority.verifyCode(next, of: AuthorityFixture.email), .refused)
        try authority.close()
    }

    func testAThousandGuessesAtOnceAreTen() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let right = try await house.holder().post("/codes", [:]).code
        let authority = house.authority
        let guesses = (0..<1001).map { Secret(utf8: String(String(10_000 + $0).dropFirst())) }.filter { $0 != right }

        let answers = try await withThrowingTaskGroup(of: CodeVerification.self) { group in
            for guess in guesses.prefix(1000) { group.addTask { try authority.verifyCode(guess, of: nil) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let late = try authority.verifyCode(right, of: nil)

        XCTAssertEqual(answers.count { $0 == .refused }, 10)
        XCTAssertEqual(answers.count { $0 == .limited(retryAfter: 300) }, 990)
        XCTAssertEqual(late, .limited(retryAfter: 300))
    }

    func testRightCodesAreNotCountedAndTheLimitPasses() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()

        for _ in 0..<12 {
            let code = try await holder.post("/codes", [:]).code
            XCTAssertNotNil(try house.authority.verifyCode(code, of: nil).badge)
        }
        for _ in 0..<10 { XCTAssertEqual(try house.authority.verifyCode(Secret(utf8: "0000"), of: nil), .refused) }
        house.clock.advance(by: 299)
        let limited = try house.authority.verifyCode(Secret(utf8: "0000"), of: nil)
        house.clock.advance(by: 1)
        let code = try await holder.post("/codes", [:]).code

        XCTAssertEqual(limited, .limited(retryAfter: 1))
        XCTAssertNotNil(try house.authority.verifyCode(code, of: nil).badge)
    }

    func testGuessesAgainstOnePersonLockNobodyElseOutAndDoNotTellWhoIsHere() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let secret = try await house.holder(2000, email: "bo@example.com").secret()
        let right = Secret(utf8: OneTimeCode.badgeCode(secret: secret, at: house.clock.now(), period: 30))

        try playEach([AuthorityFixture.email, "nobody@example.com"]) { email in
            let answers = try (0..<11).map { _ in
                try house.authority.verifyCode(Secret(utf8: "00000000"), of: email)
            }
            XCTAssertEqual(answers, Array(repeating: .refused, count: 10) + [.limited(retryAfter: 300)], email)
        }

        XCTAssertNotNil(try house.authority.verifyCode(right, of: "bo@example.com").badge)
    }

    func testTheLimitOutlivesARestart() async throws {
        let house = try AuthorityFixture()
        for _ in 0..<10 { _ = try house.authority.verifyCode(Secret(utf8: "1234"), of: nil) }
        try house.authority.close()

        let authority = try house.reopened()

        XCTAssertEqual(try authority.verifyCode(Secret(utf8: "1234"), of: nil), .limited(retryAfter: 300))
        try authority.close()
    }

    func testWhatIsNoCodeIsRefusedAndCostsNoTry() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try playEach(["", "123", "12345", "1234567", "123456789", "12a4", "١٢٣a", "12 34", "-123"]) { text in
            assertThrows(.invalidInput, text) {
                _ = try house.authority.verifyCode(Secret(utf8: text), of: AuthorityFixture.email)
            }
        }
        try playEach(["123456", "12345678"]) { text in
            assertThrows(.invalidInput, text) { _ = try house.authority.verifyCode(Secret(utf8: text), of: nil) }
        }
        XCTAssertEqual(try house.rows(["codeTry"]), [0])
    }

    func testASessionWithoutABadgeHasNoCodes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let tokens = try await house.invited(device)

        let code = try await device.json("/codes", [:], token: tokens.access)
        let secret = try await device.send(.get, "/codes/secret", token: tokens.access)
        let odd = try await house.holder(2000).post("/codes", ["length": 8])

        XCTAssertEqual([code.status, secret.status, odd.status], [403, 403, 400])
        XCTAssertEqual([code.error, secret.error, odd.error], ["badge_missing", "badge_missing", "invalid_request"])
    }
}

extension Answer {
    fileprivate var code: Secret { Secret(utf8: json["code"]?.stringValue ?? "") }
}

extension BadgeHolder {
    fileprivate func secret() async throws -> Secret {
        Secret(try Base64URL.decode(JSONReader(try await get("/codes/secret").json)["secret"].string()))
    }
}

extension CodeVerification {
    fileprivate var badge: IssuedBadge.ID? {
        guard case .accepted(let badge) = self else { return nil }
        return badge.id
    }
}
