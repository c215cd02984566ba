import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeWebUI
import BadgeWebViews
import Foundation
import Synchronization
import TestSupport
import XCTest

/// A page in a frame of a page of the app.
final class FrameHostTests: WebTestCase {
    private struct Pages: WebPages {
        let frame: FrameHost

        func frame(for languages: Languages) async -> WebFrame { WebFrame(name: "App") }

        func response(to request: WebRequest) async throws -> WebResponse? {
            switch request.path {
            case []: .page(WebPage(title: "Sign in") { HTML.frame(frame) })
            case ["plain"]: .page(WebPage(title: "Plain") { HTML(.p) { "Plain" } })
            default: nil
            }
        }
    }

    private func withFrame(
        _ origin: String = BridgeWorld.origin,
        _ body: @MainActor (WebUI, TestBrowser, WebViewBridge, EventWitness) async throws -> Void
    ) async throws {
        let frame = FrameHost(title: "Sign in")
        var settings = WebViewBridge.Options()
        settings.origins = [BridgeWorld.page(origin)]
        settings.visitedOrigins = [BridgeWorld.page(BridgeWorld.provider)]
        settings.pages = ["signIn": BridgeWorld.url("\(origin)/pages/signin")]
        let bridge = try await WebViewBridge(frame, settings)
        let witness = EventWitness(bridge)
        var options = WebUI.Options()
        options.frames = [frame]
        options.pages = Pages(frame: frame)
        try await withBrowser(options) { ui, browser in try await body(ui, browser, bridge, witness) }
    }

    func testAFrameRefusesToServePagesThatSignalByAddresses() async throws {
        var settings = WebViewBridge.Options()
        settings.origins = [BridgeWorld.page(BridgeWorld.origin)]
        settings.acceptsLegacySignals = true

        do {
            _ = try await WebViewBridge(FrameHost(title: "Sign in"), settings)
            XCTFail("such pages would never be heard")
        } catch {
            XCTAssertEqual((error as? BadgeError)?.code, .notSupported)
        }
    }

    private static func element(_ page: TestBrowser.Page) throws -> PageReader.Element {
        try XCTUnwrap(page.reader.all("iframe").first)
    }

    private func post(
        _ browser: TestBrowser, _ frame: PageReader.Element, _ number: Int, _ fields: [(String, String)],
        token: String? = nil, session: String = "s"
    ) async throws -> Int {
        let all =
            [
                ("pageToken", token ?? frame["data-token"] ?? ""), ("session", session), ("number", String(number)),
            ] + fields
        var body = ""
        for (name, value) in all {
            body += "--XYZ\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let request = browser.request(
            "POST", "/bridges/\(frame["data-bridge"] ?? "")",
            [("Origin", browser.origin), ("Content-Type", "multipart/form-data; boundary=XYZ")],
            Data("\(body)--XYZ--\r\n".utf8))
        return try await answer(request).status
    }

    func testWB1AFrameIsConfinedToTheOriginsOfItsBridge() async throws {
        try await withFrame { _, browser, bridge, _ in
            try await bridge.load("signIn")

            let page = try await browser.get("/")
            let plain = try await browser.get("/plain")

            let frame = try Self.element(page)
            XCTAssertEqual(frame["src"], "https://login.example.com/pages/signin")
            XCTAssertEqual(frame["sandbox"], "allow-scripts allow-forms allow-same-origin")
            XCTAssertEqual(frame["title"], "Sign in")
            XCTAssertTrue(
                page.response.headers["content-security-policy"]?
                    .hasSuffix("; frame-src https://id.example.org https://login.example.com") == true)
            XCTAssertEqual(plain.response.headers["content-security-policy"]?.contains("frame-src"), false)
            XCTAssertEqual(page.reader.all("script").count, 2)
            XCTAssertEqual(plain.reader.all("script").count, 1)
        }
    }

    func testEC6WhatThePagePassesOnIsDeliveredOnce() async throws {
        try await withFrame { _, browser, bridge, witness in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            let event = BridgeWorld.message("onCaptureLoginSuccess", [["accessToken": "t"]])
            let fields = [("kind", "message"), ("origin", BridgeWorld.origin), ("text", event)]

            var statuses: [Int] = []
            for number in [1, 1, 2, 1] { statuses.append(try await post(browser, frame, number, fields)) }

            XCTAssertEqual(statuses, [200, 200, 200, 200])
            XCTAssertEqual(witness.seen.names, ["onCaptureLoginSuccess", "onCaptureLoginSuccess"])
            XCTAssertEqual(witness.seen.tokens, ["t"])
        }
    }

    func testEC16AnotherOriginAndAForgedRequestAreRefused() async throws {
        try await withFrame { _, browser, bridge, witness in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            let event = BridgeWorld.message("onCaptureLoginSuccess", [["accessToken": "stolen"]])
            let fields = [("kind", "message"), ("text", event)]

            let foreign = try await post(browser, frame, 1, fields + [("origin", BridgeWorld.provider)])
            let opaque = try await post(browser, frame, 2, fields + [("origin", "null")])
            let counted = try await post(
                browser, frame, 3, [("kind", "foreign"), ("origin", "https://evil.example"), ("count", "7")])
            let forged = try await post(
                browser, frame, 4, fields + [("origin", BridgeWorld.origin)], token: "wrong")
            let unknown = try await post(browser, frame, 5, [("kind", "other")])

            XCTAssertEqual([foreign, opaque, counted, forged, unknown], [200, 200, 200, 403, 400])
            XCTAssertEqual(witness.seen.refusals, [.foreignOrigin, .foreignOrigin, .foreignOrigin])
            XCTAssertEqual(witness.seen.events, [])
        }
    }

