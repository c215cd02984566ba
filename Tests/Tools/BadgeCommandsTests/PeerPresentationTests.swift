import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Wallets and verifiers that nobody here wrote, on openvc-core (`Tools/interop/wallet.py` and `verifier.py`).
final class PeerPresentationTests: XCTestCase {
    private static let type = "https://issuer.example/badge"
    private static let port = 8457

    override func setUpWithError() throws { try need(.module("openvc"), .module("jwcrypto"), .port(Self.port)) }

    func testAForeignWalletAnswersEachKindOfRequest() throws {
        let door = try Door()
        let signing = door.signing + ["--audience", "http://localhost:\(Self.port)"]
        let ways: [[String]] = [
            [], ["--response-mode", "direct_post"], signing, signing + ["--by", "value"],
            door.signing + ["--prefix", "x509_hash", "--request-method", "post"],
            door.signing + ["--prefix", "x509_hash", "--response-mode", "direct_post"],
        ]
        try playEach(ways) { way in
            let (answers, result, status) = try door.ask(way)

            XCTAssertEqual(answers.map { $0["status"] }, [200])
            XCTAssertEqual(status, 0)
            XCTAssertEqual(result["valid"], true, result.text)
            let badge = result["queries"]?.arrayValue?.first?["badges"]?.arrayValue?.first
            XCTAssertEqual(badge?["claims"]?["name"], "Ana Lima")
            XCTAssertNil(badge?["claims"]?["email"])
        }
    }

    func testAForeignWalletSignsTransactionData() throws {
        let door = try Door()
        let data: JSON = ["type": "example.pay", "credential_ids": ["badge"], "amount": "12.00"]
        let file = door.home.path + "/data.json"
        try Data(data.text.utf8).write(to: URL(filePath: file))

        let agreed = try door.ask(door.signing + ["--prefix", "x509_hash", "--transaction-data", file])

        XCTAssertEqual(agreed.result["valid"], true, agreed.result.text)
    }

    func testAForeignWalletThatDeclinesTellsTooMuchOrAsksAgainIsRefused() throws {
        let door = try Door()
        let ways: [(word: String, statuses: [JSON], reason: JSON?)] = [
            ("--decline", [200], "declined"), ("--everything", [400], "unsatisfied"), ("--twice", [200, 400], nil),
        ]
        try playEach(ways) { word, statuses, reason in
            let (answers, result, _) = try door.ask(door.signing + ["--prefix", "x509_hash"], word)

            XCTAssertEqual(answers.map { $0["status"] }, statuses)
            XCTAssertEqual(result["reason"], reason)
        }
    }

    /// A verifier that asks, and the folder of a foreign wallet with a badge.
    private struct Door {
        let home: TemporaryHome

        init() throws {
            home = try TemporaryHome()
            let made = try ToolScript.run(
                "interop/wallet.py",
                [
                    "new", home.path + "/wallet", "--issuer", "http://127.0.0.1:1", "--type",
                    PeerPresentationTests.type, "--claim", "name=Ana Lima", "--claim", "email=ana@example.com",
                ])
            XCTAssertEqual(made.status, 0, made.output)
            let key = try Program.run(
                "verifier", "key", "create", "--host", "localhost", "--folder", home.path + "/door")
            XCTAssertEqual(key.status, 0, key.messages)
        }

        var signing: [String] {
            ["--key", home.path + "/door/key.pem", "--certificate", home.path + "/door/certificate.pem"]
        }

        func ask(
            _ way: [String], _ more: String...
        ) throws -> (answers: [JSON], result: JSON, status: Int32) {
            let server = try Program(
                [
                    "--home", home.path + "/home", "--json", "verify", "--request", "--vct",
                    PeerPresentationTests.type, "--claim", "name", "--trust", home.path + "/wallet/trust.json",
                    "--serve", "\(PeerPresentationTests.port)",
                ] + way)
            let link = try JSON.parse(server.line())["link"]?.stringValue ?? ""
            let answered = try ToolScript.run(
                "interop/wallet.py",
                ["answer", home.path + "/wallet", link, "--root", home.path + "/door/root.pem"] + more)
            XCTAssertEqual(answered.status, 0, answered.output)
            let ended = try server.end()
            return (
                try answered.output.split(separator: "\n").map { try JSON.parse(String($0)) },
                try JSON.parse(ended.output), ended.status
            )
        }
    }
}
