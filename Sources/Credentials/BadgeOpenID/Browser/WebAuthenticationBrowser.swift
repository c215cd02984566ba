#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
import AuthenticationServices
import BadgeModel
public import Foundation
import Synchronization

/// The system's sheet for logins (`ASWebAuthenticationSession`), which shows the page's host and shares no cookie with the
/// app.
public struct WebAuthenticationBrowser: ExternalBrowser {
    private let redirect: URL
    private let window: @MainActor @Sendable () -> ASPresentationAnchor

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI: an address with the app's own scheme (`com.example.app:/answer`), as registered
    ///     at the authorization server.
    ///   - window: The window that presents the sheet.
    public init(redirect: URL, window: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
        self.redirect = redirect
        self.window = window
    }

    public var isAvailable: Bool { true }

    public func open(_ page: URL) async throws {
        try page.requireSecureServer()
        _ = try await Run(window: window).start(page, scheme: nil)
    }

    public func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        let login = try await begin(redirect)
        try login.page.requireSecureServer()
        let answer = try await Run(window: window).start(login.page, scheme: redirect.scheme)
        guard login.isAnswered(by: answer) else {
            throw BadgeError(.declined, "declined.browserClosed")
        }
        return answer
    }

    @MainActor
    private final class Run: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: @MainActor @Sendable () -> ASPresentationAnchor
        private var session: ASWebAuthenticationSession?

        init(window: @escaping @MainActor @Sendable () -> ASPresentationAnchor) { self.window = window }

        func start(_ page: URL, scheme: String?) async throws -> URL {
            try await withCheckedThrowingContinuation { continuation in
                let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) { answer, error in
                    if let answer { return continuation.resume(returning: answer) }
                    continuation.resume(throwing: BadgeError(.declined, "declined.browserClosed", underlying: error))
                }
                session.prefersEphemeralWebBrowserSession = true
                session.presentationContextProvider = self
                self.session = session
                session.start()
            }
        }

        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window() }
    }
}
#endif
