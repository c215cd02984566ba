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

/// Attacks on a verifier beyond those of the list: what a thief, a forger or a careless wallet might send.
final class ForgedAnswerTests: XCTestCase {
    func testAMessageWithAnotherHeaderOrContentIsRefused() async throws {
        let door = try AskingFixture()
        let point = AgreementKey(random: SeededRandom(seed: 5)).publicKey.json
        let headers: [[String: JSON?]] = [
            ["alg": "none"], ["alg": "ECDH-ES+A256KW"], ["alg": nil], ["enc": "A256CBC-HS512"], ["enc": "none"],
            ["enc": nil], ["epk": nil], ["epk": "x"], ["epk": ["kty": "OKP", "crv": "X25519", "x": "AAAA"]],
            ["epk": point], ["apu": "AAAA"], ["apu": 1], ["apv": "a b"], ["zip": "DEF"], ["crit": []],
            ["jku": "https://evil.example"],
            ["b64": false], ["kid": "other"],
        ]
        try await playEach(headers) { changes in
            let wallet = try door.ask()
            let message = try wallet.encrypted([
                "vp_token": ["badge": [.string(try wallet.present())]], "state": .string(wallet.state),
            ])
            var parts = message.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            var header: [String: JSON?] = try XCTUnwrap(JSON.parse(Base64URL.decode(parts[0])).objectValue)
            header.merge(changes) { $1 }
            parts[0] = Base64URL.encode(Array(JSON.object(header.compactMapValues(\.self)).text.utf8))
            let receipt = try await door.transactions.answer(
                AskedWallet.form(["response": parts.joined(separator: ".")]))
            XCTAssertEqual(receipt.status, 400)
            XCTAssertNotEqual(try wallet.result()?.isAccepted, true)
        }
    }

    func testAMessageThatWasCutOrGrewIsRefused() async throws {
        let door = try AskingFixture()
        let changes: [(inout [String]) -> Void] = [
            { $0[1] = "AAAA" }, { $0[2] = "AAAA" }, { $0[2] = "" }, { $0[3] = "" }, { $0[3] += "AAAA" },
            { $0[3] = String($0[3].reversed()) }, { $0[4] = String($0[4].prefix(11)) }, { $0[4] = "" },
            { $0[4] = "AAAAAAAAAAAAAAAAAAAAAA" }, { $0.append("AAAA") }, { $0.removeLast() }, { $0[0] += "=" },
        ]
        try await playEach(changes) { change in
            let wallet = try door.ask()
            var parts = try wallet.encrypted(["state": .string(wallet.state), "error": "access_denied"])
                .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            change(&parts)
            let receipt = try await door.transactions.answer(
                AskedWallet.form(["response": parts.joined(separator: ".")]))
            XCTAssertEqual(receipt.status, 400)
            XCTAssertNil(try wallet.result()?.walletError)
        }
    }

    func testAMessageThatIsNoObjectOfAnAnswerIsRefused() async throws {
        let door = try AskingFixture()
        let deep = String(repeating: "[", count: 100_000)
        try await playEach(["", "[]", "1", "null", "{", deep, "{\"a\":1,\"a\":2}", "\u{FEFF}{}", "{}{}"]) { text in
            let wallet = try door.ask()
            let message = try JWE.encrypt(
                Array(text.utf8), to: wallet.encryptionKey(), with: .a256GCM, random: door.random)
            let receipt = try await door.transactions.answer(AskedWallet.form(["response": message]))
            XCTAssertEqual(receipt.status, 400)
            XCTAssertEqual(try wallet.reason(), .answerMalformed)
        }
    }

    func testAnErrorBesideAPresentationIsNeither() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let form = try wallet.form(
            ["badge": [.string(try wallet.present())]], adding: ["error": "access_denied"])

        let receipt = try await door.transactions.answer(form)

