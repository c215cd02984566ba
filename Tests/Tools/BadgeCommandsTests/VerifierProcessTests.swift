import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeCommands

/// A verifier that a door's program asks over a socket.
final class VerifierProcessTests: XCTestCase {
    static let audience = ["--audience", "https://door.example.com"]

    func testADoorAsksForAChallengeAndHasItsAnswerVerifiedOnce() async throws {
        let door = try VerifierFixture()
        let shown = try door.present(nonce: try await door.challenge())

        let accepted = try await door.verify(shown)
        let again = try await door.verify(shown)
        let own = try await door.verify(try door.present(nonce: "4711"))
        let nonsense = try await door.verify("nonsense")

        XCTAssertEqual(accepted["valid"], true)
        XCTAssertEqual(accepted["claims"]?["name"], "Ana Lima")
        XCTAssertEqual(
            [again, own, nonsense].map { $0["reason"] }, ["challengeUsed", "challengeMalformed", "malformed"])
        try await door.stop()
    }

    func testAWalletIsAskedAndItsAnswerIsTheResult() async throws {
        let door = try VerifierFixture()
        let asking = try Request(of: door, claims: ["name"])

        let used = try Program.run([
            "--home", door.home.path, "--json", "use", "--audience", asking["client_id"], "--nonce", asking["nonce"],
            "--tell", "name",
        ])
        let token: JSON = ["badge": [.string(try used.json("use")["presentation"]?.stringValue ?? "")]]
        let status = try await asking.answer(["vp_token": token.text, "state": asking["state"]])
        let (result, ended) = try asking.end()

        XCTAssertEqual(asking["client_id"], "redirect_uri:\(asking["response_uri"])")
        XCTAssertEqual([status, Int(ended)], [200, 0])
        XCTAssertEqual(result["valid"], true)
        let badge = result["queries"]?.arrayValue?.first?["badges"]?.arrayValue?.first
        XCTAssertEqual(badge?["claims"]?["name"], "Ana Lima")
        try await door.stop()
    }

    func testTheWalletOfAnotherCommandAnswersOrDeclines() async throws {
        let door = try VerifierFixture()
        let options: [([String], Int32, Int32)] = [
            (["--share", "all-required", "--allow-unverified"], 0, 0), (["--decline"], 10, 12),
        ]

        for (consent, status, verdict) in options {
            let asking = try Request(of: door, claims: ["name"])
            let file = door.home.path + "/request.txt"
            try Data("\(asking.link)\n".utf8).write(to: URL(filePath: file))
            let words = [
                "--home", door.home.path, "--json", "--private-host", "127.0.0.1", "open", "--no-input",
                "--link-file", file,
            ]

            let answer = try Program.run(words + consent)
            let (result, ended) = try asking.end()

            XCTAssertEqual(answer.status, status, answer.messages)
            XCTAssertEqual(try answer.json("open")["outcome"], status == 0 ? "answered" : "declined")
            XCTAssertEqual(ended, verdict, "\(result)")
        }
        try await door.stop()
    }

    func testAWalletThatDeclinesOrPresentsOtherThingsIsRefused() async throws {
        let door = try VerifierFixture()
        let answers: [(fields: [String: String], reason: JSON, status: Int)] = [
            (["error": "access_denied"], "declined", 200),
            (["vp_token": "{\"badge\":\"bare\"}"], "answerMalformed", 400),
            (["vp_token": "{\"badge\":[\"nonsense\"]}"], "malformed", 400),
        ]

        try await playEach(answers) { fields, reason, expected in
            let asking = try Request(of: door, claims: [])
            let status = try await asking.answer(fields.merging(["state": asking["state"]]) { $1 })
            let (result, ended) = try asking.end()

            XCTAssertEqual([status, Int(ended)], [expected, 12])
            XCTAssertEqual(result["reason"], reason)
        }
        try await door.stop()
    }

    func testANewKeySignsARequest() async throws {
        let door = try VerifierFixture()
        let folder = door.home.path + "/door"

        let made = try Program.run(
            "--json", "verifier", "key", "create", "--host", "127.0.0.1", "--folder", folder
        ).json("verifier-key-create")
        let again = try Program.run("verifier", "key", "create", "--host", "127.0.0.1", "--folder", folder)
        let signing = ["--key", folder + "/key.pem", "--certificate", folder + "/certificate.pem"]
        let asking = try Request(of: door, claims: ["name"], more: signing + ["--prefix", "x509_hash"])
        let object = try await asking.object()
        let status = try await asking.answer(
            ["error": "access_denied", "state": object["state"]?.stringValue ?? ""],
            to: object["response_uri"]?.stringValue)
        let (result, ended) = try asking.end()

        XCTAssertEqual(made["files"], ["key.pem", "request.pem", "certificate.pem", "root.pem"])
        XCTAssertEqual(again.status, 16, again.messages)
        XCTAssertTrue(asking["client_id"].hasPrefix("x509_hash:"))
        XCTAssertEqual(object["client_id"]?.stringValue, asking["client_id"])
        XCTAssertEqual([status, Int(ended)], [200, 12])
        XCTAssertEqual(result["error"], "access_denied")
        try await door.stop()
    }

