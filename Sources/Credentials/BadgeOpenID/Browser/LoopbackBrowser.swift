#if os(Linux) || os(macOS)
import BadgeKeys
import BadgeModel
import BadgeTransport
public import Foundation

/// The desktop's browser, with responses to a port of this machine that is open during the login (RFC 8252 section
/// 7.3).
public struct LoopbackBrowser: ExternalBrowser {
    /// Shows the address of a page, which the user opens in a browser of this machine; `nil` once it is no longer needed.
    package typealias ShowPage = @Sendable (_ page: URL?) async -> Void

    private enum Way {
        case program(PageOpener)
        case link(ShowPage)
    }

    private let port: Int
    private let way: Way
    private let limit: Duration
    private let onOpen: @Sendable (URL) -> Void

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - port: The port for responses; 0 for a free one. The redirect URI is `http://127.0.0.1:<port>/answer`; set
    ///     the port for servers that compare redirect URIs exactly.
    ///   - environment: The environment whose `PATH` contains the program that opens pages.
    ///   - limit: The maximum duration of a login.
    ///   - onOpen: Called with the login page when it has been handed to the browser, so that an app can show that it
    ///     waits, and where.
    public init(
        port: Int = 0, environment: [String: String] = ProcessInfo.processInfo.environment,
        limit: Duration = .seconds(600), onOpen: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.port = port
        way = .program(PageOpener(environment: environment))
        self.limit = limit
        self.onOpen = onOpen
    }

    /// Creates a browser that no program opens: the user is in it already.
    package init(port: Int = 0, limit: Duration = .seconds(600), showing show: @escaping ShowPage) {
        self.port = port
        self.limit = limit
        way = .link(show)
        onOpen = { _ in }
    }

    public var isAvailable: Bool {
        if case .program(let opener) = way { opener.isAvailable } else { true }
    }

    public func open(_ page: URL) async throws { _ = try await launch(page) }

    // The status with which the program ends.
    private func launch(_ page: URL) async throws -> AsyncStream<Int32> {
        try page.requireSecureServer()
        switch way {
        case .program(let opener): return try opener.open(page.absoluteString)
        case .link(let show):
            await show(page)
            return AsyncStream { $0.finish() }
        }
    }

    public func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        if case .program(let opener) = way { _ = try opener.requireProgram() }
        return try await RedirectListener.withListener(port: port) { listener, redirect in
            let login = try await begin(redirect)
            listener.expect(login)
            let statuses = try await launch(login.page)
            onOpen(login.page)
            do {
                let answer = try await answer(to: listener, statuses)
                await conceal()
                return answer
            } catch {
                await conceal()
                throw error
            }
        }
    }

    private func conceal() async {
        if case .link(let show) = way { await show(nil) }
    }

    private func answer(to listener: RedirectListener, _ statuses: AsyncStream<Int32>) async throws -> URL {
        try await withThrowingTaskGroup(of: URL.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await listener.answer() }
            group.addTask { [limit] in
                try await Task.sleep(for: limit)
                throw BadgeError(.verificationCodeExpired, "verificationCodeExpired.browser")
            }
            group.addTask { [limit] in
                try await Self.watch(statuses)
                // The program has ended well; the task above ends the login at its limit.
                try await Task.sleep(for: limit + .seconds(60))
                throw CancellationError()
            }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    // A browser that is closed much later may end as it likes.
    private static func watch(_ statuses: AsyncStream<Int32>) async throws {
        let start = ContinuousClock.now
        for await status in statuses where status != 0 && start.duration(to: .now) < .seconds(10) {
            throw BadgeError(
                .notSupported, "notSupported.browserFailed", ["program": PageOpener.program, "status": Int(status)])
        }
    }
}
#endif
