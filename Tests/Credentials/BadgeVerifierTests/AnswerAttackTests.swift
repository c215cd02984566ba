import BadgeAuthority
import BadgeCredentials
import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

// Attacks on a verifier (VP-300 to VP-328).
final class AnswerAttackTests: XCTestCase {
    func testVP300APresentationToAnotherVerifierIsRefused() async throws {
        let door = try AskingFixture()

        try await playEach(["x509_san_dns:other.example", "https://door.example", "door.example"]) { audience in
            let wallet = try door.ask()
            try await wallet.answer(["badge": [.string(try wallet.present(audience: audience))]])
            XCTAssertEqual(try wallet.reason(), .audience)
        }
    }

    func testVP301AnOldPresentationIsRefusedInANewTransaction() async throws {
        let door = try AskingFixture()
        let first = try door.ask()
        let shown = try first.present()
        try await first.answer(["badge": [.string(shown)]])
        let second = try door.ask()

        try await second.answer(["badge": [.string(shown)]])

        XCTAssertEqual(try first.result()?.isAccepted, true)
        XCTAssertEqual(try second.reason(), .nonce)
    }

    func testVP302OfManyAnswersAtOnceOneWins() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let form = try wallet.form(["badge": [.string(try wallet.present())]])

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await door.transactions.answer(form).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let late = try await door.transactions.answer(form)

        XCTAssertEqual(statuses.filter { $0 == 200 }.count, 1)
        XCTAssertEqual(late.status, 400)
        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testVP303VP96AResultOnTheSameDeviceNeedsItsCode() async throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.returnAddress = URL(string: "https://door.example/return?x=1")
        let (victim, attacker) = (try door.ask(request), try door.ask(request))

        let receipt = try await victim.answer()
        try await attacker.answer()
        let items = try AskingFixture.fields(of: XCTUnwrap(receipt.body["redirect_uri"]?.stringValue))
        let code = try XCTUnwrap(items["response_code"])