    /// A command that asks a wallet, with what its link says.
    private struct Request {
        let server: Program
        let link: String
        private let transport: LiveTransport
        private let fields: [String: String]

        init(of door: VerifierFixture, claims: [String], more: [String] = []) throws {
            server = try Program(
                ["--home", door.home.path, "--json", "verify", "--request", "--vct", try door.type]
                    + ["--response-mode", "direct_post"] + claims.flatMap { ["--claim", $0] } + more)
            let event = try Answer(status: 0, output: server.line()).json("verify")
            link = event["link"]?.stringValue ?? ""
            let items = URLComponents(string: link)?.queryItems ?? []
            fields = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
            transport = try LiveTransport()
        }

        subscript(_ name: String) -> String { fields[name] ?? "" }

        /// The request that the link refers to.
        func object() async throws -> JSON {
            let address = try XCTUnwrap(URL(string: self["request_uri"]))
            let response = try await transport.send(HTTPRequest(.get, to: address), body: Data())
            XCTAssertEqual(response.response.headerFields[.contentType], "application/oauth-authz-req+jwt")
            return try JWS(String(decoding: response.body, as: UTF8.self)).payload
        }

        func answer(_ answer: [String: String], to named: String? = nil) async throws -> Int {
            let address = try XCTUnwrap(URL(string: named ?? self["response_uri"]))
            let request = HTTPRequest(
                .post, to: address, headerFields: [.contentType: "application/x-www-form-urlencoded"])
            let response = try await transport.send(request, body: FormBody.encode(answer))
            try await transport.close()
            return response.response.status.code
        }

        func end() throws -> (result: JSON, status: Int32) {
            let answer = try server.end()
            return (try Answer(status: 0, output: answer.output).json("verify"), answer.status)
        }
    }

    func testADoorIsServedOnThePortThatIsNamedOfThisMachineAlone() async throws {
        // The system chooses one that is free.
        let chosen = try VerifierFixture()
        let port = try XCTUnwrap(URL(string: chosen.url)?.port)
        try await chosen.stop()
        let words = ["--home", chosen.home.path, "verify", "--serve", "\(port)"] + Self.audience

        let server = try Program(words)
        let line = try server.line()
        let taken = try Program.run(words + ["--json"])
        let transport = try LiveTransport()
        let address = try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)/challenge"))
        let challenge = try await transport.send(HTTPRequest(.post, to: address), body: Data())
        try await transport.close()
        server.process.terminate()
        let ended = try server.end()

