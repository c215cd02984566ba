import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// An authorization server that nobody here wrote logs Alice in, and the organization gives her a badge for its token, all on
/// sockets. `Tools/interop/glewlwyd` starts it, and names it in `GLEWLWYD`.
final class GlewlwydLoginTests: XCTestCase {
    override func setUpWithError() throws { try need(.server("Glewlwyd", variable: "GLEWLWYD")) }

    @MainActor
    func testATokenOfGlewlwydBringsABadgeOnceItsAccountIsLinked() async throws {
        let glewlwyd = try await Glewlwyd()
        // It calls the scope the audience.
        let server = try ExternalAuthorizationServer(
            issuer: glewlwyd.issuer, audience: "badge", clients: ["badgectl"])
        try await Self.play(server, glewlwyd)
    }

    @MainActor
    func testGlewlwydIsAskedAboutItsTokens() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.addClient("badges", password: "asks-about-tokens")
        let server = try ExternalAuthorizationServer(
            issuer: glewlwyd.issuer, audience: "badge",
            introspection: .init(clientID: "badges", clientSecret: Secret(utf8: "asks-about-tokens")))
        try await Self.play(server, glewlwyd)
    }

    @MainActor
    private static func play(_ server: ExternalAuthorizationServer, _ glewlwyd: Glewlwyd) async throws {
        let organization = try TestOrganization()
        let (authority, issuer) = (organization.authority, try organization.authority.organization().issuer)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let serving = Task {
            defer { port.finish() }
            let served = OrganizationServer(authority) { $0.authorizationServer = server }
            try await served.run(port: 8430) { port.yield($0) }
        }
        defer { serving.cancel() }
        for await _ in ports { break }
        let home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url, transport: try LiveTransport())
        configuration.browser = AlicesBrowser(glewlwyd: glewlwyd)
        configuration.loginClient = OAuthClient(id: "badgectl")
        let wallet = try await BadgeWallet.open(configuration)
        wallet.ui.registerLoginUI { BrowserAlone() }

        let stranger = await failure { try await wallet.enroll(at: issuer) }
        let account = try XCTUnwrap(try authority.externalAccounts().first, "\(String(describing: stranger))")
        try authority.linkAccount(account.subject, to: "ana@example.com")
        let badge = try await wallet.enroll(at: issuer)
        let synced = try await wallet.sync()
        try await wallet.close()
        serving.cancel()
        _ = await serving.result
        try await glewlwyd.close()

        XCTAssertEqual(stranger?.code, .accountUnknown)
        XCTAssertEqual(account.server, glewlwyd.issuer.absoluteString)
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(synced.flatMap(\.failures), [])
    }
}

/// In which Alice has logged in.
private struct AlicesBrowser: ExternalBrowser {
    let glewlwyd: Glewlwyd

    var isAvailable: Bool { true }

    func open(_ page: URL) async throws {}

    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        try await glewlwyd.logIn(try await begin(try Glewlwyd.redirect).page, scope: "badge")
    }
}

/// Leaves the login to the browser.
@MainActor
private final class BrowserAlone: LoginUIProtocol {
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        completion(nil, nil)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        completion(nil, nil)
    }

    func dismiss() {}
}
