import BadgeAuthority
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeWebViews
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

/// A bridge to pages in a real Chromium, whose network is this test.
final class ChromiumWorld: Sendable {
    let host: ChromiumHost
    let bridge: WebViewBridge
    let log: CapturingLog
    let witness: EventWitness

    private init(_ host: ChromiumHost, _ bridge: WebViewBridge, _ log: CapturingLog, _ witness: EventWitness) {
        (self.host, self.bridge, self.log, self.witness) = (host, bridge, log, witness)
    }

    /// Runs a test with pages, by address without query; every other address has an empty page.
    static func with(
        _ pages: [String: String], _ change: (inout WebViewBridge.Options) -> Void = { _ in },
        answer: (@Sendable (ChromiumHost.Request) async -> ChromiumHost.Response?)? = nil,
        _ body: (ChromiumWorld) async throws -> Void
    ) async throws {
        let host = try await ChromiumHost { request in
            if let answer { return await answer(request) }
            let address = request.address.absoluteString.prefix { $0 != "?" && $0 != "#" }
            if address.hasSuffix("/bridge.js") {
                return .init(
                    headers: ["content-type": "text/javascript"], body: Array(FlowServer.bridgeScript.utf8))
            }
            return .page(pages[String(address)] ?? "")
        }
        let log = CapturingLog()
        var options = WebViewBridge.Options()
        options.origins = [BridgeWorld.page(BridgeWorld.origin)]
        options.visitedOrigins = [BridgeWorld.page(BridgeWorld.provider)]
        options.pages = ["page": BridgeWorld.url("\(BridgeWorld.origin)/page")]
        options.logger = log.logger
        change(&options)
        do {
            let bridge = try await WebViewBridge(host, options)
            let world = ChromiumWorld(host, bridge, log, EventWitness(bridge))
            try await body(world)
        } catch {
            await host.close()
            throw error
        }
        await host.close()
    }

    /// A page with the bridge and with events, which a script of the test raises with `fire(name, ...values)`.
    static func page(_ names: [WebViewEvent.Name], script: String = "") -> String {
        let list = JSON.array(names.map { .string($0.rawValue) }).text
        return """
            <!doctype html><title>Page</title><script src="/bridge.js"></script><script>
            const handlers = {};
            window.janrain = { events: {}, capture: { ui: { started: false, tokens: [],
              start() { this.started = true; }, createCaptureSession(token) { this.tokens.push(token); },
              hasActiveSession() { return this.tokens.length > 0; }, endCaptureSession() { this.tokens = []; },
              renderScreen(name) { document.title = name; } } } };
            for (const name of \(list)) {
              handlers[name] = [];
              janrain.events[name] = { addHandler(handler) { handlers[name].push(handler); } };
            }
            const fire = (name, ...values) => handlers[name].forEach((handler) => handler(...values));
            window.createBadgeBridge();
            \(script)
            </script>
            """
    }

    /// A page as those of 2013: a queue, a hidden frame, and the word in the user agent.
    static func legacyPage(_ names: [WebViewEvent.Name], script: String = "") -> String {
        page(names)
            .replacing("<script src=\"/bridge.js\"></script>", with: "")
            .replacing(
                "window.createBadgeBridge();",
                with: """
                    window.createJanrainBridge = () => {
                      const isOn = navigator.userAgent.includes("janrainNativeAppBridgeEnabled");
                      const frame = document.createElement("iframe");
                      frame.hidden = true;
                      document.documentElement.append(frame);
                      let count = 0;
                      for (const [name, event] of Object.entries(janrain.events)) event.addHandler((...values) => {
                        if (!isOn) return;
                        frame.src = `janrain:eventsAvailable?${count += 1}`;
                        let entry;
                        try { entry = `arguments=${encodeURIComponent(JSON.stringify(values))}`; }
                        catch (error) { entry = `error=${encodeURIComponent(`error encoding arguments ${error}`)}`; }
                        createJanrainBridge.eventQueue.push(`janrain:${name}?${entry}`);
                      });
                    };
                    createJanrainBridge.eventQueue = [];
                    createJanrainBridge();
                    \(script)
                    """)
    }
}

/// All that a bridge delivers, which a test waits for.
final class EventWitness: Sendable {
    struct Seen: Sendable {
        var events: [WebViewEvent] = []
        var refusals: [WebViewRefusal.Reason] = []
        var tokens: [String] = []
        var loadings: [WebViewLoading] = []

        var names: [String] { events.map(\.name.rawValue) }
    }

    private struct State {
        var seen = Seen()
        var waiting: [(isDone: @Sendable (Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    init(_ bridge: WebViewBridge) {
        bridge.onOtherEvents { [self] event in change { $0.events.append(event) } }
        bridge.onRefusal { [self] refusal in change { $0.refusals.append(refusal.reason) } }
        bridge.onLoading { [self] loading in change { $0.loadings.append(loading) } }
        bridge.onSignIn { [self] signIn in
            change { $0.tokens.append(signIn.accessToken.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }) }
        }
    }

    var seen: Seen { state.withLock { $0.seen } }

    private func change(_ body: (inout Seen) -> Void) {
        let done = state.withLock { state in
            body(&state.seen)
            let seen = state.seen
            let done = state.waiting.filter { $0.isDone(seen) }
            state.waiting.removeAll { $0.isDone(seen) }
            return done.map(\.continuation)
        }
        for each in done { each.resume() }
    }

    /// Waits until what was delivered is as a test wants it.
    func wait(
        file: StaticString = #filePath, line: UInt = #line, until isDone: @escaping @Sendable (Seen) -> Bool
    ) async {
        let result: Void? = await within(60) { [self] in
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if isDone(state.seen) { return true }
                    state.waiting.append((isDone, continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        }
        XCTAssertNotNil(result, "\(seen)", file: file, line: line)
    }
}
