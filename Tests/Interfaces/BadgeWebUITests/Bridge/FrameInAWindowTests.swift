import BadgeAuthority
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeWebUI
import BadgeWebViews
import Foundation
import Synchronization
import TestSupport
import XCTest

/// A page of a server in a frame, in a real browser: the same handlers as in any other view.
@MainActor
final class FrameInAWindowTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("chromium"), .module("playwright")) }

    private struct Pages: WebPages {
        let frame: FrameHost

        func frame(for languages: Languages) async -> WebFrame { WebFrame(name: "App") }

        func response(to request: WebRequest) async throws -> WebResponse? {
            .page(WebPage(title: "Sign in") { HTML.frame(frame) })
        }
    }

    private static let password = "correct horse battery staple"

    func testEC22ASignInInAFrameReachesTheSameHandlers() async throws {
        let window = try BrowserWindow()
        defer { window.close() }
        let organization = try TestOrganization()
        try organization.authority.setPassword(
            Secret(utf8: Self.password), username: "ana", of: "ana@example.com")
        let flows = try FlowServer(hasSampleProviders: true)
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let server = Task {
            try await OrganizationServer(organization.authority) { $0.flows = flows }.run(port: 0) { started.yield($0) }
        }
        let first = await Self.first(of: ports)
        let port = try XCTUnwrap(first)
        let origin = "http://127.0.0.1:\(port)"

        let frame = FrameHost(title: "Sign in")
        var settings = WebViewBridge.Options()
        settings.origins = [BridgeWorld.page(origin)]
        settings.pages = ["signIn": BridgeWorld.url("\(origin)/pages/signin")]
        let bridge = try await WebViewBridge(frame, settings)
        let witness = EventWitness(bridge)
        try await bridge.load("signIn")
        var options = WebUI.Options()
        options.frames = [frame]
        options.pages = Pages(frame: frame)
        let ui = try await WebUI.start(options)

        try await window.open(ui.makeLink(), width: 900, height: 900, waitsForPrompt: false)
        await witness.wait { $0.names.contains("onCaptureScreenShow") }
        let findings = try await bridge.checkSettings()
        try await window.inFrame(
            """
            document.querySelector("#signIn [name=signInEmailAddress]").value = "ana@example.com";
            document.querySelector("#signIn [name=currentPassword]").value = "\(Self.password)";
            document.querySelector("#signIn form").requestSubmit();
            """)
        await witness.wait { !$0.tokens.isEmpty }
        let isActive = try await bridge.hasActiveSession()
        try await bridge.endCaptureSession()
        await witness.wait { $0.names.contains("onCaptureSessionEnded") }
        let isActiveStill = try await bridge.hasActiveSession()
        try await bridge.hide()

        XCTAssertEqual(findings, [])
        XCTAssertTrue(isActive)
        XCTAssertFalse(isActiveStill)
        XCTAssertEqual(witness.seen.refusals, [])
        XCTAssertEqual(
            witness.seen.names.filter { $0.hasPrefix("onCaptureLogin") || $0.hasPrefix("onCaptureSession") },
            [
                "onCaptureSessionNotFound", "onCaptureLoginStart", "onCaptureLoginSuccess", "onCaptureSessionCreated",
                "onCaptureSessionEnded",
            ])
        await ui.stop()
        server.cancel()
        _ = await server.result
        try organization.close()
    }

    func testAFloodOfAVisitedPageTakesNoRoomFromASignIn() async throws {
        let window = try BrowserWindow()
        defer { window.close() }
        let signIn = BridgeWorld.message("onCaptureLoginSuccess", [["accessToken": "t"]])
        let site = try await PlainSite.start([
            "/start": "<script>location.assign(`http://localhost:${location.port}/flood`)</script>",
            "/flood": """
            <script>
            for (let number = 0; number < 3000; number += 1) parent.postMessage("x", "*");
            setTimeout(() => location.assign(`http://127.0.0.1:${location.port}/page`), 50);
            </script>
            """,
            "/page": "<script>parent.postMessage('\(signIn)', '*')</script>",
        ])
        let origin = "http://127.0.0.1:\(site.port)"
        let frame = FrameHost(title: "Sign in")
        var settings = WebViewBridge.Options()
        settings.origins = [BridgeWorld.page(origin)]
        settings.visitedOrigins = [BridgeWorld.page("http://localhost:\(site.port)")]
        let bridge = try await WebViewBridge(frame, settings)
        let witness = EventWitness(bridge)
        let (refusals, refused) = AsyncStream.makeStream(of: WebViewRefusal.self)
        bridge.onRefusal { refused.yield($0) }
        try await bridge.load(BridgeWorld.url("\(origin)/start"))
        var options = WebUI.Options()
        options.frames = [frame]
        options.pages = Pages(frame: frame)
        let ui = try await WebUI.start(options)

        try await window.open(ui.makeLink(), width: 900, height: 900, waitsForPrompt: false)
        await witness.wait { !$0.tokens.isEmpty }
        let reports = await within(60) { () -> [WebViewRefusal] in
            var reports: [WebViewRefusal] = []
            for await refusal in refusals {
                reports.append(refusal)
                if reports.reduce(0, { $0 + $1.count }) >= 3000 { break }
            }
            return reports
        }

        XCTAssertEqual(witness.seen.tokens, ["t"])
        XCTAssertEqual(reports?.reduce(0) { $0 + $1.count }, 3000)
        XCTAssertEqual(Set(reports?.map(\.reason) ?? []), [.foreignOrigin])
        XCTAssertLessThan(reports?.count ?? .max, 30)
        await ui.stop()
        await site.stop()
    }

    private nonisolated static func first(of ports: AsyncStream<Int>) async -> Int? {
        for await port in ports { return port }
        return nil
    }
}
