import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeUI
import BadgeWebViews
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

/// The pages of a flow server, in a view and as documents.
final class FlowPageTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("chromium")) }

    private static let origin = "http://127.0.0.1:8430"
    private static let password = "correct horse battery staple"

    // An organization, and a view whose network it is.
    private func withPages(
        _ body: (ChromiumWorld, TestOrganization, any HTTPTransport) async throws -> Void
    ) async throws {
        let organization = try TestOrganization()
        try organization.authority.setPassword(
            Secret(utf8: Self.password), username: "ana", of: "ana@example.com")
        let transport = try organization.authority.transport { $0.flows = try FlowServer(hasSampleProviders: true) }
        try await ChromiumWorld.with([:]) {
            $0.origins = [BridgeWorld.page(Self.origin)]
            $0.visitedOrigins = []
            $0.pages = Dictionary(
                uniqueKeysWithValues: ["signin", "profile", "registration", "flow"].map {
                    ($0, BridgeWorld.url("\(Self.origin)/pages/\($0)"))
                })
        } answer: { request in
            await Self.answer(request, transport)
        } _: { world in
            try await body(world, organization, transport)
        }
        try organization.close()
    }

    private static func answer(
        _ request: ChromiumHost.Request, _ transport: any HTTPTransport
    ) async -> ChromiumHost.Response? {
        var head = HTTPRequest(
            method: HTTPRequest.Method(request.method) ?? .get, scheme: "http", authority: "127.0.0.1:8430",
            path: request.address.path() + (request.address.query().map { "?\($0)" } ?? ""))
        for (name, value) in request.headers {
            if let field = HTTPField.Name(name) { head.headerFields[field] = value }
        }
        guard let answer = try? await transport.send(head, body: Data(request.body)) else { return .page("") }
        return ChromiumHost.Response(
            status: answer.response.status.code,
            headers: answer.response.headerFields.reduce(into: [:]) { $0[$1.name.rawName] = $1.value },
            body: Array(answer.body))
    }

    private static func fill(_ values: [String: String], on screen: String) -> String {
        let fields = values.sorted { $0.key < $1.key }.map { name, value in
            "form.elements.namedItem(\(JSON.string(name).text)).value = \(JSON.string(value).text);"
        }
        return """
            const form = document.querySelector("#\(screen) form");
            \(fields.joined(separator: "\n"))
            form.requestSubmit();
            """
    }

    func testWB4ASignInInAPageEndsInABadgeOnlyByTheWallet() async throws {
        try await withPages { world, organization, transport in
            let home = try TemporaryHome()
            let wallet = try await BadgeWallet.open(
                organization.configuration(home: home.url, transport: transport))
            let address = BridgeWorld.url(Self.origin)
            let account = try wallet.configureFlows(
                FlowConfiguration(
                    server: address, clientID: FlowServer.sampleClient, locale: "en-US",
                    flow: .init(host: address, app: FlowLibrary.standardApp, name: FlowLibrary.standardName)))

            try await world.bridge.present("signin")
            await world.witness.wait { $0.names.contains("onCaptureScreenShow") }
            _ = try await world.bridge.evaluate(
                Self.fill(["signInEmailAddress": "ana@example.com", "currentPassword": "wrong"], on: "signIn"))
            await world.witness.wait { $0.names.last == "onCaptureLoginFailed" }
            _ = try await world.bridge.evaluate(
                Self.fill(["signInEmailAddress": "ana@example.com", "currentPassword": Self.password], on: "signIn"))
            await world.witness.wait { !$0.tokens.isEmpty }
            let before = try await wallet.badges

            let token = try XCTUnwrap(world.witness.seen.tokens.first)
            let record = try await account.client.adopt(Secret(utf8: token))
            let badge = try await account.redeem()

            XCTAssertEqual(before.count, 0)
            XCTAssertEqual(record.email, "ana@example.com")
            XCTAssertEqual(badge.holder.fullName, "Ana Lima")
            XCTAssertEqual(world.witness.seen.refusals, [])
            try await wallet.close()
        }
    }

    func testTheSampleProvidersHaveNamesForPeople() async throws {
        let organization = try TestOrganization()
        let transport = try organization.authority.transport { $0.flows = try FlowServer(hasSampleProviders: true) }
        let page = "/signin/start?provider=google&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2F"

        let signIn = try await Self.get("/pages/signin", "en", transport)
        let provider = try await Self.get(page, "en", transport)

        let texts = [signIn, provider].map { String(decoding: $0.body, as: UTF8.self) }
        XCTAssertTrue(texts[0].contains(">Sign in with Example ID</button>"), texts[0])
        XCTAssertTrue(texts[1].contains("Example ID"), texts[1])
        try organization.close()
    }

    func testEC17ASignInWithAProviderGoesAwayAndComesBack() async throws {
        try await withPages { world, _, _ in
            try await world.bridge.present("signin")
            await world.witness.wait { $0.names.contains("onCaptureScreenShow") }
            _ = try await world.bridge.evaluate("document.querySelector('[data-provider=google]').click();")
            await world.witness.wait { seen in
                seen.loadings.contains {
                    if case .finished(let address) = $0 { address.contains("/signin/start") } else { false }
                }
            }
            _ = try await world.host.run(
                """
                document.querySelector("#email").value = "dee@example.com";
                document.querySelector("#name").value = "Dee";
                document.querySelector("button[value=allow]").click();
                return "";
                """)
            await world.witness.wait { $0.events.contains { $0.result?["screen"] == "socialMobileRegistration" } }
            _ = try await world.bridge.evaluate(
                Self.fill(["firstName": "Dee", "emailAddress": "dee@example.com"], on: "socialMobileRegistration"))
            await world.witness.wait { !$0.tokens.isEmpty }

            let names = world.witness.seen.names
            XCTAssertEqual(
                names.filter { $0.hasPrefix("onProvider") },
                ["onProviderLoginStart", "onProviderLoginToken", "onProviderLoginComplete"])
            XCTAssertTrue(names.contains("onCaptureRegistrationSuccess"), "\(names)")
            let address = try await world.bridge.evaluate("return location.href;")
            XCTAssertEqual(address, .string("\(Self.origin)/pages/signin"), "the token is not left in the address")
        }
    }

    func testEC17AReturnThatThePageDidNotAskForSignsNobodyIn() async throws {
        try await withPages { world, _, _ in
            try await world.bridge.load(BridgeWorld.url("\(Self.origin)/pages/signin?state=forged&token=t"))
            await world.witness.wait { $0.names.contains { $0.hasPrefix("onProvider") } }

            let names = world.witness.seen.names.filter { $0.hasPrefix("onProvider") }
            XCTAssertEqual(names, ["onProviderLoginError"])
        }
    }

    func testEC15TheFunctionsOfAPageOfOursAreCalled() async throws {
        try await withPages { world, _, _ in
            try await world.bridge.present("flow")
            await world.witness.wait { $0.names.contains("onCaptureScreenShow") }

            try await world.bridge.renderScreen("forgotPassword")
            await world.witness.wait { $0.events.contains { $0.result?["screen"] == "forgotPassword" } }
            let isActive = try await world.bridge.hasActiveSession()
            try await world.bridge.setAccessToken(Secret(utf8: "unknown"))
            await world.witness.wait { $0.names.contains("onCaptureInvalidToken") }
            let findings = try await world.bridge.checkSettings()

            XCTAssertFalse(isActive)
            XCTAssertEqual(findings, [])
        }
    }

    func testEC3APageOfOursHasEveryRequiredSetting() async throws {
        try await withPages { world, _, _ in
            for page in ["signin", "registration", "profile"] {
                try await world.bridge.load(page)
                let findings = try await world.bridge.checkSettings()
                XCTAssertEqual(findings, [], page)
            }
        }
    }

    func testAPageHasNoScriptInItsTextAndLoadsItsOwnFiles() async throws {
        let organization = try TestOrganization()
        let transport = try organization.authority.transport {
            $0.flows = try FlowServer(embedders: ["https://app.example.com"])
        }
        for (language, title) in [("en", "Sign in"), ("de", "Anmelden"), ("ar", "تسجيل الدخول")] {
            for page in ["signin", "registration", "profile", "flow"] {
                let answer = try await Self.get("/pages/\(page)", language, transport)
                let text = String(decoding: answer.body, as: UTF8.self)
                let policy = answer.response.headerFields[.contentSecurityPolicy] ?? ""
                XCTAssertEqual(answer.response.status.code, 200)
                XCTAssertTrue(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"), policy)
                XCTAssertTrue(policy.contains("frame-ancestors https://app.example.com;"), policy)
                XCTAssertEqual(text.matches(of: /<script/).count, 2)
                XCTAssertEqual(text.matches(of: /<script src="(bridge|widget)\.js"/).count, 2)
                XCTAssertFalse(text.contains(#/ (on[a-z]+|style)=/#), text)
                if page == "signin" { XCTAssertTrue(text.contains("<title>\(title)</title>"), text) }
                XCTAssertEqual(text.contains(#"dir="rtl""#), language == "ar")
            }
        }
        for file in ["bridge.js", "widget.js", "pages.css"] {
            let answer = try await Self.get("/pages/\(file)", "en", transport)
            XCTAssertEqual(answer.response.status.code, 200, file)
        }
        let unknown = try await Self.get("/pages/other", "en", transport)
        XCTAssertEqual(unknown.response.status.code, 404)
        try organization.close()
    }

    func testNobodyMayHaveAPageInAFrameUnlessNamed() async throws {
        let organization = try TestOrganization()
        let page = try await Self.get(
            "/pages/signin", "en", organization.authority.transport { $0.flows = try FlowServer() })

        let policy = page.response.headerFields[.contentSecurityPolicy] ?? ""
        XCTAssertTrue(policy.contains("frame-ancestors 'none'"), policy)
        XCTAssertFalse(String(decoding: page.body, as: UTF8.self).contains("data-provider"), "no sample providers")
        try organization.close()
    }

    private static func get(
        _ path: String, _ language: String, _ transport: any HTTPTransport
    ) async throws -> HTTPTransportResponse {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:8430", path: path)
        head.headerFields[.acceptLanguage] = language
        return try await transport.send(head, body: Data())
    }
}
