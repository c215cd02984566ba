import BadgeAdminPages
import BadgeAuthority
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeWebUI
import Foundation
import Logging

/// The administrators' pages that are being served, and the link that lets an administrator in.
///
/// The link is a secret: it is shown on a terminal, or written into a file that only this user can read, and never into
/// the journal of a service.
final class AdminServing: Sendable {
    let url: URL
    let account: Administrator
    /// The file with the link; `nil` where a terminal shows it.
    let linkFile: String?
    let requests: RequestMetrics
    private let site: WebSite
    private let watch: Task<Void, any Error>?

    private init(
        site: WebSite, requests: RequestMetrics, account: Administrator, linkFile: String?,
        watch: Task<Void, any Error>?
    ) {
        self.site = site
        self.requests = requests
        self.account = account
        self.linkFile = linkFile
        self.watch = watch
        url = site.url
    }

    static func start(
        _ authority: Authority, at address: WebSite.Address, for account: Administrator, logger: Logger,
        in run: CommandRun
    ) async throws -> AdminServing {
        let pages = AdminPages(
            authority, clock: run.context.clock, monotonicClock: run.context.monotonicClock,
            random: run.context.random, logger: logger)
        var options = WebSite.Options(address)
        options.assets = AdminPages.assets
        options.clock = run.context.monotonicClock
        options.random = run.context.random
        options.logger = logger
        options.logName = "admin"
        let requests = RequestMetrics()
        options.metrics = requests
        let site = try await WebSite.start(pages, options)
        do {
            let link = try pages.makeLink(for: account.email, at: site.url)
            guard !run.context.hasReader || run.json else {
                run.note("Log in as \(account.email.oneLine) within ten minutes, once: \(link.absoluteString)")
                return AdminServing(
                    site: site, requests: requests, account: account, linkFile: nil, watch: nil)
            }
            let path = run.homePath + "/admin-link.txt"
            try PrivateFile.replace(path, Array("\(account.email.oneLine)\n\(link.absoluteString)\n".utf8))
            let watch = Task {
                while pages.hasOpenLink { try await run.context.pagePause() }
                try FileManager.default.removeItem(atPath: path)
            }
            return AdminServing(
                site: site, requests: requests, account: account, linkFile: path, watch: watch)
        } catch {
            await site.stop()
            throw error
        }
    }

    /// Reads the pages' certificate again; if it cannot be used, the former one stays.
    func reloadCertificate() { site.reloadCertificate() }

    /// Ends the pages and removes the link's file.
    func stop() async {
        watch?.cancel()
        _ = await watch?.result
        if let linkFile { try? FileManager.default.removeItem(atPath: linkFile) }
        await site.stop()
    }
}
