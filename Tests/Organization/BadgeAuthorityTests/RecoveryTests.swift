import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class RecoveryTests: XCTestCase {
    func testAMailWithALinkIsWorthOneBadgeWithoutATransactionCode() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        let asked = try await house.ask(AuthorityFixture.email)
        let mail = try XCTUnwrap(try house.authority.outbox().first)
        let code = try XCTUnwrap(mail.code?.plain)
        let offer = try await house.wallet().get("/offers/\(code)")
        let tokens = try device.session(try await device.recover(code, offer))
        let issued = try await device.requestCredential(tokens.access, holder: 3)
        let again = try await device.recover(code, offer)

        XCTAssertEqual([asked.status, issued.status, again.status], [202, 200, 400])
        XCTAssertEqual(again.error, "invalid_grant")
        XCTAssertEqual([mail.to, mail.kind.rawValue], [AuthorityFixture.email, "recovery"])
        XCTAssertTrue(mail.body.plain.contains("badge:rb?code=\(code)&surl=http%3A%2F%2F127.0.0.1%3A8080\n"))
        XCTAssertNil(offer.grant?["tx_code"])
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testLinksHaveTheSchemeOfTheOrganizationsApp() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let usual = try house.authority.invite(AuthorityFixture.email)
        try house.authority.setLinkScheme("acme.pass")
        _ = try await house.ask(AuthorityFixture.email)
        let mail = try XCTUnwrap(house.authority.outbox().last { $0.kind == .recovery })
        let own = try house.authority.invite(AuthorityFixture.email)

        XCTAssertTrue(usual.link.hasPrefix("badge:ab?"), usual.link)
        XCTAssertTrue(own.link.hasPrefix("acme.pass:ab?"), own.link)
        XCTAssertTrue(mail.body.plain.contains("acme.pass:rb?code="), mail.body.plain)
        for scheme in ["", "Badge", "1x", "a b", "badge:", "https", "openid-credential-offer"] {
            assertThrows(.invalidInput) { try house.authority.setLinkScheme(scheme) }
        }
    }

    func testAWalletWithoutADeviceKeyRecoversToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let code = try await house.recoveryCode()

        let offer = try await wallet.get("/offers/\(code)")
        let form = "grant_type=urn:ietf:params:oauth:grant-type:pre-authorized_code&pre-authorized_code="
        let answer = try await wallet.form(form + (offer.grant?["pre-authorized_code"]?.stringValue ?? ""))
        let token = try JSONReader(answer.json)["access_token"].string()
        let issued = try await wallet.requestCredential(token: token)

        XCTAssertEqual(answer.json["token_type"], "Bearer")
        XCTAssertNotNil(issued.credential)
    }

    func testTheAnswerIsTheSameForAnAddressThatNobodyHas() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        var answers: [[String]] = []
        for email in [
            AuthorityFixture.email, "nobody@example.com", "ANA@EXAMPLE.COM", "no address", "'; DROP TABLE person",
        ] {
            let answer = try await house.ask(email)
            answers.append(
                ["\(answer.status)", answer.text] + answer.headers.map { "\($0.name): \($0.value)" }.sorted())
        }

        XCTAssertEqual(Set(answers).count, 1, "\(answers)")
        XCTAssertEqual(try house.authority.outbox().map(\.to), [AuthorityFixture.email])
        // Of the known address alone, and once: the second, in capitals, found a link open.
        XCTAssertEqual(try house.rows(["recovery"]), [1])
    }

    func testTheSixthQuestionInAnHourIsAnsweredAlikeAndSendsNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()

        var (answers, mails): ([[String]], [Int]) = ([], [])
        for _ in 0..<6 {
            let answer = try await house.ask(AuthorityFixture.email)
            mails.append(try house.authority.outbox().count)
            answers.append(
                ["\(answer.status)", answer.text] + answer.headers.map { "\($0.name): \($0.value)" }.sorted())
            guard let code = try house.authority.outbox().last?.code?.plain else { continue }
            _ = try await device.recover(code, house.wallet().get("/offers/\(code)"))
        }
        house.clock.advance(by: 3600)
        let later = try await house.ask(AuthorityFixture.email)

        XCTAssertEqual(Set(answers).count, 1, "\(answers)")
        XCTAssertEqual(mails, [1, 1, 1, 1, 1, 0])
        XCTAssertEqual(later.status, 202)
        XCTAssertEqual(try house.authority.outbox().count, 1)
    }

    func testAQuestionCountsForAnHourToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        for _ in 0..<5 {
            let code = try await house.recoveryCode()
            _ = try await device.recover(code, house.wallet().get("/offers/\(code)"))
        }

        var mails: [Int] = []
        for seconds in [3599.0, 1] {
            house.clock.advance(by: seconds)
            _ = try await house.ask(AuthorityFixture.email)
            mails.append(try house.authority.outbox().count)
        }

        XCTAssertEqual(mails, [0, 1])
    }

    func testQuestionsForAddressesThatNobodyHasLeaveNothingAndShutNobodyOut() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for number in 0..<100 { _ = try await house.ask("nobody\(number)@example.com") }
        let kept = try house.rows(["recovery"])
        let asked = try await house.ask(AuthorityFixture.email)

        XCTAssertEqual(kept, [0])
        XCTAssertEqual(asked.status, 202)
        XCTAssertEqual(try house.authority.outbox().map(\.to), [AuthorityFixture.email])
    }

    func testTwoHundredQuestionsAtOnceAreOneMail() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { try await wallet.ask(AuthorityFixture.email).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(statuses, Array(repeating: 202, count: 200))
        XCTAssertEqual(try house.authority.outbox().count, 1)
        XCTAssertEqual(try house.rows(["recovery"]), [1])
    }

    func testACodeLivesThirtyMinutesToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let code = try await house.recoveryCode()
        let wallet = try house.wallet()

        house.clock.advance(by: 1799.999)
        let inTime = try await wallet.get("/offers/\(code)")
        house.clock.advance(by: 0.001)
        let late = try await wallet.get("/offers/\(code)")
        let redeemed = try await house.device().recover(code, inTime)

        XCTAssertEqual([inTime.status, late.status, redeemed.status], [200, 404, 400])
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testAStrangersQuestionsVoidNeitherAnOpenLinkNorAnInvitation() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let code = try await house.recoveryCode()
        for _ in 0..<20 { _ = try await house.ask(AuthorityFixture.email) }
        let wallet = try house.wallet()

        let (offer, device) = (try await wallet.get("/offers/\(code)"), try house.device())
        let recovered = try await device.recover(code, offer)
        let redeemed = try await wallet.redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual([offer.status, recovered.status, redeemed.status], [200, 200, 200])
    }

    func testALinkThatHasRunOutMakesRoomForTheNext() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let old = try await house.recoveryCode()
        house.clock.advance(by: 1800)

        let new = try await house.recoveryCode()

        let offer = try await house.wallet().get("/offers/\(new)")
        XCTAssertNotEqual(new, old)
        XCTAssertEqual(offer.status, 200)
    }

    func testARecoveryEndsWithThePersonTheAddressAndAMove() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let ends: [@Sendable (Authority) throws -> Void] = [
            { try $0.move(to: XCTUnwrap(URL(string: "http://127.0.0.1:9090"))) },
            { try $0.edit(AuthorityFixture.email) { $0.email = "ana.lima@example.com" } },
            { try $0.remove("ana.lima@example.com") },
        ]

        try await playEach(ends.enumerated()) { number, end in
            let email = number == 2 ? "ana.lima@example.com" : AuthorityFixture.email
            _ = try await WalletProbe(
                issuer: house.authority.organization().id.rawValue, transport: house.authority.transport(),
                clock: house.clock, key: house.wallet().key
            ).ask(email)
            XCTAssertEqual(try house.authority.outbox().count, 1)
            try end(house.authority)
            XCTAssertEqual(try house.authority.outbox().count, 0)
        }
    }

    func testACodeOutlivesARestartAndIsNotKept() async throws {
        let house = try AuthorityFixture()
        let code = try await house.recoveryCode()
        let kept = try house.storedValues()
        try house.authority.close()

        let authority = try house.reopened()
        let offer = try await house.wallet(of: authority).get("/offers/\(code)")

        XCTAssertEqual(offer.status, 200)
        XCTAssertFalse(kept.contains { $0.contains(code) })
        try authority.close()
    }

    func testBodiesThatAreNotTheOneAskedForAreRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let refused: [String] = [
            "", "{}", "[]", "null", #"{"email": 7}"#, #"{"email": ""}"#, #"{"email": null}"#,
            #"{"email": "a\u0000@b"}"#,
            #"{"email": "ana@example.com", "extra": 1}"#, #"{"email": "a@b", "email": "ana@example.com"}"#,
            #"{"email": "\#(String(repeating: "a", count: 255))"}"#,
        ]

        try await playEach(refused) { body in
            let answer = try await wallet.post("/recovery", type: "application/json", body: body)
            XCTAssertEqual(answer.status, 400, body)
            XCTAssertEqual(answer.error, "invalid_request", body)
        }
        let form = try await wallet.post("/recovery", type: "text/plain", body: #"{"email": "ana@example.com"}"#)
        XCTAssertEqual(form.status, 400)
        XCTAssertEqual(try house.rows(["recovery"]), [0])
    }
}

extension WalletProbe {
    func ask(_ email: String) async throws -> Answer {
        try await post("/recovery", type: "application/json", body: JSON.object(["email": .string(email)]).text)
    }
}

extension AuthorityFixture {
    func ask(_ email: String) async throws -> Answer { try await wallet().ask(email) }

    func recoveryCode() async throws -> String {
        _ = try await ask(AuthorityFixture.email)
        return try XCTUnwrap(try authority.outbox().last { $0.kind == .recovery }?.code?.plain)
    }
}

extension Answer {
    var grant: JSON? { json["grants"]?["urn:ietf:params:oauth:grant-type:pre-authorized_code"] }
}

extension DeviceProbe {
    func recover(_ code: String, _ offer: Answer) async throws -> Answer {
        try await form(
            "/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code",
                "pre-authorized_code": offer.grant?["pre-authorized_code"]?.stringValue ?? "",
            ])
    }
}
