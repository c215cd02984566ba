import BadgeModel
import BadgeTesting
import BadgeWebViews
import Foundation
import TestSupport
import XCTest

/// Pages in a real browser, and what reaches the app of them. Skipped where there is no Chromium.
final class BridgeInChromiumTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("chromium")) }

    private static let address = "\(BridgeWorld.origin)/page"
    private static let stranger = "https://evil.example.com"

    // A sample of each family of results.
    private static func sample(_ name: WebViewEvent.Name) -> JSON {
        let text = name.rawValue
        let hard = "ü漢🙂 =&?%41 \"'\\ \n\u{2028}</script>"
        switch text {
        case _ where text.hasPrefix("onCaptureRender") || text == "onCaptureScreenShow":
            return ["flow": "standard", "screen": "signIn"]
        case "onCaptureEmailSent":
            return ["to": "ana@example.com", "from": "no-reply@example.com", "message": .string(hard)]
        case "onReturnExperienceFound": return ["returnProvider": "google", "welcomeName": .string(hard)]
        case _ where text.hasPrefix("onProvider"): return ["provider": "google"]
        default:
            return [
                "accessToken": .string("token of \(text)"), "oneTime": true, "action": "a", "flow": "standard",
                "screen": "signIn", "status": "success", "statusMessage": .string(hard), "transactionId": "1",
                "version": "1",
            ]
        }
    }

    private static func fire(_ names: some Sequence<WebViewEvent.Name>) -> String {
        names.map { "fire(\(JSON.string($0.rawValue).text), \(sample($0).text.replacing("</", with: "<\\/")));" }
            .joined(separator: "\n")
    }

    // The page raises a third of the events, goes to a provider, raises a third when it is back, and the rest when it is
    // about to be hidden.
    private func playEveryEvent(_ make: ([WebViewEvent.Name], String) -> String, isLegacy: Bool) async throws {
        let all = WebViewEvent.Name.all
        let (first, second, third) = (all[..<24], all[24..<48], all[48...])
        let script = """
            if (location.search !== "?back") {
              \(Self.fire(first))
              window.leave = () => setTimeout(() => location.assign("https://id.example.org/go"), 0);
            }
            else { \(Self.fire(second)) window.rest = () => { \(Self.fire(third)) }; }
            """
        let pages = [
            Self.address: make(all, script),
            "\(BridgeWorld.provider)/go": "<script>location.assign('\(Self.address)?back')</script>",
        ]
        try await ChromiumWorld.with(pages) {
            $0.acceptsLegacySignals = isLegacy
        } _: { world in
            try await world.bridge.present("page")
            await world.witness.wait { $0.names.count == 24 }
            _ = try await world.bridge.evaluate("leave();")
            await world.witness.wait { $0.names.count == 48 }
            _ = try await world.bridge.evaluate("rest();")
            try await world.bridge.hide()

            XCTAssertEqual(world.witness.seen.names, all.map(\.rawValue))
            XCTAssertEqual(world.witness.seen.events.map(\.arguments), all.map { [Self.sample($0)] })
            XCTAssertEqual(world.witness.seen.refusals, [])
            XCTAssertTrue(world.host.isHidden)
        }
    }

    func testEC23EveryEventOfAPageArrivesOnceInOrder() async throws {
        try await playEveryEvent({ ChromiumWorld.page($0, script: $1) }, isLegacy: false)
    }

    func testEC4EveryEventOfAnOlderPageArrivesOnceInOrder() async throws {
        try await playEveryEvent({ ChromiumWorld.legacyPage($0, script: $1) }, isLegacy: true)
    }

    func testEC5AnOldestPageSignsInByAnAddress() async throws {
        let page = "<script>location.href = 'janrain:accessToken=a%3Db=c'</script>"
        try await ChromiumWorld.with([Self.address: page]) {
            $0.acceptsLegacySignals = true
        } _: { world in
            try await world.bridge.load("page")
            await world.witness.wait { !$0.tokens.isEmpty }

            XCTAssertEqual(world.witness.seen.tokens, ["a=b=c"])
        }
    }

    func testEC9WhatCannotBeSentIsAnErrorInBothChannels() async throws {
        let script = "const cycle = {}; cycle.self = cycle; fire('onCaptureError', cycle); fire('onCaptureSaveFailed');"
        let names: [WebViewEvent.Name] = [.captureError, .captureSaveFailed]
        for (page, isLegacy) in [
            (ChromiumWorld.page(names, script: script), false), (ChromiumWorld.legacyPage(names, script: script), true),
        ] {
            try await ChromiumWorld.with([Self.address: page]) {
                $0.acceptsLegacySignals = isLegacy
            } _: { world in
                try await world.bridge.load("page")
                await world.witness.wait { $0.events.count == 2 }

                let events = world.witness.seen.events
                XCTAssertEqual(events.map(\.name), [.bridgeError, .captureSaveFailed])
                XCTAssertTrue(events[0].arguments[0].stringValue?.hasPrefix("error encoding arguments") == true)
                XCTAssertEqual(events[0].arguments[1], "onCaptureError")
            }
        }
    }

    func testEC14ATokenArrivesExactlyAndRunsNothing() async throws {
        let token = #"a"b\c'd`${e}</script><script>window.broken=1</script>"# + "\n\u{2028}\u{2029}ü\u{7F}"
        let page = ChromiumWorld.page(
            [.captureRenderStart], script: "window.begin = () => fire('onCaptureRenderStart');")
        try await ChromiumWorld.with([Self.address: page]) { world in
            try await world.bridge.load("page")
            async let set: Void = world.bridge.setAccessToken(Secret(utf8: token))
            _ = try await world.bridge.evaluate("begin();")
            try await set

            let tokens = try await world.bridge.evaluate("return janrain.capture.ui.tokens;")
            let broken = try await world.bridge.evaluate("return window.broken === undefined;")
            let isActive = try await world.bridge.hasActiveSession()
            XCTAssertEqual(tokens, [.string(token)])
            XCTAssertEqual(broken, true)
            XCTAssertTrue(isActive)
        }
    }

    func testEC15NoScriptRunsBeforeAPageIsShown() async throws {
        try await ChromiumWorld.with([:]) { world in
            do {
                _ = try await world.bridge.evaluate("return 1;")
                XCTFail("a script ran")
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .invalidInput)
                XCTAssertEqual(
                    error.reason, "Pages of ? are not shown here. Add the origin to those of the bridge.")
            }
        }
    }

    func testEC16AForeignPageGetsNothingWhateverItCalls() async throws {
        let hostile = """
            <script>
            const message = JSON.stringify({ badgeBridge: 1, event: "onCaptureLoginSuccess", arguments: [{ accessToken: "stolen" }] });
            window.postMessage(message, location.origin);
            window.createJanrainBridge = () => {};
            createJanrainBridge.eventQueue = ["janrain:onCaptureLoginSuccess?arguments=%5B%7B%22accessToken%22%3A%22stolen%22%7D%5D"];
            window.badgeBridgeSend = () => {};
            JSON.stringify = () => '["janrain:onCaptureLoginSuccess?arguments=%5B%5D"]';
            const frame = document.createElement("iframe");
            document.documentElement.append(frame);
            frame.src = "janrain:eventsAvailable?1";
            location.href = "janrain:accessToken=stolen";
            </script>
            """
        try await ChromiumWorld.with(["\(BridgeWorld.provider)/": hostile, Self.address: "<p>Page</p>"]) {
            $0.acceptsLegacySignals = true
        } _: { world in
            try await world.bridge.load("page")
            _ = try await world.bridge.evaluate("setTimeout(() => location.assign('\(BridgeWorld.provider)/'), 0);")
            await world.witness.wait { $0.refusals.count >= 3 }

            XCTAssertEqual(world.witness.seen.events, [])
            XCTAssertEqual(world.witness.seen.tokens, [])
            XCTAssertEqual(Set(world.witness.seen.refusals), [.foreignOrigin])
            XCTAssertTrue(world.log.text.contains(BridgeWorld.provider), world.log.text)
            XCTAssertFalse(world.log.text.contains("stolen"), world.log.text)
        }
    }

    func testEC16AFrameInsideThePageGetsNothing() async throws {
        let inside = """
            <script>
            const message = JSON.stringify({ badgeBridge: 1, event: "onCaptureLoginSuccess", arguments: [{ accessToken: "stolen" }] });
            window.postMessage(message, location.origin);
            window.top.postMessage(message, "*");
            location.href = "janrain:accessToken=stolen";
            setTimeout(() => window.top.postMessage("done", "*"), 0);
            </script>
            """
        let page = ChromiumWorld.page(
            [.captureSaveSuccess],
            script: """
                window.addEventListener("message", (event) => { if (event.data === "done") fire("onCaptureSaveSuccess"); });
                addEventListener("load", () => {
                  const frame = document.createElement("iframe");
                  frame.src = "\(Self.stranger)/frame";
                  document.body.append(frame);
                });
                """)
        try await ChromiumWorld.with([Self.address: page, "\(Self.stranger)/frame": inside]) {
            $0.acceptsLegacySignals = true
        } _: { world in
            try await world.bridge.load("page")
            await world.witness.wait { $0.names == ["onCaptureSaveSuccess"] && !$0.refusals.isEmpty }

            XCTAssertEqual(world.witness.seen.tokens, [])
            XCTAssertEqual(Set(world.witness.seen.refusals), [.notMainFrame])
        }
    }

    func testWB2HugeAndBrokenMessagesAreRefusedAndTheNextIsHeard() async throws {
        let page = ChromiumWorld.page(
            [.captureSaveSuccess, .captureError],
            script: """
                const say = (text) => window.postMessage(text, location.origin);
                say('{"badgeBridge":1,"event":"e","arguments":["' + "x".repeat(1e6) + '"]}');
                say('{"badgeBridge":');
                say('{"badgeBridge":1,"call":"sign"}');
                say('{"badgeBridge":1,"event":"e","arguments":{"__proto__":1}}');
                fire("onCaptureError", "x".repeat(1e6));
                fire("onCaptureSaveSuccess", 1);
                """)
        try await ChromiumWorld.with([Self.address: page]) { world in
            try await world.bridge.load("page")
            await world.witness.wait { $0.names.last == "onCaptureSaveSuccess" }

            XCTAssertEqual(world.witness.seen.names, ["bridgeError", "onCaptureSaveSuccess"])
            XCTAssertEqual(world.witness.seen.refusals, [.tooLarge, .malformed, .malformed, .malformed])
        }
    }

    func testWB6AForeignAddressIsNotGoneTo() async throws {
        try await ChromiumWorld.with([Self.address: "<p>Page</p>", "\(Self.stranger)/": "<p>Stranger</p>"]) { world in
            try await world.bridge.load("page")
            _ = try await world.bridge.evaluate("setTimeout(() => location.assign('\(Self.stranger)/'), 0);")
            await world.witness.wait { $0.refusals == [.navigation] }

            // Until the browser has heard of the refusal, the page is being left.
            var text: JSON?
            while text == nil {
                do {
                    text = try await world.bridge.evaluate("return document.body.innerText;")
                } catch BadgeError.Code.notSupported {
                    await Task.yield()
                }
            }
            XCTAssertEqual(text, "Page")
        }
    }

    func testEC18WhatPagesStoreRemainsUntilItIsCleared() async throws {
        try await ChromiumWorld.with([Self.address: "<p>Page</p>"]) { world in
            try await world.bridge.load("page")
            _ = try await world.bridge.evaluate("localStorage.setItem('a', '1'); document.cookie = 'c=1; Secure';")
            try await world.bridge.load("page")
            let kept = try await world.bridge.evaluate("return [localStorage.getItem('a'), document.cookie];")
            try await world.bridge.clearData()
            try await world.bridge.load("page")
            let left = try await world.bridge.evaluate("return [localStorage.getItem('a'), document.cookie];")

            XCTAssertEqual(kept, ["1", "c=1"])
            XCTAssertEqual(left, [nil, ""])
        }
    }

    func testEC19APageThatCannotBeLoadedIsReported() async throws {
        try await ChromiumWorld.with([:]) {
            $0.origins = [BridgeWorld.page("http://127.0.0.1:1")]
            $0.pages = ["page": BridgeWorld.url("http://127.0.0.1:1/")]
        } answer: { _ in
            nil
        } _: { world in
            try await world.bridge.load("page")
            await world.witness.wait { $0.loadings.count == 2 }

            guard case .failed(let address, let reason)? = world.witness.seen.loadings.last else {
                return XCTFail("\(world.witness.seen.loadings)")
            }
            XCTAssertEqual(address, "http://127.0.0.1:1/")
            XCTAssertTrue(reason.hasPrefix("net::"), reason)
        }
    }
}
