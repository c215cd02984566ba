import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// What goes with a login beside its screen: headers, the device, a mode; and what is said of organizations.
final class LoginHeaderTests: XCTestCase {
    private static let gateway = "X-Gateway-Key"
    private static let name = HTTPField.Name(gateway)

    // Notes the header of each request, and its name as `POST /login`.
    private static func note(_ wire: Wire) -> Captured<(call: String, value: String?)> {
        let noted = Captured<(call: String, value: String?)>()
        wire.rule { call in
            noted.append((call.name, name.flatMap { call.request.headerFields[$0] }))
            return try await call.forward()
        }
        return noted
    }

    @MainActor
    func testED32HeadersAreSetReadListedRemovedAndClearedAndGoOnEveryRequest() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let noted = Self.note(bearer.world.wire)
        let headers = bearer.wallet.ui.loginPrompts.headers
        try headers.set("open sesame", for: Self.gateway)
        try headers.set("staff/7", for: "x-app-version")

        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        _ = try await bearer.wallet.sync()
        let values = noted.values
        let (names, value) = (headers.names, headers["X-GATEWAY-KEY"])
        headers.remove("x-gateway-key")
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        let removed = noted.values.dropFirst(values.count)
        headers.clear()

        XCTAssertTrue(values.contains { $0.call == "POST /login" })
        XCTAssertTrue(values.contains { $0.call == "GET /policy" }, "\(values)")
        XCTAssertEqual(values.filter { $0.value != "open sesame" }.map(\.call), [])
        XCTAssertEqual(names, ["x-app-version", Self.gateway].sorted { $0.lowercased() < $1.lowercased() })
        XCTAssertEqual(value, "open sesame")
        XCTAssertEqual(Set(removed.map(\.value)), [nil])
        XCTAssertEqual(headers.names, [])
    }

    @MainActor
    func testED32ACallsHeadersCountBeforeTheOrganizationsAndTheseBeforeAll() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let noted = Self.note(bearer.world.wire)
        let (prompts, issuer) = (bearer.wallet.ui.loginPrompts, try bearer.world.issuer())
        let (wallet, badge) = (bearer.wallet, bearer.badge.id)
        try prompts.headers.set("all", for: Self.gateway)
        try prompts.headers(of: try XCTUnwrap(URL(string: "https://other.example"))).set("other", for: Self.gateway)

        try await wallet.logIn(to: badge, with: .right)
        try prompts.headers(of: issuer.appending(path: "/")).set("organization", for: Self.gateway)
        try await wallet.logIn(to: badge, with: .right)
        try await prompts.withHeaders([Self.gateway.lowercased(): "call"]) {
            try await wallet.logIn(to: badge, with: .right)
        }
        try await wallet.logIn(to: badge, with: .right)

        let logins = noted.values.filter { $0.call == "POST /login" }
        XCTAssertEqual(logins.map(\.value), ["all", "organization", "call", "organization"])
    }

    @MainActor
    func testED32ACertificateServerElsewhereGetsNoHeader() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let authority = CertificateAuthority()
        let noted = Captured<(host: String?, value: String?)>()
        bearer.world.wire.rule { call in
            noted.append((call.request.authority, Self.name.flatMap { call.request.headerFields[$0] }))
            return try await authority.answer(call)
        }
        bearer.wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.certificate: [.submit(["name": "Ana", "pin": "4711"])]]))
        try bearer.wallet.ui.loginPrompts.headers.set("open sesame", for: Self.gateway)

        try await bearer.wallet.requestCertificate(
            from: try XCTUnwrap(URL(string: "https://ca.example.org/device")), for: bearer.badge.server)

        XCTAssertEqual(noted.values.map(\.host), ["ca.example.org", "ca.example.org"])
        XCTAssertEqual(noted.values.compactMap(\.value), [])
    }

    @MainActor
    func testED32AHeaderThatIsRefusedEndsTheCallBeforeItBegins() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let (wallet, badge) = (bearer.wallet, bearer.badge.id)
        let before = bearer.world.wire.calls.count

        let refused = await failure {
            try await wallet.ui.loginPrompts.withHeaders(["Cookie": "a=b"]) {
                try await wallet.logIn(to: badge, with: .right)
            }
        }

        XCTAssertEqual(refused?.code, .invalidInput)
        XCTAssertEqual(bearer.world.wire.calls.count, before)
    }

    @MainActor
    func testED33TheDeviceIsNamedOnlyWhereThatIsSwitchedOn() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let (wallet, badge) = (bearer.wallet, bearer.badge.id)
        let device = try await bearer.world.context.device(at: bearer.badge.server).id.rawValue

        let isOn = wallet.ui.loginPrompts.parameters.sendsDeviceIdentifier
        try await wallet.logIn(to: badge, with: .right)
        wallet.ui.loginPrompts.parameters.sendsDeviceIdentifier = true
        try await wallet.logIn(to: badge, with: .right)
        let taken = await failure { try await wallet.logIn(to: badge, with: .right.with(["device_id": "another"])) }

        XCTAssertFalse(isOn)
        XCTAssertEqual(sent.values.map { $0["device_id"] }, [nil, device])
        XCTAssertEqual(taken?.code, .invalidInput)
    }

    @MainActor
    func testED35NoSecretOfALoginIsInAnAddressOrALog() async throws {
        let log = CapturingLog()
        let bearer = try await BadgeHolder(logger: log.logger)
        try bearer.authority.openAccount()
        let addresses = Captured<String>()
        bearer.world.wire.rule { call in
            addresses.append(call.request.path ?? "")
            return try await call.forward()
        }
        let (wallet, badge) = (bearer.wallet, bearer.badge.id)
        try wallet.ui.loginPrompts.headers.set("sesame-of-all", for: Self.gateway)
        try wallet.ui.loginPrompts.parameters.set("pin-of-the-store", for: "pin")
        let given = LoginCredentials.right.with(["card": "card-of-the-view"])

        try await wallet.ui.loginPrompts.withHeaders(["X-Desk-Key": "sesame-of-the-call"]) {
            try await wallet.logIn(to: badge, with: given)
        }
        _ = await failure { try await wallet.logIn(to: badge, with: .wrong) }
        let audit = try await wallet.auditEntries().map(\.text).joined()

        let secrets = [
            "seven green lamps", "seven grey lamps", "sesame-of-all", "sesame-of-the-call", "pin-of-the-store",
            "card-of-the-view",
        ]
        let outputs = [
            addresses.values.joined(separator: " "), log.text, "\(bearer.world.events.values)", audit,
            "\(wallet.ui.loginPrompts.headers)",
        ]
        XCTAssertTrue(log.text.contains("/login"), log.text)
        for secret in secrets { XCTAssertFalse(outputs.contains { $0.contains(secret) }, secret) }
    }

    @MainActor
    func testED36AModeOfALoginIsSentByItsNumber() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let view = ScriptedLoginView(answers: .credentials(.right), .credentials(.right))
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        var options = LoginPromptOptions()

        _ = await bearer.show(options: options)
        options.projectMode = ProjectAuthenticationMode(name: "LDAP")
        _ = await bearer.show(options: options)

        XCTAssertEqual(sent.values.map { $0["auth_mode"] }, [nil, "16"])
    }

    @MainActor
    func testED37TheOrganizationsAreListedAndOneIsTheDefault() async throws {
        let world = try await WalletFixture()
        let (empty, none) = (try await world.wallet.projects, try await world.wallet.defaultProject)

        let badge = try await world.wallet.provision(world.offer)
        let projects = try await world.wallet.projects
        let project = try await world.wallet.defaultProject

        XCTAssertEqual(empty, [])
        XCTAssertNil(none)
        XCTAssertEqual(projects, [ProjectInfo(projectName: "Example Works", server: badge.server)])
        XCTAssertEqual(project, projects.first)
        XCTAssertEqual(project?.parentWebServer, badge.server)
    }
}
