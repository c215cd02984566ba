import BadgeAuthority
import BadgeCommands
import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeUI
import BadgeVerifierHTTP
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

/// Somebody at a command line, in a folder of their own, with clocks that stand still, seeded chance, a passcode that
/// costs next to nothing, no terminal, and a network on which there are the organization of the usual home and a second one
/// beside it, where they are founded.
final class Operator: Sendable {
    let folder: TemporaryHome
    let clock = FixedClock(Date(timeIntervalSince1970: 1_772_355_600))
    let monotonicClock = FixedMonotonicClock()
    let bluetooth = FixedBluetooth()
    private let random = SeededRandom(seed: 7)
    private let environment: [String: String]
    private let presenter: (any PromptPresenter)?
    private let qrCode: @Sendable (String) -> String?
    private let network: (@Sendable (String?) throws -> any HTTPTransport)?
    /// How wide the terminal is; `nil` for none.
    private let columns: Int?
    /// Words that replace those of the text catalogue.
    private let texts: [TextTable]
    /// How the organizations direct logins; `nil` for not at all.
    private let hypermedia: HypermediaSettings?
    /// How a server waits.
    private let serverPause: ServerPause?

    init(
        environment: [String: String] = [:], columns: Int? = nil, in folder: TemporaryHome? = nil,
        texts: [TextTable] = [], presenter: (any PromptPresenter)? = nil, hypermedia: HypermediaSettings? = nil,
        network: (@Sendable (String?) throws -> any HTTPTransport)? = nil, serverPause: ServerPause? = nil,
        qrCode: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws {
        let folder = try folder ?? TemporaryHome()
        self.folder = folder
        self.environment = ["HOME": folder.path].merging(environment) { _, given in given }
        self.presenter = presenter
        self.qrCode = qrCode
        self.network = network
        self.columns = columns
        self.texts = texts
        self.hypermedia = hypermedia
        self.serverPause = serverPause
    }

    /// The home that nothing names.
    var home: String { folder.path + "/.local/share/badgekit" }

    /// The home of a second organization.
    var secondHome: String { folder.path + "/second" }

    /// Writes a file beside the homes and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private var custody: @Sendable (String, Secret?) -> HomeCustody {
        { [random, environment] in
            HomeCustody(
                directory: $0, passphrase: $1, environment: environment, kdf: FastTestCustody.policy, random: random)
        }
    }

    /// Creates the organization of the home as an app could: its name need not be one line.
    func createOrganization(named name: String) throws {
        let issuer = try XCTUnwrap(URL(string: Operator.address))
        try Authority.create(
            at: home, name: name, issuer: issuer, custody: custody(home, nil), clock: clock, random: random
        ).close()
    }

    private var neighbour: @Sendable (String?) -> any HTTPTransport {
        { [homes = [home, secondHome], custody, clock, random, hypermedia] _ in
            Neighbours(homes, hypermedia) {
                try Authority.open(at: $0, custody: custody($0, nil), clock: clock, random: random)
            }
        }
    }

    func run(_ words: String...) async -> Answer { await run(words) }

    func run(_ words: [String], deviceName: String = "desk") async -> Answer {
        let (output, messages, progress, data) = (Lines(), Lines(), Lines(), Captured<Data>())
        var context = CommandContext(
            environment: environment, output: output.add, messages: messages.add,
            progress: { progress.add($0 ?? "-") }, network: network ?? neighbour,
            presenter: { [presenter] in presenter }, custody: custody, clock: clock, monotonicClock: monotonicClock,
            random: random)
        context.data = data.append
        context.deviceName = deviceName
        context.retryPause = { _ in }
        if let serverPause { context.serverPause = serverPause }
        context.organization = { [hypermedia] in
            try Described.transport($0.transport { $0.hypermedia = hypermedia }, root: $0.organization().issuer)
        }
        context.bluetooth = bluetooth
        context.qrCode = qrCode
        context.terminalWidth = { [columns] in columns }
        context.texts = texts
        // A minute passes.
        context.pagePause = { [monotonicClock] in monotonicClock.advance(by: 60) }
        let status = await Badgectl.run(words, context: context)
        return Answer(
            status: status, output: output.text, messages: messages.text, progress: progress.lines,
            data: data.values.reduce(Data(), +))
    }
}

