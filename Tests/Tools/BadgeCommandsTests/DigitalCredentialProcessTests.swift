import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `verify dc-api` and `dc-api answer`: a page's server and a wallet, which share nothing but what the browser passes on.
final class DigitalCredentialProcessTests: XCTestCase {
    private static let origin = "https://shop.example"

    /// The server of a page, which has two keys.
    private struct Shop {
        let wallet: PresentingWallet
        private let trust: String

        init() async throws {
            wallet = try await PresentingWallet()
            trust = try wallet.trustFile()
            for name in ["first", "second"] {
                let key = try Program.run("verifier", "key", "create", "--host", "shop.example", "--folder", path(name))
                XCTAssertEqual(key.status, 0, key.messages)
            }
            try wallet.trust(["--root", path("second/root.pem")], as: "shop")
        }

        func path(_ name: String) -> String { wallet.works.folder.path + "/" + name }

        func signing(_ names: String...) -> [String] {
            names.flatMap { ["--key", path("\($0)/key.pem"), "--certificate", path("\($0)/certificate.pem")] }
        }

        func ask(_ more: [String]) throws -> JSON {
            try wallet.works.run(
                "shop",
                ["verify", "dc-api", "request", "--origin", origin, "--vct", wallet.type, "--claim", "name", "--json"]
                    + more
            ).json("verify-dc-api-request")
        }

        func check(
            _ response: JSON, to request: JSON, from origin: String = origin
        ) throws -> (status: Int32, result: JSON) {
            let files = try (
                wallet.works.file("asked.json", request.text), wallet.works.file("told.json", response.text)
            )
            let answer = try wallet.works.run(
                "shop",
                [
                    "verify", "dc-api", "check", "--origin", origin, "--request", files.0, "--response", files.1,
                    "--trust", trust, "--json",
                ])
            return (answer.status, try answer.json("verify-dc-api-check"))
        }
    }

    func testVP120EachKindOfRequestIsAnsweredOnce() async throws {
        let shop = try await Shop()
        let kinds: [(signing: [String], name: JSON, consent: [String])] = [
            ([], "openid4vp-v1-unsigned", PresentingWallet.anyone),
            (shop.signing("second"), "openid4vp-v1-signed", PresentingWallet.everything),
            (shop.signing("first", "second"), "openid4vp-v1-multisigned", PresentingWallet.everything),
        ]
        for (signing, name, consent) in kinds {
            for mode in ["dc_api", "dc_api.jwt"] {
                let request = try shop.ask(signing + ["--response-mode", mode])

                let (status, response) = try shop.wallet.answer(request, from: Self.origin, consent)
                let accepted = try shop.check(response, to: request)
                let again = try shop.check(response, to: request)

                XCTAssertEqual(status, 0, response.text)
                XCTAssertEqual(response["protocol"], name)
                XCTAssertEqual(response["data"]?["response"] == nil, mode == "dc_api")
                XCTAssertEqual(accepted.status, 0, accepted.result.text)
                let badge = accepted.result["queries"]?.arrayValue?.first?["badges"]?.arrayValue?.first
                XCTAssertEqual(badge?["claims"]?["name"], "Ana Lima")
                XCTAssertEqual(again.status, 12, again.result.text)
            }
        }
        XCTAssertEqual(try shop.wallet.uses(), [.integer(Int64(2 * kinds.count))])
        try shop.wallet.works.stop()
    }

    func testVP308ASignedRequestOfAnotherOriginIsRefused() async throws {
        let shop = try await Shop()
        for signing in [shop.signing("second"), shop.signing("first", "second")] {
            let request = try shop.ask(signing)

            for origin in ["https://thief.example", Self.origin + "/", "https://shop.example:443"] {
                let (status, response) = try shop.wallet.answer(request, from: origin, PresentingWallet.everything)

                XCTAssertEqual(status, 12, response.text)
                XCTAssertEqual([response["outcome"], response["error"]], ["refused", "invalid_request"])
            }
        }
        XCTAssertEqual(try shop.wallet.uses(), [0])
        try shop.wallet.works.stop()
    }

    func testVP122AnAnswerToAnotherOriginIsRefused() async throws {
        let shop = try await Shop()
        let (request, other) = (try shop.ask([]), try shop.ask([]))

        let stolen = try shop.wallet.answer(request, from: "https://thief.example")
        let passedOn = try shop.check(stolen.response, to: request)
        let honest = try shop.wallet.answer(other, from: Self.origin)
        let elsewhere = try shop.check(honest.response, to: other, from: "https://thief.example")

        XCTAssertEqual([stolen.status, honest.status], [0, 0])
        XCTAssertEqual([passedOn.status, elsewhere.status], [12, 12])
        XCTAssertEqual([passedOn.result["reason"], elsewhere.result["reason"]], ["audience", "audience"])
        try shop.wallet.works.stop()
    }

    func testVP125APageLearnsNothingOfARefusal() async throws {
        let shop = try await Shop()
        let asked = try shop.ask(shop.signing("second"))
        let absent = try shop.ask(["--claim", "shoe_size"])
        let rows: [(request: JSON, consent: [String], status: Int32, outcome: JSON)] = [
            (asked, ["--decline"], 10, "declined"), (absent, PresentingWallet.anyone, 15, "noMatch"),
            (asked, [], 64, "failed"),
            (try shop.ask(shop.signing("first")), PresentingWallet.everything, 12, "refused"),
        ]

        for row in rows {
            let (status, response) = try shop.wallet.answer(row.request, from: Self.origin, row.consent)

            XCTAssertEqual(status, row.status, response.text)
            XCTAssertEqual(response["outcome"], row.outcome)
            XCTAssertNil(response["data"])
        }
        XCTAssertEqual(try shop.wallet.uses(), [0])
        try shop.wallet.works.stop()
    }

    func testVP198TheProfileIsAnsweredEncrypted() async throws {
        let shop = try await Shop()
        let profile = PresentingWallet.everything + ["--haip"]
        let plain = try shop.ask(shop.signing("second") + ["--response-mode", "dc_api"])
        let host = try shop.ask(shop.signing("second") + ["--prefix", "x509_san_dns"])
        let right = try shop.ask(shop.signing("second") + ["--haip"])
        let contrary = [
            ["--response-mode", "dc_api"], shop.signing("second") + ["--prefix", "x509_san_dns"],
        ]

        let refused = try [plain, host].map { try shop.wallet.answer($0, from: Self.origin, profile) }
        let answered = try shop.wallet.answer(right, from: Self.origin, profile)
        let accepted = try shop.check(answered.response, to: right)

        XCTAssertEqual(refused.map(\.status), [12, 12], "\(refused)")
        XCTAssertEqual(answered.status, 0, answered.response.text)
        XCTAssertEqual(accepted.status, 0, accepted.result.text)
        for options in contrary {
            let words = ["verify", "dc-api", "request", "--origin", Self.origin, "--vct", shop.wallet.type, "--haip"]
            let answer = try shop.wallet.works.run("shop", words + options)
            XCTAssertEqual(answer.status, 16, answer.messages)
        }
        try shop.wallet.works.stop()
    }
}
