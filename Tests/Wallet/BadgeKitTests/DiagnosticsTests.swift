import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// What a wallet tells of its work: stable names, in order, to a handler and to a logger.
final class DiagnosticsTests: XCTestCase {
    func testProvisioningTellsEachWorkflowPromptAndRequest() async throws {
        let world = try await WalletFixture(codes: ["000000", nil])

        _ = try await world.wallet.provision(world.offer)

        XCTAssertEqual(
            world.events.values.map(\.line).withoutRequests,
            [
                "wallet.opened", "workflow.started provisionBadge",
                "prompt.shown DeviceProvisioningUIProtocol",
                "prompt.refused DeviceProvisioningUIProtocol transactionCodeRefused",
                "prompt.accepted DeviceProvisioningUIProtocol", "workflow.started issueCredential",
                "workflow.completed issueCredential", "workflow.started activateBadge",
                "workflow.completed activateBadge", "workflow.completed provisionBadge",
            ])
        let requests = world.events.values.filter { $0.name == .requestAnswered }
        XCTAssertEqual(requests.count, world.wire.calls.count)
        XCTAssertEqual(requests.first?.attributes[.path], "/.well-known/openid-credential-issuer")
        XCTAssertEqual(requests.filter { $0.attributes[.status] == 400 }.map(\.line), ["request.answered"])
        XCTAssertEqual(Set(world.events.values.dropFirst().map { $0.attributes[.run] }).count, 1)
    }

    @MainActor
    func testAUseThatIsNotPermittedTellsTheUnmetRestrictions() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        bearer.world.events.removeAll()

        _ = await failure { try await bearer.use() }

        let lines = bearer.world.events.values.map(\.description).joined(separator: "\n")
        let evaluated = try XCTUnwrap(bearer.world.events.values.first { $0.name == .gateEvaluated }, lines)
        XCTAssertEqual(evaluated.attributes[.unmet], ["passcode"])
        XCTAssertEqual(evaluated.attributes[.badge], .string(bearer.badge.id.rawValue))
        let end = try XCTUnwrap(bearer.world.events.values.last)
        XCTAssertEqual(end.line, "workflow.failed useBadge declined")
        XCTAssertEqual(end.level, .info)
    }

    @MainActor
    func testAUseThatIsPermittedTellsOneDecision() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.events.removeAll()

        _ = try await bearer.use()

        XCTAssertEqual(
            bearer.world.events.values.map(\.line).withoutRequests.filter { !$0.hasPrefix("workflow.") },
            ["gate.evaluated permitted"])
    }

    func testARequestThatFailsIsToldWithEachRepetition() async throws {
        let world = try await WalletFixture()
        world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The network is gone.", recovery: .retry) }

        _ = await failure { try await world.wallet.provision(world.offer) }

        let told = world.events.values.map(\.line).filter { $0.hasPrefix("request.") }
        XCTAssertEqual(
            told,
            ["request.failed serverUnreachable"]
                + Array(repeating: ["request.delayed", "request.failed serverUnreachable"], count: 2).flatMap(\.self))
        XCTAssertEqual(world.events.values.last?.level, .warning)
        XCTAssertEqual(world.events.values.last?.attributes[.error], "serverUnreachable")
    }

    func testASyncAndTheEndsOfAWalletAreTold() async throws {
        let world = try await WalletFixture()
        _ = try await world.wallet.provision(world.offer)
        world.events.removeAll()

        _ = try await world.wallet.sync()
        try await world.wallet.close()
        var configuration = world.configuration
        configuration.home = try TemporaryHome().url.appending(path: "absent")
        configuration.custody = nil
        configuration.createsIfAbsent = false
        _ = await failure { [configuration] in try await BadgeWallet.open(configuration) }

        let lines = world.events.values.map(\.line)
        XCTAssertTrue(lines.contains("organization.synced"), "\(lines)")
        XCTAssertEqual(lines.suffix(2), ["wallet.closed", "wallet.notOpened storeAbsent"])
    }

    func testALoggerGetsTheNamesAsMessagesAndTheAttributesAsMetadata() async throws {
        let log = CapturingLog()
        let world = try await WalletFixture()
        try await world.wallet.close()
        var configuration = world.configuration
        configuration.home = try TemporaryHome().url
        configuration.custody = nil
        configuration.logger = log.logger
        configuration.onDiagnosticEvent = nil

        let wallet = try await BadgeWallet.open(configuration)
        _ = await failure { try await wallet.provision(world.offer) }
        try await wallet.close()

        XCTAssertTrue(log.text.contains("wallet.opened"), log.text)
        XCTAssertTrue(log.text.contains(#""error": uiNotRegistered"#), log.text)
    }

    func testAPathIsToldWithoutWhatMayBeASecret() async throws {
        let events = Captured<DiagnosticEvent>()
        var configuration = WalletConfiguration(home: try TemporaryHome().url)
        configuration.onDiagnosticEvent = { events.append($0) }
        let transport = DiagnosticTransport(base: NoNetwork(), diagnostics: Diagnostics(configuration))
        let table = [
            ("/.well-known/oauth-authorization-server/tenant-1", "/.well-known/oauth-authorization-server/tenant-1"),
            ("/offers/NYsI0gxZ4gL-k-Nx6eoe64M0f8n6NYwRx3hHZIKLQjM", "/offers/*"),
            ("/r/0123456789abcdef0123456789abcdef/x", "/r/*/x"), ("/people/ana@example.com", "/people/*"),
            ("/code/493817?code=493817#code", "/code/*"), ("/a%20b/status/12", "/*/status/12"), ("/", "/"),
        ]

        for (path, _) in table {
            let request = HTTPRequest(method: .get, scheme: "https", authority: "id.example.com:8443", path: path)
            _ = await failure { try await transport.send(request, body: Data()) }
        }

        XCTAssertEqual(events.values.map { $0.attributes[.path]?.stringValue }, table.map(\.1))
        XCTAssertEqual(events.values.first?.attributes[.host], "id.example.com:8443")
        XCTAssertEqual(events.values.first?.attributes[.method], "GET")
    }

    func testTheArticleHasEveryEventAttributeAndLevel() throws {
        let article = try Self.article()
        for name in DiagnosticEvent.Name.allCases {
            XCTAssertTrue(article.contains("| `\(name.rawValue)` |"), "\(name.rawValue) is in no row")
        }
        for attribute in DiagnosticEvent.Attribute.allCases {
            XCTAssertTrue(article.contains("`\(attribute.rawValue)`"), "\(attribute.rawValue) is in no row")
        }
        for level in DiagnosticEvent.Level.allCases {
            XCTAssertTrue(article.contains("`\(level.rawValue)`"), "\(level.rawValue) is not said")
        }
    }

    private static func article() throws -> String {
        return try String(
            contentsOf: packageRoot.appending(
                path: "Sources/Wallet/BadgeKit/Documentation.docc/LoggingAndDiagnostics.md"),
            encoding: .utf8)
    }
}

/// Answers nothing.
private struct NoNetwork: HTTPTransport {
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        throw BadgeError(.serverUnreachable, reason: "No network.")
    }

    func close() async throws {}
}

extension DiagnosticEvent {
    /// The name, and what tells this event from others of its name.
    fileprivate var line: String {
        ([name.rawValue] + [.workflow, .ui, .decision, .error].compactMap { attributes[$0]?.stringValue })
            .joined(separator: " ")
    }
}

extension [String] {
    fileprivate var withoutRequests: [String] { filter { !$0.hasPrefix("request.") } }
}
