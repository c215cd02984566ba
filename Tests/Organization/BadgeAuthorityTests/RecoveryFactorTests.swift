import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

/// Who logs in with a second factor recovers with one.
final class RecoveryFactorTests: XCTestCase {
    private static let phone = "+441632960961"

    func testALinkAloneIsWorthNothingToSomebodyWithASecondFactor() async throws {
        let house = try house()
        defer { try? house.remove() }
        let device = try house.device()
        let link = try await house.recoveryCode()
        let before = try house.secondFactors()

        let offer = try await house.wallet().get("/offers/\(link)")
        let alone = try await device.recover(link, offer)
        let sent = try house.secondFactors()
        let both = try await device.recover(link, offer, try XCTUnwrap(sent.last?.code).plain)
        let issued = try await device.requestCredential(device.session(both).access, holder: 3)

        XCTAssertNotNil(offer.grant?["tx_code"])
        XCTAssertEqual(alone.error, "invalid_request")
        XCTAssertEqual([before.count, sent.count], [0, 1])
        XCTAssertEqual(sent.first?.to, Self.phone)
        XCTAssertEqual([both.status, issued.status], [200, 200])
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testFiveWrongSecondFactorsEndTheLink() async throws {
        let house = try house()
        defer { try? house.remove() }
        let device = try house.device()
        let link = try await house.recoveryCode()
        let offer = try await house.wallet().get("/offers/\(link)")
        let right = try XCTUnwrap(house.secondFactors().last?.code).plain
        let wrong = right == "000000" ? "000001" : "000000"

        var left: [JSON?] = []
        for _ in 0..<5 { left.append(try await device.recover(link, offer, wrong).json["tries_left"]) }
        let late = try await device.recover(link, offer, right)
        let fetched = try await house.wallet().get("/offers/\(link)")

        XCTAssertEqual(left, [4, 3, 2, 1, 0])
        XCTAssertEqual([late.status, fetched.status], [400, 404])
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testTenSecondFactorsADayAreSentAndOneForALink() async throws {
        let house = try house()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        var (statuses, codes): ([Int], Set<String>) = ([], [])
        for _ in 0..<11 {
            let link = try await house.recoveryCode()
            for _ in 0..<3 { statuses.append(try await wallet.get("/offers/\(link)").status) }
            codes.formUnion(try house.secondFactors().compactMap { $0.code?.plain })
            house.clock.advance(by: 1800)
        }

        XCTAssertEqual(statuses, Array(repeating: 200, count: 30) + [429, 429, 429])
        XCTAssertLessThanOrEqual(codes.count, 10)
    }

    func testTheSecondFactorLivesAsLongAsItsLink() async throws {
        let house = try house()
        defer { try? house.remove() }
        let device = try house.device()
        let link = try await house.recoveryCode()
        house.clock.advance(by: 60)
        let offer = try await house.wallet().get("/offers/\(link)")
        let code = try XCTUnwrap(house.secondFactors().last)
        house.clock.advance(by: 1739)

        let answer = try await device.recover(link, offer, try XCTUnwrap(code.code).plain)

        XCTAssertEqual(answer.status, 200)
        XCTAssertTrue(code.body.plain.contains("valid for 29 minutes"), code.body.plain)
    }

    func testWhoAsksDoesNotLearnWhetherThereIsASecondFactor() async throws {
        let (house, other) = (try house(), try AuthorityFixture())
        defer { try? house.remove() }
        defer { try? other.remove() }

        var answers: [[String]] = []
        for (house, email) in [
            (house, AuthorityFixture.email), (other, AuthorityFixture.email), (house, "nobody@example.com"),
        ] {
            let answer = try await house.ask(email)
            answers.append(
                ["\(answer.status)", answer.text] + answer.headers.map { "\($0.name): \($0.value)" }.sorted())
        }

        XCTAssertEqual(Set(answers).count, 1, "\(answers)")
        XCTAssertEqual(try house.secondFactors().count, 0)
    }

    private func house() throws -> AuthorityFixture {
        let house = try AuthorityFixture()
        try house.authority.edit(AuthorityFixture.email) { $0.phone = Self.phone }
        try house.authority.requireSecondFactor(true, of: AuthorityFixture.email)
        return house
    }
}

extension AuthorityFixture {
    fileprivate func secondFactors() throws -> [OutboxMessage] {
        try authority.outbox().filter { $0.kind == .secondFactor }
    }
}

extension DeviceProbe {
    fileprivate func recover(_ link: String, _ offer: Answer, _ code: String) async throws -> Answer {
        try await form(
            "/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "tx_code": code,
                "pre-authorized_code": offer.grant?["pre-authorized_code"]?.stringValue ?? "",
            ])
    }
}
