import BadgeModel
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeWebViews

/// Showing pages, and calling their functions.
@MainActor
final class BridgePageTests: XCTestCase {
    func testEC1APageIsPresentedPushedAndFoundByItsName() async throws {
        let world = try await BridgeWorld()
        let stack = StackSpy(isMounted: true)

        try await world.bridge.present("signIn")
        try await world.bridge.push("profile", onto: stack)

        XCTAssertEqual(
            world.view.log,
            [
                "load https://login.example.com/pages/signin", "present",
                "load https://login.example.com/pages/profile",
            ])
        XCTAssertTrue(stack.top === world.view)
        let error = await assertThrowsAsync(.notFound) { try await world.bridge.present("other") }
        XCTAssertEqual(
            error?.reason, "There is no page called other. Add its address to the pages of the bridge.")
    }

    func testEC2APageFromAFileIsRefusedWithAnExplanation() async throws {
        let world = try await BridgeWorld()

        let error = await assertThrowsAsync(.invalidInput) {
            try await world.bridge.load(URL(filePath: "/tmp/index.html"))
        }

        XCTAssertEqual(
            error?.reason, "A page from a file cannot be shown. Serve it with https, or with http on this machine.")
        XCTAssertEqual(world.view.log, [])
        for address in ["http://login.example.com/", "data:text/html,x", "https://other.example.com/", "about:blank"] {
            await assertThrowsAsync(.invalidInput) { try await world.bridge.load(BridgeWorld.url(address)) }
        }
    }

    func testEC3TheSettingsThatAreWrittenHaveNoFindings() async throws {
        let script = Self.settings.script
        let text = try XCTUnwrap(script.split(separator: "\n").first { $0.contains("settings = ") })
        var settings =
            try JSON.parse(String(try XCTUnwrap(text.split(separator: " = ", maxSplits: 1).last).dropLast()))
            .objectValue ?? [:]

        XCTAssertEqual(
            WidgetSettings.findings(in: .object(settings)).map(\.setting),
            ["janrain.settings.redirectUri", "janrain.settings.capture.redirectUri"],
            "the address is only known to the page")
        let page: JSON = "https://login.example.com/"
        settings["redirectUri"] = page
        var capture = settings["capture"]?.objectValue ?? [:]
        capture["redirectUri"] = page
        settings["capture"] = .object(capture)
        XCTAssertEqual(WidgetSettings.findings(in: .object(settings)), [])
        for line in ["settings.redirectUri = location.href", "settings.capture.redirectUri = "] {
            XCTAssertTrue(script.contains(line), script)
        }
    }

