import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

/// Trust in verifiers, and the types of transactions, on the command line.
final class VerifierTrustCommandTests: XCTestCase {
    private static let key = SigningKey(random: SeededRandom(seed: 3)).publicKey

    func testTrustIsAddedListedAndRemoved() async throws {
        let person = try Operator()
        let root = try person.file(
            "doors.pem",
            TrialCertificate(of: Self.key, for: "door.example", from: person.clock.now(), random: SeededRandom(seed: 4))
                .root)
        let jwks = try person.file("jwks.json", JSON.object(["keys": [Self.key.json]]).text)
        let add = ["verifier", "trust", "add", "--json"]

        let roots = try await person.run(add + ["--root", root]).json("verifier-trust-add")
        let registrar = try await person.run(add + ["--registrar", root, "--name", "Register"])
            .json("verifier-trust-add")
        let attester = try await person.run(add + ["--attester", "https://attester.example", "--jwks", jwks])
            .json("verifier-trust-add")
        let client = try await person.run(
            add + [
                "--client", "door", "--jwks", jwks, "--response-uri", "https://door.example/a", "--response-uri",
                "https://door.example/b", "--name", "Front door",
            ]
        ).json("verifier-trust-add")
        let list = try await person.run("verifier", "trust", "list", "--json").json("verifier-trust-list")
        let table = await person.run("verifier", "trust", "list")
        let removed = try await person.run("verifier", "trust", "remove", "Front door", "--json")
            .json("verifier-trust-remove")
        let again = await person.run("verifier", "trust", "remove", "Front door", "--json")
        let log = await person.run("audit", "list")

        XCTAssertEqual([roots["name"], roots["kind"], roots["certificates"]], ["doors", "root", 1])
        XCTAssertEqual(
            [registrar["name"], registrar["kind"], registrar["certificates"]], ["Register", "registrar", 1])
        XCTAssertEqual(
            [attester["name"], attester["issuer"]].map(\.?.stringValue),
            [
                "https://attester.example", "https://attester.example",
            ])
        XCTAssertEqual(client["responseUris"], ["https://door.example/a", "https://door.example/b"])
        XCTAssertEqual(list["verifiers"]?.arrayValue?.count, 4)
        XCTAssertTrue(table.output.contains("Front door"), table.output)
        XCTAssertEqual(removed["removed"], "Front door")
        try again.failure(15, "notFound", says: "Front door")
        for word in ["verifierTrusted", "verifierDistrusted"] { XCTAssertTrue(log.output.contains(word), log.output) }
    }

    func testRootsInAFileOfTheSameNameReplaceOnlyWhatIsNamed() async throws {
        let person = try Operator()
        let roots = try [UInt64(4), 5].map { seed in
            try TrialCertificate(
                of: Self.key, for: "door.example", from: person.clock.now(), random: SeededRandom(seed: seed)
            ).root
        }
        func add(_ root: String, _ more: String...) async throws -> Answer {
            let file = try person.file("root.pem", root)
            return await person.run(["verifier", "trust", "add", "--json", "--root", file] + more)
        }

        let first = try await add(roots[0])
        let again = try await add(roots[0])
        let other = try await add(roots[1])
        let named = try await add(roots[1], "--name", "root")

        XCTAssertEqual([first, again, named].map(\.status), [0, 0, 0], other.messages)
        try other.failure(16, "alreadyExists", says: "--name")
    }

    func testWhatCannotVouchIsRefused() async throws {
        let person = try Operator()
        let text = try person.file("text.pem", "none")
        let jwks = try person.file("jwks.json", #"{"keys": []}"#)
        let add = ["verifier", "trust", "add"]
        let usage = [
            [], ["--root", text, "--attester", "a"], ["--attester", "a"], ["--client", "a"],
            ["--root", text, "--jwks", jwks], ["--registrar", text, "--jwks", jwks],
            ["--root", text, "--registrar", text], ["--root", text, "--response-uri", "https://a.example"],
        ]

        try await playEach(usage) { words in
            let answer = await person.run(add + words)
            XCTAssertEqual(answer.status, 64, answer.messages)
        }
        let root = await person.run(add + ["--root", text, "--json"])
        let attester = await person.run(add + ["--attester", "a", "--jwks", jwks, "--json"])
        let prefixed = await person.run(
            add + ["--client", "x509_hash:a", "--response-uri", "https://a.example", "--json"])

        for answer in [root, attester, prefixed] { XCTAssertEqual(answer.status, 16, answer.output) }
        XCTAssertTrue(prefixed.output.contains("x509_hash:a"), prefixed.output)
    }

    func testTypesOfTransactionsAreDeclaredListedAndRemoved() async throws {
        let person = try Operator()
        let file = try person.file(
            "payment.json",
            #"{"type": "urn:example:payment", "labels": {"en": "Payment"}, "members": [{"name": "amount", "labels": {"en": "Amount"}}]}"#
        )
        let bad = try person.file("bad.json", #"{"type": "a", "members": []}"#)

        let added = try await person.run("verifier", "transaction", "add", file, "--json")
            .json("verifier-transaction-add")
        let refused = await person.run("verifier", "transaction", "add", bad, "--json")
        let list = try await person.run("verifier", "transaction", "list", "--json").json("verifier-transaction-list")
        let removed = try await person.run("verifier", "transaction", "remove", "urn:example:payment", "--json")
            .json("verifier-transaction-remove")
        let again = await person.run("verifier", "transaction", "remove", "urn:example:payment", "--json")

        XCTAssertEqual([added["type"], added["labels"]], ["urn:example:payment", ["en": "Payment"]])
        XCTAssertEqual(refused.status, 16)
        XCTAssertEqual(list["types"]?.arrayValue, [added])
        XCTAssertEqual(removed["removed"], "urn:example:payment")
        try again.failure(15, "notFound", says: "urn:example:payment")
    }
}