    func testMessagesOfOtherOriginsAreReportedByTheirNumber() async throws {
        try await withFrame { _, browser, bridge, _ in
            let counts = Mutex<[Int]>([])
            bridge.onRefusal { refusal in counts.withLock { $0.append(refusal.count) } }
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            let fields = [("kind", "foreign"), ("origin", "https://evil.example")]

            var statuses: [Int] = []
            for (number, count) in ["2999", "", "-1", "0", "x"].enumerated() {
                statuses.append(try await post(browser, frame, number + 1, fields + [("count", count)]))
            }

            XCTAssertEqual(statuses, [200, 400, 400, 400, 400])
            XCTAssertEqual(counts.withLock { $0 }, [2999])
        }
    }

    func testAFrameDoesNotSayWhichPageItHasLoaded() async throws {
        try await withFrame { _, browser, bridge, witness in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))

            _ = try await post(browser, frame, 1, [("kind", "began"), ("origin", BridgeWorld.origin)])
            _ = try await post(browser, frame, 2, [("kind", "loaded")])

            XCTAssertEqual(witness.seen.loadings, [.started(address: BridgeWorld.origin), .finished(address: "")])
        }
    }

    func testAMessageOfAFrameHasItsOwnLimit() async throws {
        try await withFrame { _, browser, bridge, witness in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            // In UTF-8 three times as many bytes as the script lets UTF-16 units pass.
            let (long, longer) = (
                String(repeating: "漢", count: 65_536), String(repeating: "漢", count: 90_000)
            )
            let fields = [("kind", "message"), ("origin", BridgeWorld.origin)]

            let first = try await post(browser, frame, 1, fields + [("text", long)])
            let second = try await post(browser, frame, 2, fields + [("text", longer)])

            XCTAssertEqual([first, second], [200, 413])
            XCTAssertEqual(witness.seen.refusals, [.tooLarge])
        }
    }

    func testEC22ACallIsAnsweredByAPageOfAListedOriginOnly() async throws {
        try await withFrame { _, browser, bridge, _ in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            async let isActive = bridge.hasActiveSession()

            let path = "/bridges/\(frame["data-bridge"] ?? "")?after=\(frame["data-after"] ?? "")"
            let news = try JSON.parse(try await browser.get(path).response.text)
            let command = try XCTUnwrap(news["commands"]?.arrayValue?.first)
            let message = try JSON.parse(command["text"]?.stringValue ?? "")
            let number = message["call"]?.integerValue ?? 0
            for (index, origin, value) in [(1, BridgeWorld.provider, "false"), (2, BridgeWorld.origin, "true")] {
                let reply = #"{"badgeBridge":1,"reply":\#(number),"value":\#(value)}"#
                _ = try await post(
                    browser, frame, index, [("kind", "message"), ("origin", origin), ("text", reply)])
            }

            let result = try await isActive
            XCTAssertTrue(result)
            XCTAssertEqual(command["origins"], [.string(BridgeWorld.origin)])
            XCTAssertEqual(message["function"], "hasActiveSession")
        }
    }

    func testEC22ACancelledCallEndsWithoutAnAnswer() async throws {
        try await withFrame { _, browser, bridge, _ in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            let call = Task { try await bridge.hasActiveSession() }
            _ = try await browser.get("/bridges/\(frame["data-bridge"] ?? "")?after=\(frame["data-after"] ?? "")")

            call.cancel()

            do {
                _ = try await call.value
                XCTFail("nobody answered")
            } catch { XCTAssertTrue(error is CancellationError, "\(error)") }
        }
    }

    func testEC6APageThatWasLoadedAgainIsHeardFromItsFirstMessageOn() async throws {
        try await withFrame { _, browser, bridge, witness in
            try await bridge.load("signIn")
            let frame = try Self.element(try await browser.get("/"))
            let event = BridgeWorld.message("onCaptureScreenShow")
            let fields = [("kind", "message"), ("origin", BridgeWorld.origin), ("text", event)]

            for (session, number) in [("s", 1), ("s", 2), ("t", 1), ("t", 1)] {
                _ = try await post(browser, frame, number, fields, session: session)
            }

            XCTAssertEqual(witness.seen.names.count, 3)
        }
    }

    func testEC1TheLastHundredCommandsAreKept() async throws {
        try await withFrame { _, browser, bridge, _ in
            for _ in 0..<150 { try await bridge.load("signIn") }
            let frame = try Self.element(try await browser.get("/"))

            let news = try JSON.parse(
                try await browser.get("/bridges/\(frame["data-bridge"] ?? "")?after=0").response.text)

            let numbers = news["commands"]?.arrayValue?.compactMap { $0["number"]?.integerValue }
            XCTAssertEqual(numbers, Array(51...150))
            XCTAssertEqual(frame["data-after"], "150")
        }
    }

    func testEC15AFrameRunsNoScriptOfTheApp() async throws {
        try await withFrame { _, _, bridge, _ in
            do {
                _ = try await bridge.evaluate("return 1;")
                XCTFail("a script ran")
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .notSupported)
            }
        }
    }

    func testEC18AHiddenFrameSaysSoToItsPage() async throws {
        try await withFrame { _, browser, bridge, _ in
            try await bridge.load("signIn")
            let before = try Self.element(try await browser.get("/"))
            try await bridge.present("signIn")
            let path = "/bridges/\(before["data-bridge"] ?? "")?after=\(before["data-after"] ?? "")"
            let news = try JSON.parse(try await browser.get(path).response.text)

            XCTAssertEqual(news["commands"]?.arrayValue?.compactMap { $0["kind"]?.stringValue }, ["load", "present"])
        }
    }
}
