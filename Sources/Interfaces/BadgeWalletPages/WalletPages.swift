import BadgeKit
public import BadgeModel
public import BadgeSystem
package import BadgeUI
public import BadgeWebUI
public import Foundation
import Synchronization

/// The pages of a wallet: its badges, their codes and documents, the passcode, the audit log.
///
/// Every action runs a workflow of the wallet, whose prompts come on top of the page.
///
///     let pages = WalletPages(WalletHome(WalletConfiguration(home: folder)))
///     let ui = try await pages.start()
///     try ui.openBrowser()
///     …
///     try await pages.stop()
public final class WalletPages: WebPages {
    let access: WalletAccess
    let activities: Activities
    let home: WalletHome
    let timeZone: TimeZone
    let clock: any WallClock
    let monotonicClock: any MonotonicClock
    private let languages: Languages
    private let texts: [TextTable]
    private let state: Mutex<State>

    private struct State {
        var settings: PageSettings
        var ui: WebUI?
        var isClosed = false
    }

    /// Creates the pages.
    ///
    /// - Parameters:
    ///   - home: The home, whose wallet is opened at its first use.
    ///   - languages: The user's languages, unless the settings of the pages name one.
    ///   - texts: Texts that replace those of the catalogue.
    ///   - timeZone: The time zone in which times are shown.
    ///   - clock: The source of the current time.
    ///   - monotonicClock: The clock by which codes expire, and links that were entered are forgotten.
    ///   - random: The source of random bytes.
    public init(
        _ home: WalletHome, languages: Languages = Languages([]), texts: [TextTable] = [],
        timeZone: TimeZone = .current, clock: any WallClock = SystemClock(),
        monotonicClock: any MonotonicClock = SystemMonotonicClock(), random: any RandomSource = SystemRandom()
    ) {
        let settings = PageSettings(file: home.settingsFile)
        self.home = home
        self.languages = languages
        self.texts = texts
        self.timeZone = timeZone
        self.clock = clock
        self.monotonicClock = monotonicClock
        state = Mutex(State(settings: settings))
        access = WalletAccess(home, languages: settings.languages(before: languages), timeZone: timeZone)
        activities = Activities(clock: monotonicClock, random: random)
    }

    /// Starts a server with these pages; the wallet's prompts come on top of them.
    ///
    /// The server has its port, opens the browser (`openBrowser()`), and makes the link by which one gets in
    /// (`makeLink()`).
    ///
    /// - Parameter options: The settings of the server; its pages are replaced.
    /// - Throws: `BadgeError` `invalidInput` when the port is in use.
    public func start(_ options: WebUI.Options = WebUI.Options()) async throws -> WebUI {
        try await start(options) { $0 }
    }

    /// Starts a server with these pages.
    ///
    /// - Parameters:
    ///   - options: The settings of the server; its pages are replaced.
    ///   - presenting: Returns the presenter of the wallet's prompts, before that of the pages.
    package func start(
        _ options: WebUI.Options, presenting: (any PromptPresenter) async -> any PromptPresenter
    ) async throws -> WebUI {
        var options = options
        options.pages = self
        options.assets += [WebAsset(.style, PartsStyle.text), WebAsset(.script, WalletScript.text)]
        let ui = try await WebUI.start(options)
        state.withLock { $0.ui = ui }
        await access.setPresenter(await presenting(ui.presenter))
        return ui
    }

    /// Cancels the workflows that run, ends the server, and closes the wallet.
    ///
    /// - Throws: The errors of closing the wallet.
    public func stop() async throws {
        await activities.cancelAll()
        let ui = state.withLock { state in
            defer { state.ui = nil }
            return state.ui
        }
        await ui?.stop()
        try await access.close()
    }

    /// Whether the user has closed the wallet on its settings page.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    public func frame(for languages: Languages) async -> WebFrame {
        let words = words
        // Nothing leads on from a wallet that is closed.
        guard !isClosed else {
            return WebFrame(name: words("wallet.nav.label"), localization: words, theme: settings.theme)
        }
        return WebFrame(
            name: words("wallet.nav.label"), localization: words, theme: settings.theme,
            navigation: [
                WebPage.Link(words("wallet.nav.badges"), to: .badges),
                WebPage.Link(words("wallet.nav.present"), to: .present),
                WebPage.Link(words("wallet.nav.add"), to: .add),
                WebPage.Link(words("wallet.nav.passcode"), to: .passcode),
                WebPage.Link(words("wallet.nav.log"), to: .log),
                WebPage.Link(words("wallet.nav.settings"), to: .settings),
            ])
    }

    public func response(to request: WebRequest) async throws -> WebResponse? {
        let view = await view(for: request)
        do {
            return switch request.method {
            case .get: try await read(request, view)
            case .post: try await change(request, view)
            }
        } catch let error as BadgeError where error.walletCause != nil {
            return .page(NoWalletPage(view: view, error: error, lock: home.lock).page)
        }
    }
}

extension WalletPages {
    var settings: PageSettings { state.withLock { $0.settings } }

    /// The user's languages: that of the settings, then those of the program.
    var chosenLanguages: Languages { settings.languages(before: languages) }

    private var words: Localization { Localization(chosenLanguages, texts: texts, of: .walletPages) }

    func view(for request: WebRequest) async -> PageView {
        var view = PageView(words: words, timeZone: timeZone, now: clock.now())
        if let id = request.query["done"], let activity = await activities[id] {
            view.notices = activity.outcome?.notices ?? []
        }
        return view
    }

    /// Keeps the settings, and opens the wallet in their language.
    func change(to settings: PageSettings) async throws {
        try await access.setLanguages(settings.languages(before: languages))
        state.withLock { $0.settings = settings }
        try settings.write(to: home.settingsFile)
    }

    func setClosed() { state.withLock { $0.isClosed = true } }

    /// Has the open pages show the result of a workflow.
    func showChange() {
        let ui = state.withLock { $0.ui }
        ui?.pagesChanged()
    }
}

extension PageSettings {
    /// Returns the languages with that of the settings before them.
    func languages(before languages: Languages) -> Languages {
        language.map { Languages([$0] + languages.tags) } ?? languages
    }
}

extension PageActivity.Outcome {
    /// What the page says to which the activity returns; `nil` for an outcome with a page of its own.
    var notices: [Message]? {
        switch self {
        case .done(let messages, _): messages
        case .cancelled: ["wallet.cancelled.title"]
        case .code, .devices, .answer, .presented, .presentation, .failed: nil
        }
    }
}
