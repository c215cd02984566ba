import BadgeAdminPages
import BadgeAuthority
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeWebUI
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// The administrators' pages beside a served organization, and the link that lets an administrator in.
///
/// The link is a secret: it is shown on a terminal, or written into a file that only this user can read, and never into
/// the journal of a service.
final class AdminService: AwaitedService {
    /// Where the pages are served.
    struct Served: Sendable {
        let url: URL
        /// The file with the link; `nil` where a terminal shows it.
        let linkFile: String?
        fileprivate let site: WebSite
    }

    let account: Administrator
    let requests = RequestMetrics()
    private let authority: Authority
    private let address: WebSite.Address
    private let logger: Logger
    private let context: CommandRun
    private let state = Mutex<Served?>(nil)

    init(
        _ authority: Authority, at address: WebSite.Address, for account: Administrator, logger: Logger,
        in run: CommandRun
    ) {
        (self.authority, self.address, self.account, self.logger) = (authority, address, account, logger)
        context = run
    }

    /// Where they are served; `nil` before they are.
    var served: Served? { state.withLock { $0 } }

    func run(_ isReady: @escaping @Sendable () -> Void) async throws {
        let run = context
        let pages = AdminPages(
            authority, clock: run.context.clock, monotonicClock: run.context.monotonicClock,
            random: run.context.random, logger: logger)
        let site = try await WebSite.start(pages, options)
        try await attempt {
            let linkFile = try give(try pages.makeLink(for: account.email, at: site.url))
            state.withLock { $0 = Served(url: site.url, linkFile: linkFile, site: site) }
            isReady()
            if let linkFile { await removeOnceUsed(linkFile, pages) }
            try? await gracefulShutdown()
        } finally: {
            await site.stop()
        }
    }

    private var options: WebSite.Options {
        var options = WebSite.Options(address)
        options.assets = AdminPages.assets
        options.clock = context.context.monotonicClock
        options.random = context.context.random
        options.logger = logger
        options.logName = "admin"
        options.metrics = requests
        return options
    }

    /// Shows the link, or writes it into a file, and returns the file.
    private func give(_ link: URL) throws -> String? {
        guard !context.context.hasReader || context.json else {
            context.note("Log in as \(account.email.oneLine) within ten minutes, once: \(link.absoluteString)")
            return nil
        }
        let path = context.homePath + "/admin-link.txt"
        try PrivateFile.replace(path, Array("\(account.email.oneLine)\n\(link.absoluteString)\n".utf8))
        return path
    }

    /// Removes the link's file once the link is used or has ended, and at the latest when the pages end.
    private func removeOnceUsed(_ path: String, _ pages: AdminPages) async {
        let pause = context.context.pagePause
        try? await cancelWhenGracefulShutdown { while pages.hasOpenLink { try await pause() } }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Reads the pages' certificate again; if it cannot be used, the former one stays.
    func reloadCertificate() { served?.site.reloadCertificate() }
}