    func testEC3EveryMissingSettingIsReportedWithWhatItMustBe() async throws {
        let world = try await BridgeWorld()

        let none = try await world.bridge.checkSettings()
        world.view.change { $0.settings = #"{"popup":true,"capture":{"redirectUri":"https://login.example.com/"}}"# }
        let some = try await world.bridge.checkSettings()

        XCTAssertEqual(
            none.map(\.setting),
            [
                "popup", "capture.redirectFlow", "tokenAction", "type", "capture.captureServer", "tokenUrl",
                "redirectUri", "capture.redirectUri",
            ].map { "janrain.settings.\($0)" })
        XCTAssertTrue(none.allSatisfy { $0.isRequired && $0.actual == nil })
        XCTAssertEqual(some.first?.actual, "true")
        XCTAssertEqual(some.last?.setting, "janrain.settings.redirectUri")
        XCTAssertEqual(some.last?.isRequired, false)
    }

    func testEC3NoSettingEndsTheScriptThatHasIt() {
        var settings = Self.settings
        settings.appID = "\"}; alert(1); </script><script>'`${x}"
        settings.language = "\u{2028}"

        let line = settings.script.split(separator: "\n")[1]

        for text in ["</", "'", "`", "\u{2028}"] { XCTAssertFalse(line.contains(text), String(line)) }
    }

    private static let settings = WidgetSettings(
        captureServer: BridgeWorld.url("https://login.example.com/ignored"), appID: "app", clientID: "client",
        flowName: "standard")

    // Returns once the token waits for the widget, or has not waited.
    private static func waitForToken(in world: BridgeWorld) async {
        while world.view.log.isEmpty, world.bridge.state.withLock({ $0.waiting.isEmpty }) { await Task.yield() }
    }

    func testEC14ATokenIsQuotedAndWaitsForTheWidgetToStart() async throws {
        let world = try await BridgeWorld()
        world.view.change { $0.functions[.createCaptureSession] = "null" }
        let token = #"a"b\c'</script>`"# + "\n\u{2028}ü"

        async let set: Void = world.bridge.setAccessToken(Secret(utf8: token))
        await Self.waitForToken(in: world)
        XCTAssertFalse(world.view.log.contains("createCaptureSession"))
        world.bridge.receive(BridgeWorld.message("onCaptureRenderStart"), from: BridgeWorld.main)
        try await set

        XCTAssertEqual(world.view.log, ["createCaptureSession"])
        let body = try XCTUnwrap(world.view.bodies.last)
        let argument = try XCTUnwrap(body.firstMatch(of: /createCaptureSession\((".*")\);/)).output.1
        XCTAssertEqual(try JSON.parse("[\(argument)]"), [.string(token)])
        XCTAssertTrue(argument.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        for character in ["<", ">", "&", "'", "`"] { XCTAssertFalse(argument.contains(character)) }
    }

    func testEC14ACancelledTokenIsNotSet() async throws {
        let world = try await BridgeWorld()

        let task = Task { try await world.bridge.setAccessToken(Secret(utf8: "t")) }
        task.cancel()
        let result = await task.result

        XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
        XCTAssertEqual(world.view.log, [])
    }

    func testEC14ANewPageMustStartAgainBeforeItGetsAToken() async throws {
        let world = try await BridgeWorld()
        world.view.change { $0.functions[.createCaptureSession] = "null" }
        world.bridge.receive(BridgeWorld.message("onCaptureRenderStart"), from: BridgeWorld.main)
        world.bridge.note(.started(address: BridgeWorld.origin))

        async let set: Void = world.bridge.setAccessToken(Secret(utf8: "t"))
        await Self.waitForToken(in: world)
        XCTAssertEqual(world.view.log, [])
        world.bridge.receive(BridgeWorld.message("onCaptureSessionNotFound"), from: BridgeWorld.main)
        try await set

        XCTAssertEqual(world.view.log, ["createCaptureSession"])
    }

    func testEC15TheFunctionsOfThePageAreCalledWithJSONResults() async throws {
        let world = try await BridgeWorld()
        world.view.change {
            $0.functions = [
                .start: "null", .renderScreen: "null", .endCaptureSession: "null", .hasActiveSession: "true",
            ]
            $0.scriptResult = #"{"title":"Sign in","count":2}"#
        }

        try await world.bridge.start()
        try await world.bridge.renderScreen("signIn")
        let isActive = try await world.bridge.hasActiveSession()
        try await world.bridge.endCaptureSession()
        let result = try await world.bridge.evaluate("return {title: document.title, count: 2};")

        XCTAssertEqual(world.view.log, ["start", "renderScreen", "hasActiveSession", "endCaptureSession"])
        XCTAssertTrue(isActive)
        XCTAssertEqual(result, ["title": "Sign in", "count": 2])
        XCTAssertTrue(world.view.bodies[1].contains(#"ui.renderScreen("signIn")"#))
    }

    func testEC15AFunctionThatThePageLacksIsReportedByItsName() async throws {
        let world = try await BridgeWorld()

        let error = await assertThrowsAsync(.notSupported) { try await world.bridge.renderScreen("signIn") }
        world.view.change { $0.scriptResult = "undefined" }
        await assertThrowsAsync(.documentInvalid) { _ = try await world.bridge.evaluate("return 1;") }

        XCTAssertEqual(error?.reason, "The page has no function renderScreen. It may not have started yet.")
    }

    func testEC18WhatWasRaisedIsReceivedBeforeTheViewIsHidden() async throws {
        let world = try await BridgeWorld()
        world.view.change { $0.queue = [BridgeWorld.entry("onCaptureSaveSuccess", [])] }

        try await world.bridge.hide()
        try await world.bridge.clearData()

        XCTAssertEqual(world.names, ["onCaptureSaveSuccess"])
        XCTAssertEqual(
            world.view.log, ["drain", "hide", "clear https://id.example.org https://login.example.com"])
        await world.signal([BridgeWorld.entry("onCaptureSaveFailed", [])])
        XCTAssertEqual(world.names, ["onCaptureSaveSuccess", "onCaptureSaveFailed"], "handlers remain")
    }

    func testEC19WhatTheViewLoadsIsReceivedInOrder() async throws {
        let world = try await BridgeWorld()
        let seen = Mutex<[WebViewLoading]>([])
        world.bridge.onLoading { loading in seen.withLock { $0.append(loading) } }
        let all: [WebViewLoading] = [
            .started(address: "a"), .finished(address: "a"), .started(address: "b"),
            .failed(address: "b", reason: "net::ERR_CONNECTION_REFUSED"),
        ]

        for each in all { world.bridge.note(each) }

        XCTAssertEqual(seen.withLock { $0 }, all)
    }

    @discardableResult
    private func assertThrowsAsync(
        _ code: BadgeError.Code, file: StaticString = #filePath, line: UInt = #line,
        _ call: () async throws -> Void
    ) async -> BadgeError? {
        do {
            try await call()
            XCTFail("nothing was thrown", file: file, line: line)
        } catch {
            XCTAssertEqual((error as? BadgeError)?.code, code, "\(error)", file: file, line: line)
            return error as? BadgeError
        }
        return nil
    }
}