        XCTAssertEqual(receipt.status, 400)
        XCTAssertEqual(try wallet.reason(), .answerMalformed)
    }

    func testABindingThatIsNotOfThisRequestIsRefused() async throws {
        let door = try AskingFixture()
        let changes: [(inout [String: JSON], AskedWallet) -> Void] = [
            { payload, _ in payload["aud"] = nil }, { payload, wallet in payload["aud"] = [.string(wallet.client)] },
            { payload, wallet in payload["aud"] = .string(wallet.client.uppercased()) },
            { payload, wallet in payload["aud"] = .string(String(wallet.client.split(separator: ":").last ?? "")) },
            { payload, wallet in payload["aud"] = .string(wallet.client + " ") },
            { payload, _ in payload["nonce"] = nil }, { payload, wallet in payload["nonce"] = [.string(wallet.nonce)] },
            { payload, wallet in payload["nonce"] = .string(wallet.nonce + "A") },
            { payload, wallet in payload["nonce"] = .string(wallet.state) }, { payload, _ in payload["nonce"] = "" },
            { payload, _ in payload["iat"] = nil }, { payload, _ in payload["iat"] = "1800000000" },
            { payload, _ in payload["iat"] = -1 }, { payload, _ in payload["iat"] = 1e300 },
            { payload, _ in payload["sd_hash"] = 1 }, { payload, _ in payload["sd_hash"] = "" },
            { payload, _ in payload["exp"] = .seconds(AskingFixture.start.addingTimeInterval(-1)) },
            { payload, _ in payload["nbf"] = .seconds(AskingFixture.start.addingTimeInterval(3600)) },
        ]
        try await playEach(changes) { change in
            let wallet = try door.ask()
            let receipt = try await wallet.answer(["badge": [.string(try wallet.present { change(&$0, wallet) })]])
            XCTAssertEqual(receipt.status, 400)
            XCTAssertEqual(try wallet.result()?.isAccepted, false)
        }
    }

    func testABindingByAnotherKeyOrOfAnotherPresentationIsRefused() async throws {
        let door = try AskingFixture()
        let thief = SigningKey(random: SeededRandom(seed: 99))
        let makes: [(AskedWallet) throws -> String] = [
            { try Self.rebound(try $0.present(), with: thief) },
            // A thief's own badge, bound by the thief, with the disclosures of another.
            { try $0.present().replacing("~eyJ", with: "~", maxReplacements: 1) },
            { try $0.present() + "~" }, { try "~" + $0.present() },
            { wallet in
                let shown = try wallet.present()
                return shown + "~" + shown.split(separator: "~").last!
            },
            { wallet in try wallet.present().split(separator: "~").dropFirst().joined(separator: "~") },
            { wallet in
                let parts = try wallet.present(disclosing: ["name", "email"]).split(separator: "~")
                return parts.enumerated().filter { $0.offset != 1 }.map(\.element).joined(separator: "~")
            },
        ]
        try await playEach(makes) { make in
            let wallet = try door.ask()
            let receipt = try await wallet.answer(["badge": [.string(try make(wallet))]])
            XCTAssertEqual(receipt.status, 400)
            XCTAssertEqual(try wallet.result()?.isAccepted, false)
        }
    }

    // Signs the binding of a presentation again.
    private static func rebound(_ shown: String, with key: SigningKey) throws -> String {
        let end = try XCTUnwrap(shown.lastIndex(of: "~"))
        let payload = try JWS(String(shown[shown.index(after: end)...])).payload
        return String(shown[...end]) + (try JWS.sign(payload, type: "kb+jwt", with: key))
    }

    func testABadgeOfAnotherKindOfTokenIsRefused() async throws {
        let door = try AskingFixture()
        let claims: (AskedWallet) -> [String: JSON] = { wallet in
            [
                "iss": .string(ListServer.issuer), "vct": .string(AskingFixture.type),
                "cnf": ["jwk": wallet.key.publicKey.json], "iat": .seconds(AskingFixture.start), "name": "Ana Lima",
            ]
        }
        let others: [(String, [String: JSON?])] = [
            ("JWT", [:]), ("vc+sd-jwt", [:]), ("statuslist+jwt", [:]), ("kb+jwt", [:]),
            ("dc+sd-jwt", ["iss": "https://issuer.example/"]), ("dc+sd-jwt", ["iss": nil]),
            ("dc+sd-jwt", ["iss": "https://ISSUER.example"]), ("dc+sd-jwt", ["cnf": nil]),
            ("dc+sd-jwt", ["cnf": ["jkt": "AAAA"]]), ("dc+sd-jwt", ["vct": nil]), ("dc+sd-jwt", ["vct": ["a"]]),
            ("dc+sd-jwt", ["exp": .seconds(AskingFixture.start)]), ("dc+sd-jwt", ["exp": "never"]),
            ("dc+sd-jwt", ["nbf": .seconds(AskingFixture.start.addingTimeInterval(120))]),
            ("dc+sd-jwt", ["_sd_alg": "md5"]), ("dc+sd-jwt", ["_sd": "x"]), ("dc+sd-jwt", ["status": [:]]),
        ]
        try await playEach(others) { type, changes in
            let wallet = try door.ask()
            let own: [String: JSON?] = claims(wallet)
            let badge =
                try JWS.sign(
                    .object(own.merging(changes) { $1 }.compactMapValues(\.self)), type: type, with: door.issuerKey)
                + "~"
            let binding = JSON.object([
                "aud": .string(wallet.client), "nonce": .string(wallet.nonce), "iat": .seconds(AskingFixture.start),
                "sd_hash": .string(Base64URL.encode(Digest.sha256(badge))),
            ])
            let receipt = try await wallet.answer([
                "badge": [.string(badge + (try JWS.sign(binding, type: "kb+jwt", with: wallet.key)))]
            ])
            XCTAssertEqual(receipt.status, 400)
            XCTAssertEqual(try wallet.result()?.isAccepted, false)
        }
    }

    func testAnAnswerAfterTheEndIsRefused() async throws {
        let door = try AskingFixture()
        let wallet = try door.ask()
        let form = try wallet.form(["badge": [.string(try wallet.present())]])
        door.clock.advance(by: 300)

        let receipt = try await door.transactions.answer(form)

        XCTAssertEqual(receipt.status, 400)
        XCTAssertNil(try wallet.result())
    }

    func testVP81OneBadgePresentedTwiceIsNotTwo() async throws {
        let door = try AskingFixture()
        let query = CredentialQuery(
            id: "badge", .sdJWT(types: [AskingFixture.type]), isMultiple: true, claims: [ClaimsQuery(["name"])])
        let wallet = try door.ask(try door.request([query]))
        let badge = try door.badge(to: wallet.key)
        let shown: [JSON] = [.string(try wallet.present(badge)), .string(try wallet.present(badge, disclosing: []))]

        try await wallet.answer(["badge": .array(shown)])

        XCTAssertEqual(try wallet.reason(), .answerMalformed)
    }

    func testVP324AResultHoldsNothingThatCanBePresented() async throws {
        let home = try TemporaryHome()
        let door = try AskingFixture(folder: home.url)
        let wallet = try door.ask()
        let shown = try wallet.present()
        try await wallet.answer(["badge": [.string(shown)]])

        let stored = try FileManager.default.subpathsOfDirectory(atPath: home.url.path)
            .map { home.url.appending(path: $0) }.filter { !$0.hasDirectoryPath }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
        let result = try XCTUnwrap(try wallet.result())

        XCTAssertTrue(result.isAccepted)
        XCTAssertTrue(stored.contains("Ana Lima"))
        for part in shown.split(separator: "~") + [Substring(wallet.nonce)] {
            XCTAssertFalse(result.json.text.contains(part))
        }
        XCTAssertFalse(stored.contains(shown.split(separator: "~").last!))
    }
}