/// The organizations of other homes, as if they were reached over a network; where there is none, nobody answers.
private actor Neighbours: HTTPTransport {
    private let homes: [String]
    private let hypermedia: HypermediaSettings?
    private let open: @Sendable (String) throws -> Authority
    private var opened: [String: Authority] = [:]

    init(
        _ homes: [String], _ hypermedia: HypermediaSettings?, open: @escaping @Sendable (String) throws -> Authority
    ) {
        self.homes = homes
        self.hypermedia = hypermedia
        self.open = open
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let founded = try homes.compactMap(authority)
        let authority = try founded.first { try $0.organization().issuer.authority == request.authority }
        guard let addressed = authority ?? founded.first else {
            throw BadgeError(.serverUnreachable, reason: "Nobody answers here.")
        }
        let transport = try Described.transport(
            addressed.transport { $0.hypermedia = hypermedia }, root: addressed.organization().issuer)
        return try await transport.send(request, body: body)
    }

    private func authority(at home: String) throws -> Authority? {
        do {
            let authority = try opened[home] ?? open(home)
            opened[home] = authority
            return authority
        } catch BadgeError.Code.storeAbsent {
            return nil
        }
    }

    func close() throws {
        for authority in opened.values { try authority.close() }
        opened = [:]
    }
}

extension URL {
    /// Host and port, as a request names them.
    fileprivate var authority: String { (host() ?? "") + (port.map { ":\($0)" } ?? "") }
}

private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    var text: String { lines.map { $0 + "\n" }.joined() }

    @Sendable func add(_ line: String) { kept.withLock { $0.append(line) } }
}

/// What a command did.
struct Answer: Sendable {
    let status: Int32
    let output: String
    var messages = ""
    var progress: [String] = []
    /// What was written to standard output as bytes.
    var data = Data()

    /// Standard output as the one document that it is.
    func json() throws -> JSON { try JSON.parse(output) }

    /// Standard output, checked against the schema of a command's output.
    func json(_ schema: String, file: StaticString = #filePath, line: UInt = #line) throws -> JSON {
        let document = try json()
        let path = packageRoot.appending(path: "Schemas/cli/\(schema).schema.json")
        XCTAssertEqual(try JSONSchema(contentsOf: path).findings(in: document), [], output, file: file, line: line)
        return document
    }
}

extension Operator {
    static let ana = ["--name", "Ana Lima", "--email", "ana@example.com", "--title", "Engineer"]

    /// Founds an organization, adds Ana and invites her; gives the invitation.
    func invitation(more: [String] = []) async throws -> JSON {
        let created = await run(["authority", "create", "--name", "Example Works"] + more)
        XCTAssertEqual(created.status, 0, created.messages)
        let added = await run(["authority", "person", "add"] + Self.ana + more)
        XCTAssertEqual(added.status, 0, added.messages)
        return try await invite(more: more)
    }

    func invite(more: [String] = []) async throws -> JSON {
        try await run(["authority", "invite", "ana@example.com", "--json"] + more).json("authority-invite")
    }

    /// Puts a badge into the usual home, by an organization in the same.
    @discardableResult
    func provision() async throws -> JSON {
        try await redeem(try await invitation())
    }

    @discardableResult
    func redeem(_ invitation: JSON, more: [String] = []) async throws -> JSON {
        let code = try file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let offer = invitation["offer"]?.stringValue ?? ""
        return try await run(["provision", offer, "--tx-code-file", code, "--json"] + more).json("provision")
    }
}
