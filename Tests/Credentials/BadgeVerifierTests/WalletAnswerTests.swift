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

// The facts of an answer (VP-79 to VP-143, VP-200 to VP-203) that are a verifier's.
final class WalletAnswerTests: XCTestCase {
    func testVP90VP91AnAnswerGivesTheClaimsOfEachQuery() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask(
            try door.request([AskingFixture.query("one"), AskingFixture.query("two", claims: [])]))

        let receipt = try await wallet.answer([
            "one": [.string(try wallet.present())], "two": [.string(try wallet.present(disclosing: []))],
        ])
        let result = try XCTUnwrap(try wallet.result())

        XCTAssertEqual(receipt.status, 200)
        XCTAssertEqual(receipt.body, [:])
        XCTAssertTrue(result.isAccepted)
        XCTAssertEqual(result.queries.map(\.id), ["one", "two"])
        XCTAssertEqual(result.queries[0].badges.map { $0.claims["name"] }, ["Ana Lima"])
        XCTAssertEqual(result.queries[1].badges.map { $0.claims["name"] }, [nil])
        XCTAssertEqual(result.queries[0].badges.map(\.issuer), [ListServer.issuer])
    }

    func testAnAnswerToEachKindOfRequestIsAccepted() async throws {
        try await playEach(VerifierIdentity.Prefix.allCases) { prefix in
            let door = try AskingFixture(prefix)
            try await playEach([true, false]) { isEncrypted in
                var request = try door.request()
                request.isEncrypted = isEncrypted
                request.delivery = prefix == .redirectURI ? .value : .post
                let wallet = try door.ask(request)

                try await wallet.answer()

                XCTAssertEqual(try wallet.result()?.isAccepted, true)
            }
        }
    }

    func testVP79AnAnswerNeedsOneOptionOfEachRequiredSet() async throws {
        let door = try AskingFixture()
        let queries = [AskingFixture.query("a"), AskingFixture.query("b"), AskingFixture.query("c")]
        let table: [(Set<String>, VerificationFailure.Reason?)] = [
            (["a"], nil), (["b", "c"], nil), (["b"], .unsatisfied), (["a", "b"], .unsatisfied),
        ]

        try await playEach(table) { answered, reason in
            let wallet = try door.ask(
                try door.request(queries, sets: [CredentialSetQuery([["a"], ["b", "c"]])]))
            let shown = JSON.string(try wallet.present())

            try await wallet.answer(.object(Dictionary(uniqueKeysWithValues: answered.map { ($0, [shown]) })))

            XCTAssertEqual(try wallet.reason(), reason)
        }
    }

    func testVP81SeveralBadgesAnswerAQueryThatTakesSeveral() async throws {
        let door = try AskingFixture()
        let several = CredentialQuery(
            id: "badge", .sdJWT(types: [AskingFixture.type]), isMultiple: true, claims: [ClaimsQuery(["name"])])

        try await playEach([(several, nil), (AskingFixture.query(), .unsatisfied)]) {
            (query: CredentialQuery, reason: VerificationFailure.Reason?) in
            let wallet = try door.ask(try door.request([query]))

            try await wallet.answer(["badge": [.string(try wallet.present()), .string(try wallet.present())]])
            let result = try XCTUnwrap(try wallet.result())

            XCTAssertEqual(result.failure?.reason, reason)
            XCTAssertEqual(result.queries.map(\.badges.count), [reason == nil ? 2 : 0])
        }
    }

    func testVP85ClaimsThatWereNotAskedForAreRefused() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        try await wallet.answer(["badge": [.string(try wallet.present(disclosing: ["name", "email"]))]])
        let result = try XCTUnwrap(try wallet.result())

        XCTAssertEqual(result.failure?.reason, .unsatisfied)
        XCTAssertEqual(result.queries.map(\.badges), [[]])
    }

    func testVP86ValuesAndAuthoritiesAreCheckedAgain() async throws {
        let door = try AskingFixture()
        let other = AskingFixture.query(claims: [ClaimsQuery(["name"], values: ["Eva Berg"])])
        let certified = CredentialQuery(
            id: "badge", .sdJWT(types: [AskingFixture.type]), trustedAuthorities: [.keys([[1, 2, 3]])],
            claims: [ClaimsQuery(["name"])])

        try await playEach([other, certified]) { query in
            let wallet = try door.ask(try door.request([query]))
            try await wallet.answer()
            XCTAssertEqual(try wallet.reason(), .unsatisfied)
        }
    }

    func testVP93NothingStandsBesideAnEncryptedAnswer() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let token: JSON = ["badge": [.string(try wallet.present())]]
        let message = try wallet.encrypted(["vp_token": token, "state": .string(wallet.state)])

        let receipt = try await door.transactions.answer(
            AskedWallet.form(["response": message, "vp_token": token.text]))

        XCTAssertEqual(receipt.status, 400)
        XCTAssertEqual(try wallet.reason(), .answerMalformed)
    }

    func testVP93AnAnswerThatShouldBeEncryptedIsRefusedInTheClear() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let token: JSON = ["badge": [.string(try wallet.present())]]

        let receipt = try await door.transactions.answer(
            AskedWallet.form(["vp_token": token.text, "state": wallet.state]))

        XCTAssertEqual(receipt.status, 400)
        XCTAssertEqual(try wallet.reason(), .answerEncryption)
    }

    func testVP98TheErrorOfAWalletIsRecorded() async throws {
        let door = try AskingFixture()
        let codes = ["access_denied", "invalid_transaction_data", "vp_formats_not_supported", "wallet_unavailable"]

        try await playEach(codes) { code in
            let (clear, hidden) = (try door.ask(), try door.ask())
            let answer: JSON = ["error": .string(code), "state": .string(hidden.state)]

            let receipts = [
                try await door.transactions.answer(
                    AskedWallet.form(["error": code, "error_description": "none", "state": clear.state])),
                try await door.transactions.answer(AskedWallet.form(["response": try hidden.encrypted(answer)])),
            ]

            XCTAssertEqual(receipts.map(\.status), [200, 200])
            for wallet in [clear, hidden] {
                let result = try XCTUnwrap(try wallet.result())
                XCTAssertEqual(result.failure?.reason, .declined)
                XCTAssertEqual(result.walletError, code)
            }
        }
    }

    func testWhoeverSawTheCodeCannotEndTheRequestOfAnother() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let attempts: [[String: String]] = [
            ["error": "access_denied", "state": wallet.state], ["vp_token": "[", "state": wallet.state],
            ["response": "e30..AA.AA.AA", "state": wallet.state],
        ]

        for attempt in attempts { _ = try await door.transactions.answer(AskedWallet.form(attempt)) }
        let told = try wallet.result()
        let answered = try await wallet.answer()
        let accepted = try wallet.result()

        XCTAssertEqual(told?.isAccepted, false)
        XCTAssertEqual(answered.status, 200)
        XCTAssertEqual(accepted?.isAccepted, true)
        XCTAssertNil(try wallet.result())
    }

    func testVP82ABadgeThatAnswersTwoQueriesMayTellBothEachTime() async throws {
        let door = try AskingFixture()
        let queries = [
            AskingFixture.query("a"), AskingFixture.query("b", claims: [ClaimsQuery(["email"])]),
        ]
        let wallet = try door.ask(try door.request(queries))
        let badge = try door.badge(to: wallet.key)

        var token: [String: JSON] = [:]
        for (number, id) in ["a", "b"].enumerated() {
            token[id] = [
                .string(
                    try wallet.present(badge, disclosing: ["name", "email"]) { $0["number"] = .integer(Int64(number)) })
            ]
        }
        try await wallet.answer(.object(token))

        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testNoNumberOfRefusalsEndsARequest() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let form = AskedWallet.form(["error": "access_denied", "state": wallet.state])

        var statuses: [Int] = []
        for _ in 0..<40 { statuses.append(try await door.transactions.answer(form).status) }
        let answered = try await wallet.answer()

        XCTAssertEqual(statuses, Array(repeating: 200, count: 40))
        XCTAssertEqual(answered.status, 200)
        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testVP114MessagesOfAnotherKindAreRefused() async throws {
        let door = try AskingFixture()
        let headers: [[String: JSON]] = [
            ["alg": "dir"], ["alg": "RSA-OAEP"], ["enc": "A128CBC-HS256"], ["zip": "DEF"], ["crit": ["exp"]],
        ]

        try await playEach(headers) { changes in
            let wallet = try door.ask()
            let message = try wallet.encrypted(["vp_token": [:], "state": .string(wallet.state)])
            var parts = message.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            let header = try XCTUnwrap(JSON.parse(Base64URL.decode(parts[0])).objectValue)
            parts[0] = Base64URL.encode(Array(JSON.object(header.merging(changes) { $1 }).text.utf8))

            let receipt = try await door.transactions.answer(
                AskedWallet.form(["response": parts.joined(separator: ".")]))

            XCTAssertEqual(receipt.status, 400)
            XCTAssertEqual(try wallet.result()?.isAccepted, false)
        }
    }

    func testVP114AMessageThatNamesNoKeyChangesNothing() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        var nameless = try wallet.encryptionKey()
        nameless.keyID = nil
        let content = Array(JSON.object(["state": .string(wallet.state)]).text.utf8)
        let message = try JWE.encrypt(content, to: nameless, with: .a128GCM, random: door.random)

        let receipt = try await door.transactions.answer(AskedWallet.form(["response": message]))
        try await wallet.answer()

        XCTAssertEqual(receipt.status, 400)
        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testVP142VP143TransactionDataIsSignedAsItWasSent() async throws {
        let door = try AskingFixture()
        let data = RequestedTransactionData(type: "example.pay", queries: ["badge"], members: ["amount": "12.00"])
        let foreign = JSON.string(Base64URL.encode(Digest.sha256("other")))
        let table: [(@Sendable (JSON) -> [String: JSON], VerificationFailure.Reason?)] = [
            ({ ["transaction_data_hashes": [$0]] }, nil),
            ({ ["transaction_data_hashes": [$0], "transaction_data_hashes_alg": "sha-256"] }, nil),
            ({ _ in [:] }, .transactionData), ({ _ in ["transaction_data_hashes": []] }, .transactionData),
            ({ _ in ["transaction_data_hashes": [foreign]] }, .transactionData),
            ({ ["transaction_data_hashes": [$0, foreign]] }, .transactionData),
            ({ ["transaction_data_hashes": [$0, $0]] }, .transactionData),
            ({ ["transaction_data_hashes": [$0], "transaction_data_hashes_alg": "sha-512"] }, .transactionData),
            ({ ["transaction_data_hashes": $0] }, .keyBinding),
        ]

        try await playEach(table) { members, reason in
            var request = try door.request()
            request.transactionData = [data]
            let wallet = try door.ask(request)
            let sent = try XCTUnwrap(wallet.parameters["transaction_data"]?.arrayValue?.first?.stringValue)
            let hash = JSON.string(Base64URL.encode(Digest.sha256(sent)))

            let shown = try wallet.present { $0.merge(members(hash)) { $1 } }
            try await wallet.answer(["badge": [.string(shown)]])

            XCTAssertEqual(try wallet.reason(), reason)
        }
    }

    func testVP141TransactionDataOfTwoBadgesIsSignedWithOneOfThem() async throws {
        let door = try AskingFixture()
        let data = RequestedTransactionData(type: "example.pay", queries: ["one", "two"])

        try await playEach([["one"], ["two"], []]) { signing in
            var request = try door.request([AskingFixture.query("one"), AskingFixture.query("two")])
            request.transactionData = [data]
            let wallet = try door.ask(request)
            let sent = try XCTUnwrap(wallet.parameters["transaction_data"]?.arrayValue?.first?.stringValue)
            let hashes: JSON = [.string(Base64URL.encode(Digest.sha256(sent)))]
            let shown = try ["one", "two"].map { id in
                try wallet.present { if signing.contains(id) { $0["transaction_data_hashes"] = hashes } }
            }

            try await wallet.answer(["one": [.string(shown[0])], "two": [.string(shown[1])]])

            XCTAssertEqual(try wallet.reason(), signing.isEmpty ? .transactionData : nil)
        }
    }

    func testTransactionDataThatWasNotAskedForIsRefused() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        let hash = JSON.string(Base64URL.encode(Digest.sha256("other")))
        let shown = try wallet.present { $0["transaction_data_hashes"] = [hash] }
        try await wallet.answer(["badge": [.string(shown)]])

        XCTAssertEqual(try wallet.reason(), .transactionData)
    }

    func testVP200WhatDraftsSendBesideTheTokenIsIgnored() async throws {
        let door = try AskingFixture()
        var request = try door.request()
        request.isEncrypted = false
        let wallet = try door.ask(request)
        let token: JSON = ["badge": [.string(try wallet.present())]]

        _ = try await door.transactions.answer(
            try wallet.form(token, adding: ["presentation_submission": ["id": "1"], "id_token": "none"]))

        XCTAssertEqual(try wallet.result()?.isAccepted, true)
    }

    func testVP203ABareStringIsRefusedByName() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()

        try await wallet.answer(["badge": .string(try wallet.present())])
        let failure = try XCTUnwrap(try wallet.result()?.failure)

        XCTAssertEqual(failure.reason, .answerMalformed)
        XCTAssertTrue(failure.explanation.contains("draft 25"), failure.explanation)
    }

    func testATokenOfAnotherShapeIsRefused() async throws {
        let door = try AskingFixture()
        let tokens: [JSON] = [
            [:], [], "text", ["badge": []], ["badge": [1]], ["badge": [""]], ["badge": [["vp": "x"]]],
            ["badge": .array(Array(repeating: "a~", count: 65))],
        ]

        try await playEach(tokens) { token in
            let wallet = try door.ask()
            try await wallet.answer(token)
            XCTAssertEqual(try wallet.reason(), .answerMalformed)
        }
        let wallet = try door.ask()
        try await wallet.answer(["badge": [.string(try wallet.present())], "other": [.string(try wallet.present())]])
        XCTAssertEqual(try wallet.reason(), .unsatisfied)
    }
}
