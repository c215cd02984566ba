import BadgeModel
public import BadgeOpenID
public import BadgeTransport
public import Foundation
import HTTPTypes
import Synchronization

/// A browser in which a scripted user fills in the login pages of a test's organization.
///
///     var configuration = organization.configuration(home: home.url)
///     configuration.browser = ScriptedBrowser(
///         organization.authority.transport(), answers: [["username": "ana", "password": "…", "action": "allow"]])
///
/// Each login page is submitted with the next answer of the script. At the end of the script the user closes the
/// browser.
public final class ScriptedBrowser: ExternalBrowser {
    private let transport: any HTTPTransport
    private let answers: Mutex<ArraySlice<[String: String]>>
    private let pages = Mutex<[URL]>([])
    private static let redirect = "http://127.0.0.1:49152/answer"

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - transport: The transport to the organization.
    ///   - answers: The user's entries, page by page: the fields of the form.
    public init(_ transport: any HTTPTransport, answers: [[String: String]] = []) {
        self.transport = transport
        self.answers = Mutex(answers[...])
    }

    /// Whether the script has an answer left.
    public var isAvailable: Bool { answers.withLock { !$0.isEmpty } }

    /// The addresses of the pages that were opened.
    public var opened: [URL] { pages.withLock { $0 } }

    public func open(_ page: URL) async throws { pages.withLock { $0.append(page) } }

    public func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        guard let redirect = URL(string: Self.redirect) else { throw Self.closed }
        let login = try await begin(redirect)
        try await open(login.page)
        while let answer = answers.withLock({ $0.popFirst() }) {
            let location = try await send(answer, to: login.page)
            if let address = location.flatMap({ URL(string: $0) }), login.isAnswered(by: address) { return address }
        }
        throw Self.closed
    }

    // Returns the address to which the browser is redirected; nil if the page is shown again.
    private func send(_ answer: [String: String], to page: URL) async throws -> String? {
        let request = HTTPRequest(
            .post, to: page, headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let exchange = try await transport.send(request, body: FormBody.encode(answer))
        return exchange.response.headerFields[.location]
    }

    private static var closed: BadgeError { BadgeError(.declined, "declined.browserClosed") }
}
