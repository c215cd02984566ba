import BadgeModel
package import Foundation

/// The absence of a browser: none was configured, and the platform has none that needs no window.
package struct NoBrowser: ExternalBrowser {
    package init() {}

    package var isAvailable: Bool { false }

    package func open(_ page: URL) async throws { throw Self.missing }

    package func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL { throw Self.missing }

    private static var missing: BadgeError { BadgeError(.notSupported, "notSupported.browser") }
}
