import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// An organization that listens, and Ana's wallet with its badge in a home of its own, which presents it.
struct PresentingWallet {
    static let everything = ["--share", "all-required"]
    /// What nobody vouches for, too.
    static let anyone = everything + ["--allow-unverified"]

    let works: CommandFixture
    /// The type of the badge.
    let type: String
    /// What the organization publishes for verifiers: its name and its keys.
    let issuer: JSON

    init(policy: String? = nil) async throws {
        works = try CommandFixture(policy: policy)
        type = try Self.logIn(to: works, from: works)
        issuer = try await Self.issuer(at: works.address)
    }

    /// Gets a badge of another organization, too. Returns its type.
    func logIn(to other: CommandFixture) throws -> String { try Self.logIn(to: other, from: works) }

    private static func logIn(to works: CommandFixture, from own: CommandFixture) throws -> String {
        let password = try own.file("password.txt", Operator.password)
        let badge = try own.run("wallet", ["login", works.address, "--json"] + Operator.login + [password])
            .json("login")
        return badge["credentials"]?.arrayValue?.first?["type"]?.stringValue ?? ""
    }

    static func issuer(at address: String) async throws -> JSON {
        let transport = try LiveTransport()
        let url = try XCTUnwrap(URL(string: address + "/.well-known/jwt-vc-issuer"))
        let answer = try await transport.send(HTTPRequest(.get, to: url), body: Data())
        try await transport.close()
        return try JSON.parse(answer.body)
    }

    /// A file that trusts these issuers, besides the wallet's own.
    func trustFile(_ others: JSON...) throws -> String {
        try works.file("trust.json", JSON.object(["issuers": .array([issuer] + others)]).text)
    }

    func run(_ words: [String]) throws -> Answer {
        try works.run("wallet", ["--private-host", "localhost", "--private-host", "127.0.0.1", "--json"] + words)
    }

    /// Opens a link; nobody can be asked.
    func open(_ link: String, _ consent: [String] = anyone) throws -> (status: Int32, result: JSON) {
        let answer = try run(["open", "--no-input", "--link-file", try works.file("link.txt", link + "\n")] + consent)
        return (answer.status, try answer.json("open"))
    }

    /// Answers the request of a page.
    func answer(
        _ request: JSON, from origin: String, _ consent: [String] = anyone
    ) throws -> (status: Int32, response: JSON) {
        let file = try works.file("request.json", request.text)
        let answer = try run(["dc-api", "answer", "--no-input", "--origin", origin, "--request", file] + consent)
        return (answer.status, try answer.json("dc-api-answer"))
    }

    /// Trusts whoever can be verified with these options.
    func trust(_ words: [String], as name: String) throws {
        let added = try run(["verifier", "trust", "add", "--name", name] + words)
        XCTAssertEqual(added.status, 0, added.messages)
    }

    /// How often each badge was used, in the order of the wallet.
    func uses() throws -> [JSON?] {
        let badges = try run(["list"]).json("list")["badges"]?.arrayValue ?? []
        return try badges.map { badge in
            try run(["show", badge["id"]?.stringValue ?? ""]).json("show")["credentials"]?.arrayValue?.first?[
                "useCount"]
        }
    }
}

/// A verifier that nobody here wrote, in a process of its own (`Tools/interop/verifier.py`).
final class ForeignVerifier {
    /// What it asks for, and what a wallet must trust to believe who it is.
    let asked: JSON
    private let program: Program
    private let input = Pipe()

    /// Starts it, for the name in a wallet's badge.
    init(for wallet: PresentingWallet, claim: String = "name", _ more: [String] = []) throws {
        let folder = wallet.works.folder.path + "/verifier-\(UUID().uuidString)"
        let keys = try wallet.works.file("issuer.json", wallet.issuer["jwks"]?.text ?? "")
        let command = try ToolScript.command(
            "interop/verifier.py",
            [folder, "--issuer-keys", keys, "--type", wallet.type, "--claim", claim] + more)
        program = try Program(
            Array(command.dropFirst()), executable: URL(filePath: command[0]), input: input.fileHandleForReading)
        asked = try JSON.parse(program.line())
    }

    var link: String { asked["link"]?.stringValue ?? "" }
    /// The options of `badgectl verifier trust add`; empty where nobody vouches for it.
    var trust: [String] { asked["trust"]?.arrayValue?.compactMap(\.stringValue) ?? [] }

    /// What an answer is worth.
    func verdict() throws -> JSON { try JSON.parse(program.line()) }

    /// Gives it the response of a page.
    func say(_ response: JSON) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((response.text + "\n").utf8))
    }
}
