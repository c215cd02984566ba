import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeWebApp
import BadgeWebUI
import Foundation

/// The administrators' pages that are being served, and the link that lets an administrator in.
///
/// The link is a secret: it is shown on a terminal, or written into a file that only this user can read, and never into
/// the journal of a service.
final class AdminServing: Sendable {
    let url: URL
    let account: Administrator
    /// The file with the link; `nil` where a terminal shows it.
    let linkFile: String?
    private let site: WebSite
    private let watch: Task<Void, any Error>?

    private init(site: WebSite, account: Administrator, linkFile: String?, watch: Task<Void, any Error>?) {
        self.site = site
        self.account = account
        self.linkFile = linkFile
        self.watch = watch
        url = site.url
    }

    static func start(
        _ authority: Authority, at address: WebSite.Address, for account: Administrator, in session: CommandRun
    ) async throws -> AdminServing {
        let pages = AdminPages(
            authority, clock: session.context.clock, monotonicClock: session.context.monotonicClock,
            random: session.context.random)
        var options = WebSite.Options(address)
        options.assets = AdminPages.assets
        options.clock = session.context.monotonicClock
        options.random = session.context.random
        options.logger = session.serverLogger
        let site = try await WebSite.start(pages, options)
        do {
            let link = try pages.makeLink(for: account.email, at: site.url)
            guard !session.context.hasReader || session.json else {
                session.note("Log in as \(account.email.oneLine) within ten minutes, once: \(link.absoluteString)")
                return AdminServing(site: site, account: account, linkFile: nil, watch: nil)
            }
            let path = session.homePath + "/admin-link.txt"
            try PrivateFile.replace(path, Array("\(account.email.oneLine)\n\(link.absoluteString)\n".utf8))
            let watch = Task {
                while pages.hasOpenLink { try await session.context.pagePause() }
                try FileManager.default.removeItem(atPath: path)
            }
            return AdminServing(site: site, account: account, linkFile: path, watch: watch)
        } catch {
            await site.stop()
            throw error
        }
    }

    /// Ends the pages and removes the link's file.
    func stop() async {
        watch?.cancel()
        _ = await watch?.result
        if let linkFile { try? FileManager.default.removeItem(atPath: linkFile) }
        await site.stop()
    }
}
