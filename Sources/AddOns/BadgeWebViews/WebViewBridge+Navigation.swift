import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
public import Foundation
import Logging
import Synchronization

extension WebViewBridge {
    /// Decides about a navigation before the view follows it.
    ///
    /// The main frame goes to pages of ``Options/origins`` and ``Options/visitedOrigins`` only. A frame inside a page goes
    /// wherever the connection is secure: it is not served.
    public func decide(_ navigation: WebViewNavigation) async -> WebViewNavigation.Decision {
        if LegacySignal.isSignal(navigation.address) {
            await receiveSignal(navigation.address, from: navigation.source)
            return .cancel
        }
        guard navigation.address.utf8.count <= WebViewMessage.limit, let url = URL(string: navigation.address) else {
            refuse(.navigation, of: navigation.source.origin)
            return .cancel
        }
        guard navigation.isOfMainFrame else { return decideInside(url, navigation) }
        let (source, isServed) = (navigation.source, isServed(navigation.source))
        if isServed { await drainQueue() }
        let isVisited = source.isMainFrame && source.origin.map(options.visitedOrigins.contains) == true
        if isServed || isVisited {
            if let sentinel = options.sentinel, url.continues(sentinel) {
                take(url.queryValue("code"))
                return .cancel
            }
            if let back = options.returnAddress, url.continues(back) {
                await open(url)
                return .cancel
            }
        }
        guard let origin = PageOrigin(url) else {
            refuse(.navigation, of: source.origin)
            return .cancel
        }
        if options.origins.contains(origin) || options.visitedOrigins.contains(origin) { return .follow }
        openExternally(navigation.address, navigation.isUserInitiated, source.origin)
        return .cancel
    }

    private func decideInside(_ url: URL, _ navigation: WebViewNavigation) -> WebViewNavigation.Decision {
        if PageOrigin(url) != nil || ["about:blank", "about:srcdoc"].contains(navigation.address) { return .follow }
        refuse(.navigation, of: navigation.source.origin)
        return .cancel
    }

    /// Takes a link by which the app was opened.
    ///
    /// A `code` in it is given to the handlers of ``onCode(_:)``. Without one, the page that was shown last is loaded again
    /// with the query of the link, so that it continues. Anyone can make such a link, and have it opened at any time: do
    /// not redeem a code without the user.
    ///
    /// - Returns: Whether the link is one of ``Options/returnAddress``.
    @discardableResult
    public func open(_ link: URL) async -> Bool {
        guard let back = options.returnAddress, link.continues(back) else { return false }
        if let code = link.queryValue("code") {
            take(code)
        } else if let page = state.withLock({ $0.page }) {
            do { try await load(page.adding(query: link.query(percentEncoded: true))) } catch {
                refuse(.navigation, of: PageOrigin(page))
            }
        }
        return true
    }

    private func take(_ code: String?) {
        guard let code else { return }
        let secret = Secret(utf8: code)
        for case .code(let handler) in handlers { call { try handler(secret) } }
    }

    func openExternally(_ address: String, _ isUserInitiated: Bool, _ source: PageOrigin?) {
        guard let source, options.origins.contains(source), let url = URL(string: address), url.isSecureServer,
            let origin = PageOrigin(url), options.externalOrigins.contains(origin), let browser = options.browser
        else { return refuse(.navigation, of: source) }
        guard isUserInitiated else { return refuse(.noGesture, of: source) }
        guard mayOpenBrowser() else { return refuse(.tooOften, of: source) }
        Task { [options] in
            do { try await browser.open(url) } catch {
                options.logger.error(
                    "A page could not be opened in the browser.",
                    metadata: ["code": "\((error as? BadgeError)?.code ?? BadgeError.Code.unexpected)"])
            }
        }
    }
}

extension WebViewBridge {
    private static let secondsBetweenOpenings = 1.0

    // A page says itself that the user caused it, and could open one page after the other.
    private func mayOpenBrowser() -> Bool {
        let now = clock.now()
        return state.withLock { state in
            if let last = state.lastOpening, let seconds = now.seconds(since: last),
                seconds < Self.secondsBetweenOpenings
            {
                return false
            }
            state.lastOpening = now
            return true
        }
    }
}

extension URL {
    private static let longestValue = 2048

    // Whether the address is another with something behind it: a longer path, a query, or a fragment. `/reset` continues in
    // `/reset/now` and `/reset?code=1`, and not in `/resets`.
    func continues(_ prefix: URL) -> Bool {
        guard scheme?.lowercased() == prefix.scheme?.lowercased(), host()?.lowercased() == prefix.host()?.lowercased(),
            user() == nil, password() == nil, effectivePort == prefix.effectivePort
        else { return false }
        let (own, begin) = (path(percentEncoded: true), prefix.path(percentEncoded: true))
        guard own == begin || own.hasPrefix(begin.hasSuffix("/") ? begin : begin + "/") || begin.isEmpty && own == "/"
        else { return false }
        let fixed = prefix.query(percentEncoded: true).map { $0.split(separator: "&") } ?? []
        let fields = query(percentEncoded: true).map { $0.split(separator: "&") } ?? []
        return fixed.allSatisfy(fields.contains)
    }

    // The value of a query's field; nil if it is not there, there twice, or too long.
    func queryValue(_ name: String) -> String? {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.filter { $0.name == name }
        guard items?.count == 1, let value = items?.first?.value, !value.isEmpty,
            value.utf8.count <= Self.longestValue
        else { return nil }
        return value
    }

    func adding(query: String?) -> URL {
        guard let query, !query.isEmpty, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
            return self
        }
        parts.percentEncodedQuery = [parts.percentEncodedQuery, query].compactMap(\.self).joined(separator: "&")
        return parts.url ?? self
    }

    private var effectivePort: Int? {
        port ?? ["https": 443, "http": 80][scheme?.lowercased() ?? ""]
    }
}
