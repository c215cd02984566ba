import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A wallet at a command line, asked by verifiers that nobody here wrote, each in a process of its own.
final class ForeignVerifierProcessTests: XCTestCase {
    private static let origin = "https://shop.example"
    private static let unverified = ["redirect_uri", "decentralized_identifier"]

    override func setUpWithError() throws { try need(.module("openvc")) }

    func testAVerifierOfEachPrefixAndEncryptionIsAnswered() async throws {
        let wallet = try await PresentingWallet()
        let prefixes = [
            "redirect_uri", "x509_san_dns", "x509_hash", "verifier_attestation", "decentralized_identifier",
            "pre-registered",
        ]
        for prefix in prefixes {
            for more in [[], ["--plain"]] {
                let isVerified = !Self.unverified.contains(prefix)
                let verifier = try ForeignVerifier(for: wallet, ["--prefix", prefix] + more)
                if isVerified { try wallet.trust(verifier.trust, as: "\(prefix) \(more)") }

                let (status, result) = try wallet.open(
                    verifier.link, isVerified ? PresentingWallet.everything : PresentingWallet.anyone)

                XCTAssertEqual(status, 0, result.text)
                XCTAssertEqual(result["outcome"], "answered")
                XCTAssertEqual(result["verifier"]?["verified"], .bool(isVerified))
                XCTAssertEqual(result["verifier"]?["verification"]?.stringValue, isVerified ? prefix : "unverified")
                XCTAssertEqual(try verifier.verdict()["claims"], ["name": "Ana Lima"], prefix)
            }
        }
        XCTAssertEqual(try wallet.uses(), [.integer(Int64(2 * prefixes.count))])
        try wallet.works.stop()
    }

    func testARequestByValueAndByEachMethodIsAnswered() async throws {
        let wallet = try await PresentingWallet()

        for way in ["value", "get", "post"] {
            let verifier = try ForeignVerifier(for: wallet, ["--prefix", "x509_hash", "--by", way])
            try wallet.trust(verifier.trust, as: way)

            let (status, result) = try wallet.open(verifier.link, PresentingWallet.everything)

            XCTAssertEqual(status, 0, result.text)
            XCTAssertEqual(try verifier.verdict()["claims"], ["name": "Ana Lima"], way)
        }
        try wallet.works.stop()
    }

    func testATransactionIsSignedOnceItsTypeIsDeclaredAndAgreedTo() async throws {
        let wallet = try await PresentingWallet()
        let type: JSON = ["type": "example.pay", "members": [["name": "amount", "labels": ["en": "Amount"]]]]
        let verifier = try ForeignVerifier(for: wallet, ["--prefix", "x509_hash", "--transaction", "example.pay"])
        try wallet.trust(verifier.trust, as: "door")
        let unknown = try ForeignVerifier(for: wallet, ["--prefix", "x509_hash", "--transaction", "example.pay"])
        try wallet.trust(unknown.trust, as: "other door")

        let refused = try wallet.open(unknown.link, PresentingWallet.everything + ["--transaction", "yes"])
        let declared = try wallet.run(["verifier", "transaction", "add", try wallet.works.file("pay.json", type.text)])
        let silent = try wallet.open(verifier.link, PresentingWallet.everything)
        let agreed = try wallet.open(verifier.link, PresentingWallet.everything + ["--transaction", "yes"])

        XCTAssertEqual(refused.status, 12)
        XCTAssertEqual(refused.result["error"], "invalid_transaction_data")
        XCTAssertEqual(try unknown.verdict()["error"], "invalid_transaction_data")
        XCTAssertEqual(declared.status, 0, declared.messages)
        XCTAssertEqual(silent.status, 64)
        XCTAssertEqual(agreed.status, 0, agreed.result.text)
        let verdict = try verifier.verdict()
        XCTAssertEqual(verdict["claims"], ["name": "Ana Lima"], verdict.text)
        try wallet.works.stop()
    }