        XCTAssertEqual(
            line, "Verifying for https://door.example.com at http://127.0.0.1:\(port). Stop it with Ctrl-C.")
        XCTAssertEqual(try JSON.parse(challenge.body)["audience"], "https://door.example.com")
        try taken.failure(16, "invalidInput", says: "127.0.0.1 port \(port) is in use")
        XCTAssertEqual(ended.status, 0, ended.messages)
    }

    func testTheExamplesServeADoorOnAPortOfNoOtherServer() async throws {
        let help = try await Operator().run("verify", "--help").output
        let article = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc/WritingAVerifier.md")

        for text in [help, try String(contentsOf: article, encoding: .utf8)] {
            let served = text.matches(of: /verify --serve (\d+)\b/).map(\.output.1)
            let asked = text.matches(of: /http:\/\/127\.0\.0\.1:(\d+)\/presentation/).map(\.output.1)

            XCTAssertEqual([served, asked], [["8440"], ["8440"]])
        }
        XCTAssertFalse([AuthorityAddress.usualPort, AdminOptions.usualPort].contains(8440))
    }

    func testADoorIsAnsweredOverTLSWhereItTrustsTheCertificate() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let door = try VerifierFixture(tls: try TestCertificate(in: folder.path))
        let wary = try LiveTransport()

        let accepted = try await door.verify(try door.present(nonce: try await door.challenge()))
        let challenge = HTTPRequest(.post, to: try XCTUnwrap(URL(string: door.url + "/challenge")))
        let plain = HTTPRequest(
            .post,
            to: try XCTUnwrap(URL(string: door.url.replacingOccurrences(of: "https:", with: "http:") + "/challenge")))
        let untrusted = await code { try await wary.send(challenge, body: Data()) }
        let unencrypted = await code { try await wary.send(plain, body: Data()) }

        XCTAssertTrue(door.url.hasPrefix("https://127.0.0.1:"), door.url)
        XCTAssertEqual(accepted["valid"], true)
        XCTAssertEqual(untrusted, .serverUntrusted)
        XCTAssertNotNil(unencrypted)
        try await wary.close()
        try await door.stop()
    }

    private func code(of call: () async throws -> HTTPTransportResponse) async -> BadgeError.Code? {
        do {
            _ = try await call()
            return nil
        } catch {
            return BadgeError(wrapping: error).code
        }
    }

    func testWhatIsNoRequestIsRefusedWithoutAWordOfTheInside() async throws {
        let door = try VerifierFixture()
        let large = JSON.object(["presentation": .string(String(repeating: "a", count: 540_000))]).text
        let table: [(String, String, String, Int)] = [
            ("/presentation", "{}", "application/json", 400), ("/presentation", "{", "application/json", 400),
            ("/presentation", #"{"presentation": "x", "nonce": "y"}"#, "application/json", 400),
            ("/presentation", "x~", "text/plain", 400), ("/presentation", large, "application/json", 413),
            ("/", "", "application/json", 404), ("/token", "", "application/json", 404),
        ]

        try await playEach(table) { path, body, type, status in
            let answer = try await door.post(path, body, type: type)
            XCTAssertEqual(answer.status, status, "\(path) \(body.prefix(20))")
            XCTAssertEqual(Set(answer.json.objectValue?.keys.map(\.self) ?? []), ["error", "error_description"])
        }
        try await door.stop()
    }

    func testWhiteSpaceAroundAPresentationIsIgnored() async throws {
        let door = try VerifierFixture()
        let shown = try door.present(nonce: try await door.challenge())

        let accepted = try await door.verify(" \(shown)\n")

        XCTAssertEqual(accepted["valid"], true)
        try await door.stop()
    }

    func testAGetIsNotAllowedWhereAPostIs() async throws {
        let door = try VerifierFixture()

        for path in ["/challenge", "/presentation"] {
            let request = HTTPRequest(.get, to: try XCTUnwrap(URL(string: door.url + path)))
            let answer = try await door.transport.send(request, body: Data())
            XCTAssertEqual(answer.response.status.code, 405)
            XCTAssertEqual(answer.response.headerFields[.allow], "POST")
        }
        try await door.stop()
    }

    func testWhoHasMuchRefusedWaits() async throws {
        let door = try VerifierFixture()
        var statuses: [Int] = []

        let body = #"{"presentation": "nonsense"}"#
        for _ in 0..<125 { statuses.append(try await door.post("/presentation", body).status) }
        let challenge = try await door.challenge()

        XCTAssertEqual(statuses.prefix(120).filter { $0 == 200 }.count, 120)
        XCTAssertTrue(statuses.suffix(5).contains(429), "\(statuses.suffix(5))")
        XCTAssertFalse(challenge.isEmpty)
        try await door.stop()
    }

    func testWhatIsNoRequestIsNotCounted() async throws {
        let door = try VerifierFixture()
        var statuses: Set<Int> = []

        for _ in 0..<65 {
            statuses.insert(try await door.post("/presentation", "{}", type: "text/plain").status)
            statuses.insert(try await door.post("/presentation", "{").status)
        }
        let accepted = try await door.verify(try door.present(nonce: try await door.challenge()))

        XCTAssertEqual(statuses, [400])
        XCTAssertEqual(accepted["valid"], true)
        try await door.stop()
    }

    func testAFolderHoldsTheChallengesOfSeveralProcesses() async throws {
        let state = try TemporaryHome()
        let door = try VerifierFixture(more: ["--state", state.path])
        let printed = try Program.run(["--json", "verify", "--challenge", "--state", state.path] + Self.audience)
        let shown = try door.present(nonce: try printed.json("verify")["nonce"]?.stringValue ?? "")

        let accepted = try await door.verify(shown)
        let elsewhere = try Program.run(
            ["--home", door.home.path, "--json", "verify", shown, "--state", state.path] + Self.audience)

        XCTAssertEqual(accepted["valid"], true)
        XCTAssertEqual(try elsewhere.json("verify")["reason"], "challengeUsed")
        try await door.stop()
    }

    func testNothingIsPresentedToAnAddressOfOthersInTheClear() async throws {
        let person = try Operator()
        try await person.provision()

        try await playEach(["0.0.0.0", "192.0.2.1", "::", "door.example.com"]) { host in
            let answer = await person.run(["verify", "--serve", "0", "--host", host, "--json"] + Self.audience)

            try answer.failure(16, "invalidInput", says: "--tls-cert")
        }
    }
}
