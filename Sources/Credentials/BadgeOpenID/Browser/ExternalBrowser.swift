public import Foundation

/// A type that opens pages in the user's browser, outside the app, and receives the response of a login there (RFC
/// 8252).
///
/// Use the platform's implementation: ``LoopbackBrowser`` on Linux and macOS, `WebAuthenticationBrowser` on Apple's
/// platforms. Implement the protocol where neither fits:
///
///     struct KioskBrowser: ExternalBrowser {
///         var isAvailable: Bool { true }
///
///         func open(_ page: URL) async throws { try await kiosk.show(page) }
///
///         func logIn(
///             beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
///         ) async throws -> URL {
///             let login = try await begin(URL(string: "com.example.kiosk:/answer")!)
///             return try await kiosk.show(login.page, until: login.isAnswered)
///         }
///     }
public protocol ExternalBrowser: Sendable {
    /// Whether there is a browser that the user can see. Without one, the user logs in on another screen.
    var isAvailable: Bool { get }

    /// Opens a page.
    ///
    /// - Parameter page: An `https` address, or one of this machine.
    /// - Throws: `BadgeError` `notSupported` when there is no browser; `serverInsecure` for any other address.
    func open(_ page: URL) async throws

    /// Opens a login page and waits until the login is complete.
    ///
    /// Only an address for which ``BrowserAuthorization/isAnswered(by:)`` returns `true` is a response; ignore every
    /// other address.
    ///
    /// - Parameter begin: Begins the login with the redirect URI at which the response will be received.
    /// - Returns: The address to which the browser was finally redirected.
    /// - Throws: `BadgeError` `notSupported` when there is no browser; `declined` when the user closed it;
    ///   `verificationCodeExpired` when the user did not log in in time; errors of `begin`; `CancellationError`.
    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL
}