    func testTheExitStatusTellsWhatBecameOfARequest() async throws {
        let wallet = try await PresentingWallet(policy: Rules.policy(Rules.fence))
        try move(wallet, to: Operator.office)
        let everything = PresentingWallet.everything
        let rows: [(claim: String, isTrusted: Bool, consent: [String], status: Int32, outcome: JSON, heard: JSON?)] = [
            (
                "name", true, everything, 0, "answered",
                ["accepted": true, "key_bound": true, "claims": ["name": "Ana Lima"]]
            ),
            ("name", true, ["--decline"], 10, "declined", ["accepted": false, "error": "access_denied"]),
            ("shoe_size", true, everything, 15, "noMatch", ["accepted": false, "error": "access_denied"]),
            ("name", false, everything, 12, "refused", nil), ("name", true, [], 64, "failed", nil),
        ]

        for (number, row) in rows.enumerated() {
            let verifier = try ForeignVerifier(for: wallet, claim: row.claim, ["--prefix", "x509_hash"])
            if row.isTrusted { try wallet.trust(verifier.trust, as: "\(number)") }
            let (status, result) = try wallet.open(verifier.link, row.consent)

            XCTAssertEqual(status, row.status, result.text)
            XCTAssertEqual(result["outcome"], row.outcome)
            if let heard = row.heard { XCTAssertEqual(try verifier.verdict(), heard) }
        }
        XCTAssertEqual(try wallet.uses(), [1])
        try wallet.works.stop()
    }

    func testOutsideTheFenceTheSameLinkWaitsUntilThePersonMoved() async throws {
        let wallet = try await PresentingWallet(policy: Rules.policy(Rules.fence))
        try move(wallet, to: Operator.elsewhere)
        let verifier = try ForeignVerifier(for: wallet, ["--prefix", "x509_hash"])
        try wallet.trust(verifier.trust, as: "door")

        let refused = try wallet.open(verifier.link, PresentingWallet.everything)
        try move(wallet, to: Operator.office)
        let accepted = try wallet.open(verifier.link, PresentingWallet.everything)

        XCTAssertEqual(refused.status, 11, refused.result.text)
        XCTAssertEqual([refused.result["outcome"], refused.result["error"]], ["restricted", .null])
        XCTAssertEqual(accepted.status, 0, accepted.result.text)
        XCTAssertEqual(try verifier.verdict()["accepted"], true)
        XCTAssertEqual(try wallet.uses(), [1])
        try wallet.works.stop()
    }

    func testVP120APageOfEachProtocolIsAnswered() async throws {
        let wallet = try await PresentingWallet()
        let ways = [
            ["--prefix", "redirect_uri"], ["--prefix", "x509_hash"], ["--prefix", "x509_san_dns", "--by", "post"],
        ]
        for way in ways + ways.map({ $0 + ["--plain"] }) {
            let verifier = try ForeignVerifier(for: wallet, way + ["--origin", Self.origin])
            if !verifier.trust.isEmpty { try wallet.trust(verifier.trust, as: "\(way)") }

            let (status, response) = try wallet.answer(try XCTUnwrap(verifier.asked["request"]), from: Self.origin)
            XCTAssertEqual(status, 0, response.text)
            try verifier.say(response)

            XCTAssertEqual(try verifier.verdict()["claims"], ["name": "Ana Lima"], "\(way)")
        }
        try wallet.works.stop()
    }

    func testVP308ARequestOfAnotherPageIsNotAnswered() async throws {
        let wallet = try await PresentingWallet()
        let verifier = try ForeignVerifier(for: wallet, ["--prefix", "x509_hash", "--origin", Self.origin])
        try wallet.trust(verifier.trust, as: "shop")

        let (status, response) = try wallet.answer(
            try XCTUnwrap(verifier.asked["request"]), from: "https://thief.example")

        XCTAssertEqual(status, 12)
        XCTAssertEqual([response["outcome"], response["error"]], ["refused", "invalid_request"])
        XCTAssertEqual(try wallet.uses(), [0])
        try wallet.works.stop()
    }

    private func move(_ wallet: PresentingWallet, to location: [String]) throws {
        let moved = try wallet.run(["location", "set"] + location)
        XCTAssertEqual(moved.status, 0, moved.messages)
    }
}
