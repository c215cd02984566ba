import HTTPTypes
package import Hummingbird

// Refuses what the page of another site can have a browser ask of a server: anything by a name that was made to lead to
// this machine, and anything that is not public. Such requests reach no route, and no limit counts them.
package struct BrowserGuard: Sendable {
    private let origins: Set<String>
    private let isPublic: @Sendable (Request) -> Bool
    private let mayBeFramed: @Sendable (Request) -> Bool
    private let isPassed: Bool

    // Creates a guard that answers to the names of the loopback interface and of these origins.
    //
    // - Parameters:
    //   - origins: The server's configured addresses, in lowercase and without the scheme's default port.
    //   - isPublic: Whether pages of all origins may read the answer.
    //   - mayBeFramed: Whether the answer is a page that says itself which other pages may have it in a frame.
    package init(
        origins: Set<String> = [], isPublic: @escaping @Sendable (Request) -> Bool = { _ in false },
        mayBeFramed: @escaping @Sendable (Request) -> Bool = { _ in false }
    ) {
        self.origins = origins
        self.isPublic = isPublic
        self.mayBeFramed = mayBeFramed
        isPassed = false
    }

    private init(isPassed: Bool) {
        origins = []
        isPublic = { _ in false }
        mayBeFramed = { _ in false }
        self.isPassed = isPassed
    }

    // For pages, which answer to one name alone, and refuse with a page.
    package static let pages = Self(isPassed: true)

    // - Parameter isLocal: Whether the server listens on the loopback interface.
    package func refusal(of request: Request, isLocal: Bool) -> ProtocolError? {
        guard !isPassed else { return nil }
        // Only a client of HTTP/1.0 names no host, and no browser is one.
        let authority = request.head.authority ?? ""
        guard authority.isASCII else {
            return .invalidRequest("The address of the request has characters other than ASCII.")
        }
        if isLocal, !authority.isEmpty, !isOwn(authority) { return Self.misdirected }
        let isForeign =
            request.head.isForeign(to: origins.union(["http://\(authority)", "https://\(authority)"]))
            || request.head.isLoadedByAnotherSite(inFrame: mayBeFramed(request))
        return isForeign && !isPublic(request) ? Self.foreign : nil
    }

    private func isOwn(_ authority: String) -> Bool {
        if LoopbackAddress.isLoopback(authority: authority) { return true }
        let host = LoopbackAddress.host(of: authority)
        return origins.contains { LoopbackAddress.host(of: $0.drop { $0 != "/" }.drop { $0 == "/" }) == host }
    }

    private static let misdirected = ProtocolError(
        "invalid_request", "This server answers to its own address only.", status: .misdirectedRequest)

    private static let foreign = ProtocolError(
        "access_denied", "Pages of other sites may not ask this.", status: .forbidden)
}

extension HTTPRequest {
    // Where the browser says that a request comes from (Fetch Metadata); nil if it does not.
    package var fetchSite: String? { value("Sec-Fetch-Site") }

    private func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { headerFields[$0] } }

    // Whether the page of another site loads a picture, a script, a frame or, in advance, a page, and nobody follows a
    // link. Browsers name no origin then. Older browsers and apps say nothing of this.
    //
    // - Parameter isPermitted: Whether it may do so in a frame.
    fileprivate func isLoadedByAnotherSite(inFrame isPermitted: Bool) -> Bool {
        guard let site = fetchSite, ["cross-site", "same-site"].contains(site) else { return false }
        guard value("Sec-Fetch-Mode") == "navigate", value("Sec-Purpose") == nil,
            let destination = value("Sec-Fetch-Dest")
        else { return true }
        return destination != "document" && !(isPermitted && ["iframe", "frame"].contains(destination))
    }

    // Whether a request names the page of another origin as its source. A page without a referrer sends `null` with its
    // forms; the browser then says itself where they come from.
    package func isForeign(to origins: Set<String>) -> Bool {
        guard let origin = headerFields[.origin] else { return false }
        return !origins.contains(origin) && !(origin == "null" && fetchSite == "same-origin")
    }
}
