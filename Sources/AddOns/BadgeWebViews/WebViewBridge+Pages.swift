public import BadgeModel
import BadgeTransport
public import BadgeUI
public import Foundation
import Synchronization

/// Showing pages.
extension WebViewBridge {
    /// Loads a page.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a page from a file, and for one whose origin is not in ``Options/origins``.
    public func load(_ address: URL) async throws {
        if address.isFileURL { throw BadgeError(.invalidInput, .webViews("invalidInput.pageOfFile")) }
        guard let origin = PageOrigin(address), options.origins.contains(origin) else {
            throw BadgeError(.invalidInput, .webViews("invalidInput.pageOrigin"), ["origin": address.origin])
        }
        state.withLock { $0.page = address }
        try await host.load(address)
    }

    /// Loads a page by its name.
    ///
    /// - Throws: `BadgeError` `notFound` if there is none of the name; the errors of ``load(_:)-(URL)``.
    public func load(_ page: String) async throws {
        guard let address = options.pages[page] else {
            throw BadgeError(.notFound, .webViews("notFound.page"), ["name": page])
        }
        try await load(address)
    }

    /// Loads a page by its name, and shows it above what is on the screen.
    public func present(_ page: String) async throws {
        try await load(page)
        try await host.present()
    }

    /// Loads a page by its name, and pushes the host onto a stack of the app.
    @MainActor
    public func push(_ page: String, onto stack: any ScreenStack) async throws {
        try await load(page)
        stack.push(host)
    }

    /// Receives the events that the page has raised, and then stops showing it. Handlers remain, and so does what pages have
    /// stored.
    public func hide() async throws {
        await drain()
        try await host.hide()
    }

    /// Erases what pages have stored, with their cookies and sessions: after the user signed out.
    public func clearData() async throws {
        state.withLock { $0.accessToken = nil }
        try await host.clearData(of: options.origins.union(options.visitedOrigins))
    }
}

/// Calling functions of a page.
extension WebViewBridge {
    /// Starts the widget of the page, for a page that leaves this to its host.
    public func start() async throws {
        try await call(.start)
        noteStarted()
    }

    /// Shows a screen of the widget.
    public func renderScreen(_ name: String) async throws { try await call(.renderScreen, [.string(name)]) }

    /// Ends the session of the page.
    public func endCaptureSession() async throws {
        try await call(.endCaptureSession)
        state.withLock { $0.accessToken = nil }
    }

    /// Returns whether somebody is signed in at the page.
    public func hasActiveSession() async throws -> Bool { try await call(.hasActiveSession) == true }

    /// Signs in at the page with an access token that the app has.
    ///
    /// The widget must have started: until then the call waits, and a cancelled task ends the wait.
    ///
    /// - Throws: The errors of ``evaluate(_:)``; `CancellationError`.
    public func setAccessToken(_ token: Secret) async throws {
        await waitUntilStarted()
        try Task.checkCancellation()
        try await call(
            .createCaptureSession, [.string(token.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })])
    }

    /// Runs a script in the page.
    ///
    /// - Parameter script: The body of an asynchronous function. Write values into it as JSON, never as text.
    /// - Returns: What the function returned.
    /// - Throws: `BadgeError` `invalidInput` if the page that is shown is of another origin; `notSupported` if the host runs no
    ///   scripts; `documentInvalid` for a result that is no JSON value.
    public func evaluate(_ script: String) async throws -> JSON { try await result(of: .script(script)) }

    /// Returns what the settings of the page's widget are missing.
    public func checkSettings() async throws -> [WidgetSettings.Finding] {
        WidgetSettings.findings(in: try await result(of: .settings))
    }

    @discardableResult
    private func call(_ function: WebViewCall.Function, _ arguments: [JSON] = []) async throws -> JSON {
        do { return try await result(of: .function(function, arguments)) } catch let error as MissingFunction {
            throw BadgeError(
                .notSupported, .webViews("notSupported.pageFunction"), ["name": function.rawValue], underlying: error)
        }
    }

    private func result(of call: WebViewCall) async throws -> JSON {
        let text = try await host.perform(call, inPagesOf: options.origins).text
        if text == WebViewCall.missing { throw MissingFunction() }
        return try JSON.parse(text, limits: JSON.Limits(bytes: WebViewMessage.limit))
    }

    private struct MissingFunction: Error {}
}

/// Waiting for the widget.
extension WebViewBridge {
    func noteStarted() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            state.hasStarted = true
            return state.waiting
        }
        for (_, continuation) in waiting.sorted(by: { $0.key < $1.key }) { continuation.resume() }
    }

    private func waitUntilStarted() async {
        let number = state.withLock { state in
            state.lastWaiting += 1
            return state.lastWaiting
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayGoOn = state.withLock { state in
                    if state.hasStarted || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if mayGoOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
    }
}
