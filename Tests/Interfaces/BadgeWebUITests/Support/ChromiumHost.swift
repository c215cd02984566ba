import BadgeModel
import BadgeWebViews
import Foundation
import Synchronization

/// A host that shows pages in a Chromium without a window, for tests of pages and of an app's handlers.
///
///     let host = try await ChromiumHost()
///     let bridge = try await WebViewBridge(host, options)
///     try await bridge.present("signIn")
///     …
///     await host.close()
///
/// The browser is driven over a pipe (`--remote-debugging-pipe`), so no other program can reach it, and has a profile of its
/// own, which ``close()`` deletes. The relay of the bridge runs in a world that the scripts of pages cannot reach.
final class ChromiumHost: WebViewHost {
    private let browser: DevTools
    private let profile: URL
    private let state: Mutex<State>
    private let navigations: AsyncStream<Navigation>
    private let reported: AsyncStream<Navigation>.Continuation
    private let pump = Mutex<Task<Void, Never>?>(nil)
    private let answer: (@Sendable (Request) async -> Response?)?

    /// A request of a page.
    struct Request: Sendable {
        /// The method, in capitals.
        let method: String
        /// The address.
        let address: URL
        /// The header fields, by lowercase name.
        let headers: [String: String]
        /// The body; empty if there is none.
        let body: [UInt8]
    }

    /// What a test answers instead of the network.
    struct Response: Sendable {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]

