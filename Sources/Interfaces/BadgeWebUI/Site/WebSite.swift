import BadgeModel
package import BadgeServing
package import BadgeSystem
package import Foundation
package import Logging

/// A web server for a site with accounts: on this machine's loopback interface, or on an address with a certificate.
package final class WebSite: Sendable {
    /// Where a site is served.
    package enum Address: Sendable {
        /// On the loopback addresses, under a host name that other servers of this machine do not have, so that they do
        /// not get its cookies: `NAME.localhost`.
        case loopback(name: String, port: Int)
        /// Under a host name of this machine, with its certificate.
        case host(String, port: Int, tls: TLSFiles)
    }

    /// The settings of a site.
    package struct Options: Sendable {
        package var address: Address
        package var assets: [WebAsset] = []
        package var limits = SiteLimits()
        package var clock: (any MonotonicClock)?
        package var random: any RandomSource = SystemRandom()
        /// Receives the codes of errors, and requests by their routes, and never a path, a query, a header field or what
        /// was entered.
        package var logger = Logger(label: "badgekit.site") { _ in SwiftLogNoOpLogHandler() }
        package var requestLimit: Duration = .seconds(30)
        /// The site's name in the log.
        package var logName: String?
        /// Counts requests and connections.
        package var metrics: RequestMetrics?

        package init(_ address: Address) { self.address = address }
    }

    /// The port.
    package let port: Int
    /// The address of the start page, without a path.
    package let url: URL
    private let tasks: [Task<Void, Never>]
    private let certificate: ReloadingCertificate?
    private let options: Options

    private init(
        port: Int, url: URL, tasks: [Task<Void, Never>], certificate: ReloadingCertificate?, options: Options
    ) {
        self.port = port
        self.url = url
        self.tasks = tasks
        self.certificate = certificate
        self.options = options
    }

    /// Starts a server and returns when it accepts connections.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the port is in use, or the address or the certificate unusable.
    package static func start<Pages: SitePages>(_ pages: Pages, _ options: Options) async throws -> WebSite {
        let sessions = SiteSessions<Pages.User>(
            limits: options.limits, clock: options.clock ?? SteadyClock(), random: options.random)
        let origin: @Sendable (Int) -> WebOrigin
        switch options.address {
        case .loopback(let name, _): origin = { WebOrigin(name: name, port: $0) }
        case .host(let host, _, _): origin = { WebOrigin(host: host, port: $0) }
        }
        let server: @Sendable (Int) -> any PageAnswering = { port in
            SiteServer(
                pages, origin: origin(port), sessions: sessions, assets: options.assets, logger: options.logger)
        }
        let log = RequestLogMiddleware(metrics: options.metrics, server: options.logName) { request in
            SiteServer.routeName(request, at: pages)
        }
        let certificate: ReloadingCertificate? =
            if case .host(_, _, let tls) = options.address { try ReloadingCertificate(tls) } else { nil }
        let (port, tasks) = try await listen(options, certificate, log, server)
        guard let url = URL(string: origin(port).text) else {
            throw BadgeError(.invalidInput, "invalidInput.requestAddress")
        }
        return WebSite(port: port, url: url, tasks: tasks, certificate: certificate, options: options)
    }

    private static func listen(
        _ options: Options, _ certificate: ReloadingCertificate?, _ log: RequestLogMiddleware,
        _ server: @escaping @Sendable (Int) -> any PageAnswering
    ) async throws -> (Int, [Task<Void, Never>]) {
        switch options.address {
        case .loopback(_, let port):
            let listeners = try await LoopbackListeners.start(
                port: port, requestLimit: options.requestLimit, logger: options.logger, log: log,
                metrics: options.metrics, server)
            return (listeners.port, listeners.tasks)
        case .host(let host, let port, _):
            let listener = try await LoopbackListeners.listen(
                host, port, tls: certificate, options.requestLimit, options.logger, log: log, metrics: options.metrics,
                server)
            return (listener.port, [listener.task])
        }
    }

    /// Reads the files of the certificate again, and logs the outcome; if they cannot be used, the former one stays.
    package func reloadCertificate() { _ = certificate?.reload(of: options.logName, options.logger) }

    /// Ends the server, and with it all sessions.
    package func stop() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
