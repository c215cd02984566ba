import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ChallengeCommandTests: XCTestCase {
    private static let audience = ["--audience", "https://door.example.com"]

    private func challenge(_ person: Operator, more: [String] = []) async throws -> String {
        let printed = try await person.run(["verify", "--challenge", "--json"] + Self.audience + more).json("verify")
        XCTAssertEqual(printed["audience"], "https://door.example.com")
        return printed["nonce"]?.stringValue ?? ""
    }

    private func present(_ person: Operator, nonce: String) async throws -> String {
        let used = try await person.run(["use", "--json", "--nonce", nonce] + Self.audience).json("use")
        return used["presentation"]?.stringValue ?? ""
    }

    func testAChallengeIsAnsweredOnceWithItsNonceOrWithout() async throws {
        let person = try Operator()
        try await person.provision()

        try await playEach([true, false]) { isNamed in
            let nonce = try await challenge(person)
            let words = ["verify", try await present(person, nonce: nonce), "--json"] + Self.audience
            let named = words + ["--nonce", nonce]
            let first = await person.run(isNamed ? named : words)
            let again = await person.run(named)
            let onceMore = await person.run(words)

            XCTAssertEqual([first.status, again.status, onceMore.status], [0, 12, 12])
            XCTAssertEqual(try first.json("verify")["findings"], [])
            XCTAssertEqual(try again.json("verify")["reason"], "challengeUsed")
            XCTAssertEqual(try onceMore.json("verify")["reason"], "challengeUsed")
        }
    }

    func testAChallengeEndsAfterFiveMinutesAndIsGoodForItsAudienceAlone() async throws {
        let person = try Operator()
        try await person.provision()
        let nonce = try await challenge(person)
        let elsewhere = await person.run(
            "verify", try await present(person, nonce: nonce), "--audience", "https://other.example.com", "--json")
        let own = await person.run(["verify", try await present(person, nonce: "4711"), "--json"] + Self.audience)
        person.clock.advance(by: 300)
        let late = await person.run(["verify", try await present(person, nonce: nonce), "--json"] + Self.audience)

        XCTAssertEqual(try elsewhere.json("verify")["reason"], "challengeForeign")
        XCTAssertEqual(try own.json("verify")["reason"], "challengeMalformed")
        XCTAssertEqual(try late.json("verify")["reason"], "challengeExpired")
        XCTAssertEqual([elsewhere.status, own.status, late.status], [12, 12, 12])
    }

    func testWithoutAChallengeANonceIsNeeded() async throws {
        let person = try Operator()
        try await person.provision()
        let text = try await present(person, nonce: "4711")

        let unasked = await person.run(["verify", text, "--json"] + Self.audience)
        let own = await person.run(["verify", text, "--nonce", "4711", "--json"] + Self.audience)

        try unasked.failure(64, "inputRequired", says: "badgectl verify --challenge")
        XCTAssertEqual(own.status, 0)
        XCTAssertFalse(FileManager.default.fileExists(atPath: person.home + "/verifier"))
    }

    func testChallengesAndStatusListsAreInTheFolderThatIsNamed() async throws {
        let person = try Operator()
        try await person.provision()
        let state = person.folder.path + "/door"
        let nonce = try await challenge(person, more: ["--state", state])
        let text = try await present(person, nonce: nonce)

        let answer = await person.run(["verify", text, "--state", state] + Self.audience)
        let names = try FileManager.default.contentsOfDirectory(atPath: state).sorted()
        let lists = try FileManager.default.contentsOfDirectory(atPath: state + "/status")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(names, ["challenge.key", "challenges.lock", "challenges.used", "status"])
        XCTAssertEqual(lists.count, 1)
    }

    func testAVerifierWithoutANetworkTakesAStoredListOnlyWhenItIsTold() async throws {
        let person = try Operator()
        try await person.provision()
        let state = person.folder.path + "/door"
        let text = try await present(person, nonce: "4711")
        let known = try await person.run("organization", "list", "--json").json("organization-list")
        let organization = known["organizations"]?.arrayValue?.first
        let key = organization?["trustAnchors"]?.arrayValue?.first?["jwk"] ?? .null
        let trust: JSON = ["issuers": [["issuer": organization?["id"] ?? .null, "jwks": ["keys": [key]]]]]
        let words =
            ["verify", text, "--nonce", "4711", "--state", state, "--json"] + Self.audience
            + ["--trust", try person.file("trust.json", trust.text), "--home", person.folder.path + "/elsewhere"]
        let online = await person.run(words)
        let alone = try Operator(network: { _ in Unreachable() })
        alone.clock.advance(by: 120)

        let refused = await alone.run(words)
        let accepted = await alone.run(words + ["--max-offline", "PT1H"])
        let told = await alone.run(words.filter { $0 != "--json" } + ["--max-offline", "PT1H"])
        let tooOld = await alone.run(words + ["--max-offline", "PT1M"])
        let unread = await alone.run(words + ["--max-offline", "an hour"])

        XCTAssertEqual(online.status, 0, online.messages)
        XCTAssertEqual([refused.status, accepted.status, tooOld.status], [11, 0, 11])
        XCTAssertEqual(
            try accepted.json("verify")["findings"]?.arrayValue?.compactMap { $0["name"] }, ["statusOffline"])
        XCTAssertTrue(told.output.contains("\nThe organization cannot be reached. "), told.output)
        try unread.failure(16, "invalidInput", says: "PT12H")
    }

    func testAUserReadsWhoAnswersAChallengeAndHow() async throws {
        let person = try Operator()

        let answer = await person.run(["verify", "--challenge"] + Self.audience)

        let lines = answer.output.split(separator: "\n")
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(
            lines.first, "Challenge for https://door.example.com, valid once, until 2026-03-01T09:05:00Z:")
        let use = "badgectl use --audience https://door.example.com --nonce \(lines[1]) --output presentation.txt\n"
        XCTAssertTrue(answer.output.contains(use), answer.output)
        XCTAssertEqual(
            lines.last, "Next: badgectl verify - --audience https://door.example.com < presentation.txt")
    }

    func testAVerifierDoesOneThingAtATime() async throws {
        let person = try Operator()
        for words in [
            [], ["x~", "--challenge"], ["x~", "--serve", "0"], ["--challenge", "--serve", "0"],
            ["--challenge", "--nonce", "4711"], ["--challenge", "--trust", "x"], ["x~", "--host", "127.0.0.1"],
            ["--serve", "70000"], ["--serve", "0", "--tls-cert", "x"],
        ] {
            let answer = await person.run(["verify", "--json"] + words + Self.audience)
            XCTAssertEqual(answer.status, 64, "\(words)")
        }
    }
}

private struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        throw BadgeError(.serverUnreachable, reason: "Nobody answers here.")
    }

    func close() async throws {}
}