        /// Creates an answer.
        init(status: Int = 200, headers: [String: String] = [:], body: [UInt8]) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// Creates a page.
        static func page(_ markup: String) -> Response {
            Response(headers: ["content-type": "text/html; charset=utf-8"], body: Array(markup.utf8))
        }
    }

    static let world = "BadgeBridge"
    private static let binding = "badgeBridgeSend"

    struct State {
        weak var bridge: WebViewBridge?
        var session = ""
        var mainFrame = ""
        var userAgent = ""
        var parents: [String: String] = [:]
        var addresses: [String: String] = [:]
        var contexts: [Int64: Context] = [:]
        var isHidden = false
        // Navigations that a user began, by frame.
        var gestures: Set<String> = []
        // Why documents could not be loaded.
        var failures: [String: String] = [:]
        // The documents of the main frame, and those of them that are loaded.
        var documents: [String] = []
        var loaded: Set<String> = []
        var waiting: [(loader: String, continuation: CheckedContinuation<Void, Never>)] = []
        var isClosed = false
        // Whether a request for the next document waits: the engine runs no scripts of this one until then.
        var isLeaving = false

        func isDone(_ loader: String) -> Bool {
            isClosed || loaded.contains(loader) || documents.contains(loader) && documents.last != loader
        }
    }

    struct Context {
        let name: String
        let origin: PageOrigin?
        let frame: String
        let world: String
        let isDefault: Bool
    }

    struct Navigation: Sendable {
        /// The request that waits for the decision; `nil` for an address that no request is sent to.
        let request: String?
        let frame: String
        let address: String
        let isUserInitiated: Bool
        var content: Request?
    }

    /// Starts a browser.
    ///
    /// - Parameters:
    ///   - program: The browser.
    ///   - answer: Answers the requests of pages; `nil` for one that the network answers, as all are without it.
    /// - Throws: `BadgeError` `notSupported` if there is no such program, or it does not start.
    init(
        program: String = "/usr/bin/chromium", answer: (@Sendable (Request) async -> Response?)? = nil
    ) async throws {
        self.answer = answer
        profile = FileManager.default.temporaryDirectory.appending(path: "badge-chromium-\(UUID().uuidString)")
        (navigations, reported) = AsyncStream.makeStream()
        state = Mutex(State())
        browser = try DevTools(program: program, profile: profile)
        browser.onEvent { [weak self] event in self?.receive(event) }
        do { try await begin() } catch {
            await close()
            throw error
        }
    }

    private func begin() async throws {
        let version = try await browser.call("Browser.getVersion")
        let targets = try await browser.call("Target.getTargets")
        guard
            let page = targets["targetInfos"]?.arrayValue?.first(where: { $0["type"] == "page" })?["targetId"]?
                .stringValue
        else { throw DevTools.failure("no page") }
        state.withLock { ($0.mainFrame, $0.userAgent) = (page, version["userAgent"]?.stringValue ?? "") }
        let attached = try await browser.call(
            "Target.attachToTarget", ["targetId": .string(page), "flatten": true])
        state.withLock { $0.session = attached["sessionId"]?.stringValue ?? "" }
        try await send("Page.enable")
        try await send("Network.enable")
        try await send("Runtime.enable")
        try await send(
            "Fetch.enable",
            [
                "patterns": [
                    answer == nil
                        ? ["urlPattern": "*", "resourceType": "Document", "requestStage": "Request"]
                        : ["urlPattern": "*", "requestStage": "Request"]
                ]
            ])
        try await send(
            "Runtime.addBinding", ["name": .string(Self.binding), "executionContextName": .string(Self.world)])
        try await send(
            "Page.addScriptToEvaluateOnNewDocument",
            ["source": .string(Self.relay), "worldName": .string(Self.world)])
        let (stream, host) = (navigations, WeakHost(self))
        pump.withLock {
            $0 = Task { for await navigation in stream { await host.value?.decide(navigation) } }
        }
    }

    // What a page says to itself, if it is the page of the view.
    private static let relay = """
        if (window.top === window) window.addEventListener("message", (event) => {
          if (event.source !== window || event.origin !== location.origin || typeof event.data !== "string") return;
          if (event.data.startsWith('{"badgeBridge":')) \(binding)(event.data.slice(0, 70000));
        });
        """

    /// Ends the browser, and deletes its profile.
    func close() async {
        reported.finish()
        state.withLock { $0.isClosed = true }
        resumeLoaded()
        pump.withLock { $0?.cancel() }
        await browser.close()
        try? FileManager.default.removeItem(at: profile)
    }

    @discardableResult
    private func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await browser.call(method, parameters, session: state.withLock { $0.session })
    }

    func attach(_ bridge: WebViewBridge, userAgentSuffix: String?) async throws {
        let userAgent = state.withLock { state in
            state.bridge = bridge
            return state.userAgent
        }
        guard let userAgentSuffix else { return }
        try await send(
            "Network.setUserAgentOverride", ["userAgent": .string("\(userAgent) \(userAgentSuffix)")])
    }

    /// Loads a page, and returns when it is loaded, has gone to another one, or could not be loaded.
    func load(_ address: URL) async throws {
        let reply = try await send("Page.navigate", ["url": .string(address.absoluteString)])
        if let loader = reply["loaderId"]?.stringValue, reply["errorText"] == nil {
            await loaded(loader)
        }
    }

    private func loaded(_ loader: String) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.isDone(loader) { return true }
                state.waiting.append((loader, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    private func resumeLoaded() {
        let done = state.withLock { state in
            let done = state.waiting.filter { state.isDone($0.loader) }
            state.waiting = state.waiting.filter { !state.isDone($0.loader) }
            return done
        }
        for each in done { each.continuation.resume() }
    }

    func present() async throws { state.withLock { $0.isHidden = false } }

    func hide() async throws { state.withLock { $0.isHidden = true } }

    /// Whether the view is hidden.
    var isHidden: Bool { state.withLock { $0.isHidden } }

    func perform(
        _ call: WebViewCall, inPagesOf origins: Set<PageOrigin>
    ) async throws -> WebViewResult {
        if state.withLock({ $0.isLeaving }) { throw DevTools.failure("the page is being left") }
        let found = state.withLock { state in
            state.contexts.values.first { $0.isDefault && $0.frame == state.mainFrame }
        }
        guard let found, let origin = found.origin, origins.contains(origin) else {
            throw BadgeError(
                .invalidInput, .webViews("invalidInput.pageOrigin"), ["origin": found?.origin?.description ?? "?"])
        }
        return WebViewResult(try await run(call.body, in: found), from: origin)
    }

    /// Runs a script in the main frame, whatever its origin: the body of an asynchronous function, which returns a text.
    ///
    /// A test does with it what a user or the page itself would do.
    func run(_ body: String) async throws -> String {
        let found = state.withLock { state in
            state.contexts.values.first { $0.isDefault && $0.frame == state.mainFrame }
        }
        guard let found else { throw DevTools.failure("no document") }
        return try await run(body, in: found)
    }

    // The name of the context is that of one document: a script never runs in the next one.
    private func run(_ body: String, in context: Context) async throws -> String {
        let reply = try await send(
            "Runtime.evaluate",
            [
                "expression": .string("(async () => { \(body)\n})()"), "awaitPromise": true, "returnByValue": true,
                "userGesture": true, "uniqueContextId": .string(context.name),
            ])
        guard reply["exceptionDetails"] == nil, let text = reply["result"]?["value"]?.stringValue else {
            throw DevTools.failure(reply["exceptionDetails"]?["text"]?.stringValue ?? "no text")
        }
        return text
    }

    func clearData(of origins: Set<PageOrigin>) async throws {
        for origin in origins {
            try await send(
                "Storage.clearDataForOrigin",
                ["origin": .string(origin.description), "storageTypes": "all"])
        }
    }

    // Called by the reader, one event after the other.
    private func receive(_ event: DevTools.Event) {
        let parameters = event.parameters
        let frame = parameters["frameId"]?.stringValue ?? ""
        switch event.method {
        case "Runtime.executionContextCreated": addContext(parameters["context"] ?? .null)
        case "Runtime.executionContextDestroyed":
            _ = state.withLock { $0.contexts.removeValue(forKey: parameters["executionContextId"]?.integerValue ?? -1) }
        case "Runtime.executionContextsCleared": state.withLock { $0.contexts = [:] }
        case "Runtime.bindingCalled": receiveMessage(parameters)
        case "Page.frameAttached":
            state.withLock { $0.parents[frame] = parameters["parentFrameId"]?.stringValue }
        case "Page.frameDetached":
            state.withLock { ($0.parents[frame], $0.addresses[frame]) = (nil, nil) }
        case "Page.frameNavigated":
            noteNavigated(parameters["frame"] ?? .null)
            resumeLoaded()
        case "Network.loadingFailed":
            guard parameters["type"] == "Document", let document = parameters["requestId"]?.stringValue else { return }
            state.withLock { $0.failures[document] = parameters["errorText"]?.stringValue ?? "" }
        case "Page.frameRequestedNavigation": noteRequested(parameters, frame)
        case "Page.frameStoppedLoading": noteStopped(frame)
        case "Fetch.requestPaused": notePaused(parameters, frame)
        default: break
        }
    }

    private func notePaused(_ parameters: JSON, _ frame: String) {
        let request = parameters["request"]
        let address = request?["url"]?.stringValue ?? ""
        let content = URL(string: address).map { url in
            Request(
                method: request?["method"]?.stringValue ?? "GET", address: url,
                headers: (request?["headers"]?.objectValue ?? [:]).reduce(into: [:]) {
                    $0[$1.key.lowercased()] = $1.value.stringValue
                }, body: Array((request?["postData"]?.stringValue ?? "").utf8))
        }
        let isDocument = parameters["resourceType"] == "Document"
        let navigation = Navigation(
            request: parameters["requestId"]?.stringValue, frame: frame, address: address,
            isUserInitiated: isDocument && state.withLock { $0.gestures.remove(frame) != nil }, content: content)
        if isDocument {
            state.withLock { if frame == $0.mainFrame { $0.isLeaving = true } }
            reported.yield(navigation)
        } else {
            Task { await follow(navigation) }
        }
    }

    // Sends a request on its way, or answers it.
    private func follow(_ navigation: Navigation) async {
        guard let request = navigation.request else { return }
        guard let content = navigation.content, let response = await answer?(content) else {
            _ = try? await send("Fetch.continueRequest", ["requestId": .string(request)])
            return
        }
        let headers = response.headers.sorted { $0.key < $1.key }.map { name, value -> JSON in
            ["name": .string(name), "value": .string(value)]
        }
        _ = try? await send(
            "Fetch.fulfillRequest",
            [
                "requestId": .string(request), "responseCode": .integer(Int64(response.status)),
                "responseHeaders": .array(headers), "body": .string(Data(response.body).base64EncodedString()),
            ])
    }

    private func addContext(_ context: JSON) {
        guard let id = context["id"]?.integerValue, let frame = context["auxData"]?["frameId"]?.stringValue else {
            return
        }
        state.withLock {
            $0.contexts[id] = Context(
                name: context["uniqueId"]?.stringValue ?? "",
                origin: context["origin"]?.stringValue.flatMap { PageOrigin($0) }, frame: frame,
                world: context["name"]?.stringValue ?? "", isDefault: context["auxData"]?["isDefault"] == true)
        }
    }

    private func receiveMessage(_ parameters: JSON) {
        guard parameters["name"]?.stringValue == Self.binding, let text = parameters["payload"]?.stringValue,
            let id = parameters["executionContextId"]?.integerValue
        else { return }
        let (bridge, source) = state.withLock { state in
            let context = state.contexts[id].flatMap { $0.world == Self.world ? $0 : nil }
            return (
                state.bridge, WebViewSource(context?.origin, isMainFrame: context?.frame == state.mainFrame)
            )
        }
        bridge?.receive(text, from: source)
    }

    // Only addresses that no request is sent to are decided about here.
    private func noteRequested(_ parameters: JSON, _ frame: String) {
        let address = parameters["url"]?.stringValue ?? ""
        let isByUser = ["anchorClick", "formSubmissionGet", "formSubmissionPost"]
            .contains(parameters["reason"]?.stringValue ?? "")
        if address.hasPrefix("http:") || address.hasPrefix("https:") {
            if isByUser { state.withLock { _ = $0.gestures.insert(frame) } }
        } else if !address.hasPrefix("about:") {
            reported.yield(Navigation(request: nil, frame: frame, address: address, isUserInitiated: isByUser))
        }
    }

    private func noteNavigated(_ frame: JSON) {
        guard let id = frame["id"]?.stringValue else { return }
        state.withLock { state in
            let unreachable = frame["unreachableUrl"]?.stringValue
            state.addresses[id] = unreachable ?? frame["url"]?.stringValue
            guard id == state.mainFrame else { return }
            state.documents.append(frame["loaderId"]?.stringValue ?? "")
        }
    }

    private func noteStopped(_ frame: String) {
        let (bridge, address, failure) = state.withLock { state in
            let isMain = frame == state.mainFrame
            let document = isMain ? state.documents.last ?? "" : ""
            if isMain { state.loaded.insert(document) }
            return (isMain ? state.bridge : nil, state.addresses[frame] ?? "", state.failures[document])
        }
        if let failure {
            bridge?.note(.failed(address: address, reason: failure))
        } else {
            bridge?.note(.finished(address: address))
        }
        resumeLoaded()
    }

    private func decide(_ navigation: Navigation) async {
        let (bridge, source, isMain) = state.withLock { state in
            (state.bridge, state.source(of: navigation.frame), navigation.frame == state.mainFrame)
        }
        let decision = await bridge?.decide(
            WebViewNavigation(
                to: navigation.address, from: source, isOfMainFrame: isMain,
                isUserInitiated: navigation.isUserInitiated))
        guard let request = navigation.request else { return }
        if isMain { state.withLock { $0.isLeaving = false } }
        if decision == .cancel {
            _ = try? await send("Fetch.failRequest", ["requestId": .string(request), "errorReason": "Aborted"])
        } else {
            if isMain { bridge?.note(.started(address: navigation.address)) }
            await follow(navigation)
        }
    }

    private struct WeakHost: Sendable {
        weak let value: ChromiumHost?

        init(_ value: ChromiumHost) { self.value = value }
    }
}

extension ChromiumHost.State {
    // The document that navigates a frame: the one in it; for a frame that a script made and that never had a page, the one
    // around it.
    fileprivate func source(of frame: String) -> WebViewSource {
        var frame = frame
        while ["", "about:blank", nil].contains(addresses[frame]), let parent = parents[frame] { frame = parent }
        let origin = contexts.values.first { $0.isDefault && $0.frame == frame }?.origin
        return WebViewSource(origin, isMainFrame: frame == mainFrame)
    }
}
