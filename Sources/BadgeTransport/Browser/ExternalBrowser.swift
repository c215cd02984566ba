public import Foundation

/// Opens pages in the user's own browser, outside of the app, and hears how a login ended there (RFC 8252).
///
/// An app gets one from the platform: ``LoopbackBrowser`` on Linux and macOS, `WebAuthenticationBrowser` on Apple's
/// platforms. Implement it where neither fits:
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
    /// Whether there is a browser that the user could see. Without one, logins go to another screen.
    var isAvailable: Bool { get }

    /// Opens a page.
    ///
    /// - Parameter page: An `https` address, or one of this machine.
    /// - Throws: `BadgeError` `notSupported` when there is no browser; `serverInsecure` for any other address.
    func open(_ page: URL) async throws

    /// Opens a login page and waits until the login is over.
    ///
    /// Only an address for which ``BrowserAuthorization/isAnswered(by:)`` holds is an answer; whatever else arrives is
    /// passed over.
    ///
    /// - Parameter begin: Given the address where the answer can be heard, begins the login.
    /// - Returns: The address that the browser was sent to in the end.
    /// - Throws: `BadgeError` `notSupported` when there is no browser; `declined` when the user closed it;
    ///   `verificationCodeExpired` when nobody logged in in time; what `begin` throws; `CancellationError`.
    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL
}
