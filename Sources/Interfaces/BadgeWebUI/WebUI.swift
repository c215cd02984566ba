import BadgeHTML
import BadgeKeys
package import BadgeModel
import BadgeServing
public import BadgeSystem
import BadgeTransport
public import Foundation
public import Logging

/// A web server on this machine, for one person's browser: the prompts of a wallet, and the pages of an app.
///
///     let ui = try await WebUI.start()
///     wallet.ui.registerAll(presentedBy: ui.presenter)
///     try ui.openBrowser()
///     …
///     await ui.stop()
///
/// The server listens on the loopback addresses only, under a host name of its own. A browser gets in by a link that
/// works once and for five minutes.
public final class WebUI: Sendable {
    /// The settings of a server.
    public struct Options: Sendable {
        /// The port; 0 for a free one.
        public var port = 0
        /// The pages of an app, beside the prompts.
        public var pages: (any WebPages)?
        /// Style sheets and scripts of an app.
        public var assets: [WebAsset] = []
        /// The time after which prompts are cancelled when the browser is gone.
        public var absenceLimit: Duration = .seconds(60)
        /// The time without an act of the person after which prompts are cancelled, for a browser without scripts.
        public var idleLimit: Duration = .seconds(15 * 60)
        /// The clock of links and limits.
        public var clock: (any MonotonicClock)?
        /// The source of the host's name and of all tokens.
        public var random: any RandomSource = SystemRandom()
        /// Receives the codes of errors, and never an address or what was entered.
        public var logger: Logger = Logger(label: "badgekit.web") { _ in SwiftLogNoOpLogHandler() }
        /// The user's languages, in which the server's own pages are; `nil` for those of the browser.
        package var languages: Languages?
        /// The time from the head of a request until its response is complete.
        package var requestLimit: Duration = .seconds(30)
        /// The time for which an answer waits for its outcome, for browsers without scripts.
        package var outcomeLimit: Duration = .seconds(2)
        /// The frames of the pages.
        package var embeddedFrames: [any EmbeddedFrame] = []

        /// Creates the default settings.
        public init() {}
    }

    /// The presenter whose forms this server shows.
    public let presenter: WebPresenter
    /// The port on the loopback addresses.
    public let port: Int
    private let access: WebAccess
    private let origin: WebOrigin
    private let feed: ChangeFeed
    private let closingPage: ClosingPage
    private let tasks: [Task<Void, Never>]
    private let frames: [any EmbeddedFrame]
    /// The file that a browser is opened with; exists until the link in it was used or has expired.
    private let linkFile: LinkFile

    private init(
        presenter: WebPresenter, port: Int, access: WebAccess, origin: WebOrigin, feed: ChangeFeed,
        closingPage: ClosingPage, linkFile: LinkFile, tasks: [Task<Void, Never>], frames: [any EmbeddedFrame]
    ) {
        self.presenter = presenter
        self.port = port
        self.access = access
        self.origin = origin
        self.feed = feed
        self.closingPage = closingPage
        self.linkFile = linkFile
        self.tasks = tasks
        self.frames = frames
    }

    /// Starts a server and returns when it accepts connections.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the port is in use.
    public static func start(_ options: Options = Options()) async throws -> WebUI {
        let clock = options.clock ?? SteadyClock()
        let (feed, access) = (ChangeFeed(), WebAccess(clock: clock, random: options.random))
        let presenter = WebPresenter(feed: feed, clock: clock, random: options.random)
        let closingPage = ClosingPage()
        let name = WebOrigin.makeName(options.random)
        let listeners = try await LoopbackListeners.start(
            port: options.port, requestLimit: options.requestLimit, logger: options.logger
        ) { port in
            WebServer(
                origin: WebOrigin(name: name, port: port), access: access, feed: feed, presenter: presenter,
                closingPage: closingPage, options: options, logger: options.logger)
        }
        let absence = AbsenceWatch(
            access: access, presenter: presenter, absenceLimit: options.absenceLimit, idleLimit: options.idleLimit,
            clock: clock)
        let linkFile = LinkFile()
        linkFile.removeStale()
        let watch = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                await absence.check()
                if !access.hasOpenLink { linkFile.remove() }
            }
        }
        return WebUI(
            presenter: presenter, port: listeners.port, access: access,
            origin: WebOrigin(name: name, port: listeners.port), feed: feed, closingPage: closingPage,
            linkFile: linkFile, tasks: listeners.tasks + [watch], frames: options.embeddedFrames)
    }

    /// Creates the link by which a browser gets in: it works once and for five minutes, and replaces the one before.
    ///
    /// The link is a secret. Show it to the person, or use ``openBrowser(environment:)``, but never make it an argument of another
    /// program, which every user of this machine can read.
    public func makeLink() -> URL {
        guard let link = URL(string: origin.text + WebPath("open", access.makeLinkToken()).description) else {
            preconditionFailure("an address of this server is a URL")
        }
        return link
    }

    #if os(Linux) || os(macOS)
    /// Opens the pages in the desktop's browser, by a file that only this user can read and that forwards to a new
    /// link.
    ///
    /// - Parameter environment: The environment whose `PATH` contains the program that opens files.
    /// - Throws: `BadgeError` `notSupported` when there is no browser.
    public func openBrowser(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let opener = PageOpener(environment: environment)
        guard opener.isAvailable else { throw BadgeError(.notSupported, "notSupported.browser") }
        try opener.open(try linkFile.write(forwardingTo: makeLink()).absoluteString)
    }
    #endif

    /// Lets the open pages of the app be loaded again, where nothing was typed.
    public func pagesChanged() { feed.advance() }

    /// The seconds since the person last loaded a page or sent a form.
    public var idleSeconds: TimeInterval { access.idleSeconds }

    /// Ends the server with a last page, which a browser that is there shows instead of any other: what became of what
    /// the person began. Prompts that wait are cancelled.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - sentences: Its texts, each a paragraph.
    public func stop(showing title: String, _ sentences: [String]) async {
        await presenter.cancelAll()
        closingPage.text = ClosingPage.Text(title: title, sentences: sentences)
        feed.advance()
        let absence = access.absence
        if access.hasSession, absence.seconds < Self.present {
            await closingPage.waitUntilLoaded(upTo: Self.longestEnd)
        }
        await stop()
    }

    /// The time for which a browser that was just seen is expected to load the last page.
    private static let longestEnd = Duration.seconds(4)
    /// The seconds within which a browser that is there was seen: its script waits for changes for twenty.
    private static let present = 30.0

    /// Ends the server. Prompts that wait are cancelled.
    public func stop() async {
        await presenter.cancelAll()
        feed.end()
        for task in tasks { task.cancel() }
        for frame in frames { frame.endWaits() }
        for task in tasks { await task.value }
        linkFile.remove()
    }
}