        XCTAssertEqual(items["x"], "1")
        XCTAssertGreaterThanOrEqual(try Base64URL.decode(code).count, 16)
        XCTAssertEqual(try door.transactions.state(of: victim.session), .waiting)
        XCTAssertEqual(try door.transactions.state(of: victim.session, code: "AAAAAAAAAAAAAAAAAAAAAA"), .waiting)
        // The code of one session is nothing in another.
        XCTAssertEqual(try door.transactions.state(of: attacker.session, code: code), .waiting)
        XCTAssertEqual(try victim.result(code: code)?.isAccepted, true)
    }

    func testVP304NoPartOfTheLinkReadsTheResult() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        try await wallet.answer()

        for guess in [wallet.state, wallet.nonce, "", String(repeating: "A", count: 43)] {
            XCTAssertNil(try door.transactions.state(of: guess))
        }
        XCTAssertGreaterThanOrEqual(try Base64URL.decode(wallet.session).count, 16)
        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testVP305AnAnswerWithAnotherStateIsRefused() async throws {
        let door = try AskingFixture()
        let (wallet, other) = (try door.ask(), try door.ask())
        let token: JSON = ["badge": [.string(try wallet.present())]]

        let receipts = [
            try await door.transactions.answer(
                AskedWallet.form([
                    "response": try wallet.encrypted(["vp_token": token, "state": .string(other.state)])
                ])),
            try await door.transactions.answer(
                AskedWallet.form(["response": try other.encrypted(["vp_token": token])])),
        ]

        XCTAssertEqual(receipts.map(\.status), [400, 400])
        XCTAssertEqual(try wallet.reason(), .answerMalformed)
        XCTAssertEqual(try other.reason(), .answerMalformed)
    }

    func testVP305ARepeatedParameterOrNoStateChangesNothing() async throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.isEncrypted = false
        let wallet = try door.ask(request)
        let token: JSON = ["badge": [.string(try wallet.present())]]
        let honest = try wallet.form(token)
        let forms = [
            honest + Array("&state=\(wallet.state)".utf8), honest + Array("&vp_token=x".utf8),
            AskedWallet.form(["vp_token": token.text]), AskedWallet.form(["vp_token": token.text, "state": ""]),
            Array("state=%ZZ".utf8), Array("state=%FF".utf8), [], Array("&&&".utf8),
            Array((0..<40).map { "a\($0)=1" }.joined(separator: "&").utf8) + Array("&state=\(wallet.state)".utf8),
            Array("state=\(wallet.state)&a=".utf8) + Array(repeating: UInt8(ascii: "a"), count: 256 << 10),
        ]

        try await playEach(forms) { form in
            let receipt = try await door.transactions.answer(form)
            XCTAssertEqual(receipt.status, 400)
        }
        let receipt = try await door.transactions.answer(honest)
        XCTAssertEqual(receipt.status, 200)
    }

    func testVP315APointOffTheCurveAndAnotherKeyAreRefused() async throws {
        let door = try AskingFixture()
        let (wallet, other) = (try door.ask(), try door.ask())
        var foreign = AgreementKey(random: door.random).publicKey
        foreign.keyID = other.state
        let answer = JSON.object(["state": .string(other.state)])
        let message = try wallet.encrypted(["state": .string(wallet.state)])
        var parts = message.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var header = try XCTUnwrap(JSON.parse(Base64URL.decode(parts[0])).objectValue)
        header["epk"] = [
            "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(Array(repeating: UInt8(1), count: 32))),
            "y": .string(Base64URL.encode(Array(repeating: UInt8(2), count: 32))),
        ]
        parts[0] = Base64URL.encode(Array(JSON.object(header).text.utf8))

        let receipts = [
            try await door.transactions.answer(AskedWallet.form(["response": parts.joined(separator: ".")])),
            try await door.transactions.answer(
                AskedWallet.form([
                    "response": try JWE.encrypt(
                        Array(answer.text.utf8), to: foreign, with: .a256GCM, random: door.random)
                ])),
        ]

        XCTAssertEqual(receipts.map(\.status), [400, 400])
        XCTAssertEqual(try wallet.reason(), .answerMalformed)
        XCTAssertEqual(try other.reason(), .answerEncryption)
    }

    func testVP316BadgesOfTwoPersonsAreTold() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask(try door.request([AskingFixture.query("one"), AskingFixture.query("two")]))
        let accomplice = AskedWallet(fixture: door, session: "", parameters: wallet.parameters, keySeed: 78)

        try await wallet.answer([
            "one": [.string(try wallet.present())], "two": [.string(try accomplice.present())],
        ])
        let result = try XCTUnwrap(try wallet.result())

        XCTAssertEqual(Set(result.queries.flatMap(\.badges).map(\.holder)).count, 2)
        XCTAssertEqual(result.holders, 2)
    }

    func testVP318AWrongTypeIssuerOrFormatIsRefused() async throws {
        let door = try AskingFixture()
        let foreign = SigningKey(random: door.random)
        let mdoc = CredentialQuery(id: "badge", .mdoc(doctype: "org.iso.18013.5.1.mDL"))
        let table: [(CredentialQuery, (AskedWallet) throws -> String, VerificationFailure.Reason)] = [
            (
                AskingFixture.query(),
                { try $0.present(door.badge(to: $0.key, type: "https://issuer.example/other")) }, .unsatisfied
            ),
            (AskingFixture.query(), { try $0.present(door.badge(to: $0.key, signedBy: foreign)) }, .signature),
            (AskingFixture.query(), { _ in "e30.e30.e30" }, .malformed),
            (mdoc, { try $0.present() }, .malformed),
        ]

        try await playEach(table) { query, shown, reason in
            let wallet = try door.ask(try door.request([query]))
            try await wallet.answer(["badge": [.string(try shown(wallet))]])
            let result = try XCTUnwrap(try wallet.result())
            XCTAssertEqual(result.failure?.reason, reason)
            XCTAssertEqual(result.queries.map(\.failure?.reason), [reason])
        }
    }

    func testVP323AForgedKeyBindingIsRefused() async throws {
        let door = try AskingFixture()
        let changes: [(VerificationFailure.Reason, (inout [String: JSON]) -> Void)] = [
            (.keyBinding, { $0["sd_hash"] = nil }),
            (.keyBinding, { $0["sd_hash"] = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU" }),
            (.notYetValid, { $0["iat"] = .seconds(AskingFixture.start.addingTimeInterval(120)) }),
            (.stale, { $0["iat"] = .seconds(AskingFixture.start.addingTimeInterval(-301)) }),
        ]

        try await playEach(changes) { reason, change in
            let wallet = try door.ask()
            try await wallet.answer(["badge": [.string(try wallet.present(change: change))]])
            XCTAssertEqual(try wallet.reason(), reason)
        }
        let (typed, bare) = (try door.ask(), try door.ask())
        try await typed.answer(["badge": [.string(try typed.present(type: "JWT"))]])
        try await bare.answer(["badge": [.string(try door.badge(to: bare.key))]])
        XCTAssertEqual(try typed.reason(), .keyBinding)
        XCTAssertEqual(try bare.reason(), .keyBinding)
    }

    func testVP327VP100WalletsLearnNothingOfARefusal() async throws {
        let door = try AskingFixture()
        var receipts: Set<AnswerReceipt> = []
        for audience in ["other", nil] {
            let wallet = try door.ask()
            let claims: Set = audience == nil ? ["name", "email"] : ["name"]
            let shown = try wallet.present(disclosing: claims, audience: audience)
            receipts.insert(try await wallet.answer(["badge": [.string(shown)]]))
            receipts.insert(try await wallet.answer(["badge": [.string(shown)]]))
        }
        receipts.insert(try await door.transactions.answer(Array("state=none".utf8)))

        XCTAssertEqual(receipts.count, 1)
        XCTAssertEqual(receipts.first?.status, 400)
        XCTAssertEqual(
            receipts.first?.body,
            ["error": "invalid_request", "error_description": "The response is not accepted."])
    }

    func testVP328ARevokedBadgeIsRefused() async throws {
        let door = try await VerifierFixture()
        let transactions = try PresentationTransactions(
            .unsigned, answers: DoorServer.answers, verifier: door.reader, clock: door.clock)
        let query = CredentialQuery(
            id: "badge", .sdJWT(types: [try door.organization.authority.badgeType]), claims: [ClaimsQuery(["name"])])
        var request = WalletRequest(try DCQLQuery(credentials: [query]))
        (request.delivery, request.isEncrypted) = (.value, false)
        try door.organization.authority.revoke(door.badge())
        let transaction = try transactions.begin(request)
        let asked = try AskingFixture.parameters(of: transaction.link, transactions)

        let shown = try SDJWT.present(
            door.credential, key: door.key, audience: transactions.clientID,
            nonce: XCTUnwrap(asked["nonce"]?.stringValue), now: door.clock.now(), disclosing: ["name"]
        ).text
        let token: JSON = ["badge": [.string(shown)]]
        _ = try await transactions.answer(
            AskedWallet.form(["vp_token": token.text, "state": XCTUnwrap(asked["state"]?.stringValue)]))

        guard let result = try transactions.state(of: transaction.token)?.result else {
            return XCTFail("There is no result.")
        }
        XCTAssertEqual(result.failure?.reason, .revoked)
        XCTAssertEqual(result.queries.map(\.badges), [[]])
    }
}
