import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class TokenRouteTests: XCTestCase {
    func testTheRightCodesAreWorthOneAccessToken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()

        let first = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)
        let second = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(first.status, 200)
        XCTAssertEqual(first.json["token_type"], "Bearer")
        XCTAssertEqual(first.json["expires_in"], 900)
        XCTAssertEqual(first.headers[.cacheControl], "no-store")
        XCTAssertEqual(second.status, 400)
        XCTAssertEqual(second.error, "invalid_grant")
        XCTAssertEqual(second.json["tries_left"], 0)
    }

    func testFiveWrongCodesKillTheInvitation() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()

        var left: [JSON?] = []
        for _ in 0..<5 {
            left.append(try await wallet.redeem(invitation.code, invitation.wrongCode).json["tries_left"])
        }
        let right = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(left, [4, 3, 2, 1, 0])
        XCTAssertEqual(right.error, "invalid_grant")
        XCTAssertEqual(right.json["tries_left"], 0)
    }

    func testAWrongCodeCountsAcrossAReopening() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        _ = try await house.wallet().redeem(invitation.code, invitation.wrongCode)
        try house.authority.close()

        let authority = try house.reopened()
        let answer = try await house.wallet(of: authority).redeem(invitation.code, invitation.wrongCode)

        XCTAssertEqual(answer.json["tries_left"], 3)
        try authority.close()
    }

    func testFiftyGuessesAtOnceAreFiveGuesses() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()
        let (code, wrong) = (try invitation.code, invitation.wrongCode)

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<50 { group.addTask { try await wallet.redeem(code, wrong) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let right = try await wallet.redeem(code, invitation.transactionCode.plain)

        XCTAssertEqual(
            answers.compactMap { $0.json["tries_left"]?.integerValue }.sorted(),
            Array(repeating: 0, count: 46) + [1, 2, 3, 4])
        XCTAssertEqual(answers.filter { $0.error == "invalid_grant" }.count, 50)
        XCTAssertEqual(right.error, "invalid_grant")
    }

    func testAnInvitationLivesTenMinutesToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let ana = try house.authority.invite(AuthorityFixture.email)
        let bo = try house.authority.invite("bo@example.com")
        let wallet = try house.wallet()

        house.clock.advance(by: 599.999)
        let inTime = try await wallet.redeem(ana.code, ana.transactionCode.plain)
        house.clock.advance(by: 0.001)
        let late = try await wallet.redeem(bo.code, bo.transactionCode.plain)

        XCTAssertEqual(inTime.status, 200)
        XCTAssertEqual(late.error, "invalid_grant")
    }

    func testANewInvitationKillsTheOlderOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let older = try house.authority.invite(AuthorityFixture.email)
        let newer = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()

        let old = try await wallet.redeem(older.code, older.transactionCode.plain)
        let new = try await wallet.redeem(newer.code, newer.transactionCode.plain)

        XCTAssertEqual(old.error, "invalid_grant")
        XCTAssertEqual(new.status, 200)
    }

    func testADeadInvitationDoesNotSayWhyItIsDead() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let replaced = try house.authority.invite(AuthorityFixture.email)
        let used = try house.authority.invite(AuthorityFixture.email)
        _ = try await wallet.token(used.code, used.transactionCode.plain)
        let expired = try house.authority.invite(AuthorityFixture.email)
        house.clock.advance(by: 600)

        let unknown = try await wallet.redeem("unknown", "123456")

        XCTAssertEqual(unknown.json["tries_left"], 0)
        try await playEach([replaced, used, expired]) { invitation in
            let answer = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)
            XCTAssertEqual(answer.body, unknown.body)
            XCTAssertEqual(answer.status, unknown.status)
        }
    }

    func testARemovedPersonsInvitationIsDead() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.remove(AuthorityFixture.email)

        let answer = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(answer.error, "invalid_grant")
    }

    func testFormsThatAreNotTheOneAskedForAreRefusedAndCostNoTry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()
        let grant = "grant_type=urn:ietf:params:oauth:grant-type:pre-authorized_code"
        let code = try invitation.code
        let others = (1...32).map { "&other\($0)=x" }
        let refused: [(form: String, error: String)] = [
            ("", "invalid_request"),
            ("grant_type=authorization_code&code=x", "invalid_dpop_proof"),
            ("grant_type=authorization_code", "invalid_request"), ("grant_type=refresh_token", "invalid_request"),
            ("grant_type=refresh_token&refresh_token=x", "invalid_dpop_proof"),
            ("grant_type=password", "unsupported_grant_type"),
            ("grant_type=password" + others.dropLast().joined(), "unsupported_grant_type"),
            ("grant_type=password" + others.joined(), "invalid_request"),
            ("\(grant)&pre-authorized_code=\(code)", "invalid_request"),
            ("\(grant)&tx_code=123456", "invalid_request"),
            ("\(grant)&pre-authorized_code=\(code)&tx_code=1&tx_code=2", "invalid_request"),
            ("\(grant)&\(grant)&pre-authorized_code=\(code)&tx_code=1", "invalid_request"),
            ("\(grant)&pre-authorized_code=\(code)&tx_code=%zz", "invalid_request"),
            ("\(grant)&pre-authorized_code=\(code)&tx_code=1=2", "invalid_request"),
            ("\(grant)&pre-authorized_code=unknown&tx_code=123456", "invalid_grant"),
        ]

        try await playEach(refused) { form, error in
            let answer = try await wallet.form(form)
            XCTAssertEqual(answer.status, 400, form)
            XCTAssertEqual(answer.error, error, form)
        }
        let json = try await wallet.post("/token", type: "application/json", body: "{}")
        let large = try await wallet.form("a=" + String(repeating: "b", count: 64 * 1024))
        let wrong = try await wallet.redeem(code, invitation.wrongCode)

        XCTAssertEqual(json.error, "invalid_request")
        XCTAssertEqual(large.status, 413)
        XCTAssertEqual(wrong.json["tries_left"], 4)
    }
}
