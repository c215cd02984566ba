import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What the High Assurance Interoperability Profile forbids is refused by the verifier's command, the wallet's, and the
/// organization's.
final class HighAssuranceProcessTests: XCTestCase {
    private static let profile = PresentingWallet.everything + ["--haip"]

    private static func key(in wallet: PresentingWallet) throws -> [String] {
        let folder = wallet.works.folder.path + "/door"
        let made = try Program.run("verifier", "key", "create", "--host", "127.0.0.1", "--folder", folder)
        XCTAssertEqual(made.status, 0, made.messages)
        try wallet.trust(["--root", folder + "/root.pem"], as: "door")
        return ["--key", folder + "/key.pem", "--certificate", folder + "/certificate.pem"]
    }

    /// Asks for the wallet's badge. Gives the link, and the program that waits for the answer.
    private static func ask(_ wallet: PresentingWallet, _ more: [String]) throws -> (link: String, Program) {
        let program = try Program(
            wallet.works.home("door") + ["--json", "verify", "--request", "--vct", wallet.type, "--claim", "name"]
                + ["--trust", try wallet.trustFile()] + more)
        return (try JSON.parse(program.line())["link"]?.stringValue ?? "", program)
    }

    func testVP198VerifierAndWalletAgreeByTheProfile() async throws {
        let wallet = try await PresentingWallet()
        let key = try Self.key(in: wallet)

        for method in ["get", "post"] {
            let (link, door) = try Self.ask(wallet, key + ["--haip", "--request-method", method])
            let (status, result) = try wallet.open(link, Self.profile)
            let ended = try door.end()

            XCTAssertEqual(status, 0, result.text)
            XCTAssertEqual(result["verifier"]?["verification"], "x509_hash")
            XCTAssertEqual(ended.status, 0, ended.messages)
            XCTAssertEqual(try JSON.parse(ended.output)["valid"], true)
        }
        try wallet.works.stop()
    }

    func testVP198AWalletRefusesWhatTheProfileForbids() async throws {
        let wallet = try await PresentingWallet()
        let key = try Self.key(in: wallet)
        let forbidden = [
            [], key + ["--prefix", "x509_san_dns"], key + ["--prefix", "x509_hash", "--by", "value"],
            key + ["--prefix", "x509_hash", "--response-mode", "direct_post"],
        ]

        for more in forbidden {
            let (link, door) = try Self.ask(wallet, more)
            let (status, result) = try wallet.open(link, Self.profile + ["--allow-unverified"])
            door.process.terminate()

            XCTAssertEqual(status, 12, "\(more) \(result.text)")
            XCTAssertEqual([result["outcome"], result["error"]], ["refused", "invalid_request"])
            XCTAssertTrue(result.text.contains("HAIP forbids"), result.text)
        }
        XCTAssertEqual(try wallet.uses(), [0])
        try wallet.works.stop()
    }

    func testVP198AVerifierDoesNotAskOtherwise() async throws {
        let wallet = try await PresentingWallet()
        let key = try Self.key(in: wallet)
        let contrary = [
            [], key + ["--prefix", "x509_san_dns"], key + ["--by", "value"], key + ["--response-mode", "direct_post"],
            ["--prefix", "redirect_uri"],
        ]

        for more in contrary {
            let answer = try wallet.works.run(
                "door", ["verify", "--request", "--vct", wallet.type, "--haip"] + more)
            XCTAssertEqual(answer.status, 64, "\(more) \(answer.messages)")
        }
        try wallet.works.stop()
    }

    func testVP198AnOrganizationDoesNotAskOtherwise() async throws {
        let wallet = try await PresentingWallet()
        let key = try Self.key(in: wallet)
        let signing = ["--verifier-key", key[1], "--verifier-certificate", key[3]]
        try wallet.works.stop()

        for more in [[], signing + ["--verifier-prefix", "x509_san_dns"]] {
            let answer = try wallet.works.run("organization", ["authority", "serve", "--port", "0", "--haip"] + more)
            XCTAssertEqual(answer.status, 64, "\(more) \(answer.messages)")
        }
    }

    func testVP198AForeignVerifierIsHeldToTheProfile() async throws {
        try need(.module("openvc"))
        let wallet = try await PresentingWallet()
        let rows: [(way: [String], status: Int32)] = [
            (["--prefix", "x509_hash"], 0), (["--prefix", "x509_hash", "--by", "post"], 0),
            (["--prefix", "x509_hash", "--by", "value"], 12), (["--prefix", "x509_hash", "--plain"], 12),
            (["--prefix", "x509_san_dns"], 12), (["--prefix", "verifier_attestation"], 12),
            (["--prefix", "pre-registered"], 12), (["--prefix", "decentralized_identifier"], 12),
            (["--prefix", "redirect_uri"], 12),
        ]
        for (number, row) in rows.enumerated() {
            let verifier = try ForeignVerifier(for: wallet, row.way)
            if !verifier.trust.isEmpty { try wallet.trust(verifier.trust, as: "\(number)") }

            let (status, result) = try wallet.open(verifier.link, Self.profile + ["--allow-unverified"])

            XCTAssertEqual(status, row.status, "\(row.way) \(result.text)")
        }
        XCTAssertEqual(try wallet.uses(), [2])
        try wallet.works.stop()
    }
}
