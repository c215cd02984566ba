import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeCommands

/// An organization with a wallet that has its badge, and a verifier that trusts it, over a socket.
struct VerifierFixture {
    let home: TemporaryHome
    let server: Program
    let url: String
    let transport: LiveTransport

    init(
        more: [String] = [], tls: TestCertificate? = nil, audience: [String] = VerifierProcessTests.audience,
        asking: (_ type: String) -> [String] = { _ in [] }
    ) throws {
        home = try TemporaryHome()
        for words in [["create", "--name", "Example Works"], ["person", "add"] + Operator.ana] {
            let answer = try Program.run(["--home", home.path, "authority"] + words)
            XCTAssertEqual(answer.status, 0, answer.messages)
        }
        let invitation = try Program.run(
            "--home", home.path, "--json", "authority", "invite", "ana@example.com"
        ).json("authority-invite")
        let code = home.path + "/code.txt"
        try Data((invitation["transactionCode"]?.stringValue ?? "").utf8).write(to: URL(filePath: code))
        let provisioned = try Program.run(
            "--home", home.path, "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", code)
        XCTAssertEqual(provisioned.status, 0, provisioned.messages)
        let asked = asking(try Self.type(in: home))
        (server, url) = try Self.serve(
            home, audience + asked + more + (tls.map { ["--tls-cert", $0.certificate, "--tls-key", $0.key] } ?? []))
        transport = try LiveTransport(trustRoots: tls?.certificate)
    }

    private static func serve(_ home: TemporaryHome, _ more: [String]) throws -> (Program, String) {
        let words = ["--home", home.path, "--json", "verify", "--serve", "0"]
        let server = try Program(words + more)
        let line = try server.line()
        let event = try Answer(status: 0, output: line).json("verify")
        XCTAssertEqual(event["event"], "listening")
        return (server, event["url"]?.stringValue ?? "")
    }

    func post(_ path: String, _ body: String = "", type: String = "application/json") async throws
        -> (status: Int, json: JSON)
    {
        let address = try XCTUnwrap(URL(string: url + path))
        let request = HTTPRequest(.post, to: address, headerFields: [.contentType: type])
        let answer = try await transport.send(request, body: Data(body.utf8))
        return (answer.response.status.code, try JSON.parse(answer.body))
    }

    func verify(_ presentation: String) async throws -> JSON {
        let body: JSON = ["presentation": .string(presentation)]
        let answer = try await post("/presentation", body.text)
        XCTAssertEqual(answer.status, 200)
        return try Self.valid(answer.json, "verification")
    }

    /// The type of the organization's badges.
    var type: String { get throws { try Self.type(in: home) } }

    private static func type(in home: TemporaryHome) throws -> String {
        let shown = try present(["--nonce", "4711", "--audience", "door"], in: home)
        let signed = shown.split(separator: "~")[0].split(separator: ".")
        return try JSON.parse(Base64URL.decode(String(signed[1])))["vct"]?.stringValue ?? ""
    }

    private static func present(_ words: [String], in home: TemporaryHome) throws -> String {
        let used = try Program.run(["--home", home.path, "--json", "use"] + words)
        return try used.json("use")["presentation"]?.stringValue ?? ""
    }

    func challenge() async throws -> String {
        let challenge = try Self.valid(try await post("/challenge").json, "challenge")
        return challenge["nonce"]?.stringValue ?? ""
    }

    func present(
        nonce: String, audience: [String] = VerifierProcessTests.audience, telling claims: [String] = []
    ) throws -> String {
        try Self.present(["--nonce", nonce] + audience + claims.flatMap { ["--tell", $0] }, in: home)
    }

    private static func valid(_ document: JSON, _ schema: String) throws -> JSON {
        let path = packageRoot.appending(path: "Schemas/\(schema).schema.json")
        XCTAssertEqual(try JSONSchema(contentsOf: path).findings(in: document), [], document.text)
        return document
    }

    func stop() async throws {
        try await transport.close()
        server.process.terminate()
        let answer = try server.end()
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(try answer.json("verify"), ["event": "stopped"])
    }
}
