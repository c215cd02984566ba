import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeUI
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Answers the requests of the browser.
final class WebServer: Sendable {
    private let responder: PageResponder
    let access: WebAccess
    let feed: ChangeFeed
    let presenter: WebPresenter
    let pages: (any WebPages)?
    let assets: WebAssets
    private let frames: [String: any EmbeddedFrame]
    let styles = StyleStore()
    let lastPage = LastPage()
    let closingPage: ClosingPage
    private let languages: Languages?
    private let outcomeLimit: Duration
    private let logger: Logger

    var origin: WebOrigin { responder.origin }
    /// The time for which a request waits for a change; shorter than the server's limit for a request.
    private static let longestWait = Duration.seconds(20)

    init(
        origin: WebOrigin, access: WebAccess, feed: ChangeFeed, presenter: WebPresenter, closingPage: ClosingPage,
        options: WebUI.Options, logger: Logger
    ) {
        responder = PageResponder(origin: origin)
        self.access = access
        self.feed = feed
        self.presenter = presenter
        self.closingPage = closingPage
        pages = options.pages
        assets = WebAssets(options.assets)
        frames = Dictionary(options.embeddedFrames.map { ($0.name, $0) }) { first, _ in first }
        languages = options.languages
        outcomeLimit = options.outcomeLimit
        self.logger = logger
    }

    /// Answers a request, whatever it is.
    ///
    /// - Parameter whenAuthenticated: Called for a request of the session, before its body is read.
    func response(to request: Request, whenAuthenticated: () -> Void) async -> Response {
        await responder.answer(request, in: languages, styles: assets.styles, logger: logger) { languages in
            try await answer(request, languages, whenAuthenticated)
        }
    }

    private func answer(
        _ request: Request, _ languages: Languages, _ whenAuthenticated: () -> Void
    ) async throws -> Response {
        guard origin.isHost(of: request.head), !origin.isForeign(request.head) else { throw WebRefusal.foreign }
        guard let path = request.pathParts, let query = request.queryFields else { throw WebRefusal.malformed }
        if request.method == .get || request.method == .head {
            if path.first == "assets" { return try asset(path) }
            if path.count == 2, path[0] == "open" { return try open(path[1], request, languages) }
        }
        guard let cookie = request.head.cookie(origin.sessionCookie), let session = access.session(cookie: cookie)
        else {
            throw WebRefusal.noSession
        }
        whenAuthenticated()
        switch request.method {
        case .get, .head:
            access.noteSeen(byScript: path.first == "events" || request.head.isOfScript)
            if path.first != "events", request.head.isOfDocument { feed.release() }
            // Before the last page is looked for, so that no page without it is as new as its text.
            let version = feed.version
            if let closing = closing(path, request, languages) { return closing }
            return try await page(path, query, languages, session, at: version)
        case .post:
            guard origin.isSource(of: request.head) else { throw WebRefusal.foreign }
            var web = WebRequest(
                method: .post, path: path, query: query, fields: WebFields(), languages: languages)
            web.fields = try await WebBody.fields(of: request, upTo: bodyLimit(of: web))
            guard let token = web.fields[HTMLWriter.tokenField], session.hasPageToken(token) else {
                throw WebRefusal.foreign
            }
            access.noteSeen(byScript: false)
            return try await change(web, session)
        default: throw WebRefusal.method
        }
    }
}

/// What anyone may load: no data of the person.
extension WebServer {
    private func asset(_ path: [String]) throws -> Response {
        guard let file = assets.file(path) else { throw WebRefusal.notFound }
        return responder.respond(file)
    }

    // A browser that only guesses must not use up the link.
    private func open(_ token: String, _ request: Request, _ languages: Languages) throws -> Response {
        guard request.method == .get, !request.head.isPrefetch else { throw WebRefusal.foreign }
        // A terminal that writes from right to left may have had the link copied with the mark behind it.
        let marks = CharacterSet(charactersIn: "\u{2066}\u{2067}\u{2068}\u{2069}")
        guard let opened = access.openSession(with: token.trimmingCharacters(in: marks)) else {
            throw WebRefusal.linkUsed
        }
        feed.advance()
        let words = Localization(languages, of: .web)
        // The page goes on by itself: a redirection would still count as a request of the page before, without cookie.
        let writer = PageWriter(
            title: words("web.open.title"), localization: words, styles: assets.styles, bodyClass: "plain",
            forward: WebPath.start.description)
        let body = HTML(.main, .class("message-page")) {
            HTML(.h1) { words("web.open.title") }
            HTML(.p) { HTML(.a, .class("primary"), .href(.start)) { words("web.open.continue") } }
        }
        return respond(
            html: writer.document(body),
            headers: [.setCookie: origin.setCookie(opened.cookie)])
    }
}

/// What the browser of the session reads.
extension WebServer {
    private func page(
        _ path: [String], _ query: [String: String], _ languages: Languages, _ session: WebAccess.Session,
        at version: Int
    ) async throws -> Response {
        switch path.first {
        case "events" where path.count == 1: return try await events(query)
        case "styles" where path.count == 2:
            guard let text = styles.text(path[1]) else { throw WebRefusal.notFound }
            return respond(Array(text.utf8), type: "text/css; charset=utf-8")
        case "pictures" where path.count == 3:
            guard let image = await presenter.picture(path[2], of: path[1]) else { throw WebRefusal.notFound }
            return try responder.respond(image)
        case "prompts" where path.count == 2:
            return try await prompt(path[1], languages, session, at: version)
        case "bridges": return try await commands(path, query)
        // Browsers ask for it by themselves: it is no page that the person went to.
        case "favicon.ico": throw WebRefusal.notFound
        default: break
        }
        if path.isEmpty, let next = await presenter.tabs.first { return redirect(to: .prompt(next.name)) }
        let request = WebRequest(method: .get, path: path, query: query, fields: WebFields(), languages: languages)
        guard let pages else {
            guard path.isEmpty else { throw WebRefusal.notFound }
            return await nothing(languages, session, at: version)
        }
        guard let answer = try await pages.response(to: request) else { throw WebRefusal.notFound }
        return try await response(answer, request, pages, session)
    }

    // Instead of any page. Style sheets and pictures of the page before may still be loaded.
    private func closing(_ path: [String], _ request: Request, _ languages: Languages) -> Response? {
        guard let text = closingPage.text, !["events", "styles", "pictures"].contains(path.first) else { return nil }
        let words = Localization(languages, of: .web)
        let writer = PageWriter(
            title: text.title, localization: words, styles: assets.styles, bodyClass: "plain", isLast: true)
        let body = HTML(.main, .class("message-page")) {
            HTML(.h1) { text.title }
            for sentence in text.sentences { HTML(.p, .dir(.of(sentence, in: words))) { sentence } }
        }
        if request.head.isOfDocument { closingPage.noteLoaded() }
        return respond(html: writer.document(body))
    }

    private func events(_ query: [String: String]) async throws -> Response {
        guard let known = query["after"].flatMap({ Int($0) }) else { throw WebRefusal.malformed }
        guard let version = await feed.change(after: known, upTo: Self.longestWait) else {
            return respond([], type: "application/json", status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
        let prompts = await presenter.tabs.map { JSON.string(WebPath.prompt($0.name).description) }
        let json: JSON = ["version": .integer(Int64(version)), "prompts": .array(prompts)]
        return respond(Array(json.text.utf8), type: "application/json")
    }

    // What the app has the page of a frame do.
    private func commands(_ path: [String], _ query: [String: String]) async throws -> Response {
        guard path.count == 2, let frame = frames[path[1]] else { throw WebRefusal.notFound }
        guard let known = query["after"].flatMap({ Int($0) }) else { throw WebRefusal.malformed }
        guard let json = await frame.commands(after: known, upTo: Self.longestWait) else {
            return respond([], type: "application/json", status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
        return respond(Array(json.text.utf8), type: "application/json")
    }

    private func prompt(
        _ name: String, _ languages: Languages, _ session: WebAccess.Session, at version: Int
    ) async throws -> Response {
        guard let view = await presenter.view(of: name) else {
            let next = await presenter.tabs.first.map { WebPath.prompt($0.name) }
            return redirect(to: next ?? lastPage.path ?? .start)
        }
        if let next = await presenter.question(during: name) { return redirect(to: .prompt(next)) }
        let drawing = PromptDrawing(view: view, behind: lastPage.content)
        var sheet = StyleSheet()
        sheet.add(view.appearance, on: view.form.screen, of: name)
        if let popover = drawing.popover { sheet.add(popover) }
        let frame = await pages?.frame(for: languages)
        let title = view.slots.titleText
        let waits = view.busyText != nil || view.form.isWaiting
        let writer = PageWriter(
            title: frame.map { "\(title) – \($0.name)" } ?? title, localization: view.words,
            theme: frame?.theme ?? .system,
            styles: assets.styles + [lastPage.style, styles.path(of: sheet)].compactMap(\.self),
            scripts: assets.scripts, version: version, bodyClass: drawing.bodyClass,
            secondsWithoutScript: waits ? 2 : nil, pageToken: session.pageToken)
        return respond(html: writer.document(drawing.body))
    }

    private func nothing(_ languages: Languages, _ session: WebAccess.Session, at version: Int) async -> Response {
        let words = Localization(languages, of: .web)
        let writer = PageWriter(
            title: words("web.nothing.title"), localization: words, styles: assets.styles, scripts: assets.scripts,
            version: version, bodyClass: "plain", secondsWithoutScript: 3)
        return respond(
            html: writer.document(PageResponder.message(words("web.nothing.title"), words("web.nothing.text"), nil)))
    }

    private func response(
        _ answer: WebResponse, _ request: WebRequest, _ pages: any WebPages, _ session: WebAccess.Session
    ) async throws -> Response {
        try await responder.respond(answer) { page in
            await respond(page, request, await pages.frame(for: request.languages), session)
        }
    }

    private func respond(
        _ page: WebPage, _ request: WebRequest, _ frame: WebFrame, _ session: WebAccess.Session
    ) async -> Response {
        let version = feed.version
        let drawing = FrameDrawing(frame: frame, page: page)
        let style = styles.path(of: StyleSheet(frame, page))
        let frames = page.content.frames
        if page.status == 200, request.method == .get {
            let query = request.query.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            let path = WebPath(parts: request.path, query: query)
            if page.isTransient, let content = lastPage.content {
                lastPage.store(path, content, lastPage.style)
            } else {
                lastPage.store(path, drawing.content.scenery, style)
            }
            // A prompt is on top of whatever page the person goes to.
            if let next = await presenter.tabs.first { return redirect(to: .prompt(next.name)) }
        }
        // Without scripts, what follows an answer comes by loading the page again, unless that would lose an entry.
        let waits = await presenter.hasRecentAnswer && !page.content.hasFields
        let writer = PageWriter(
            title: "\(page.title) – \(frame.name)", localization: frame.localization, theme: frame.theme,
            styles: assets.styles + [style].compactMap(\.self),
            scripts: assets.scripts + (frames.isEmpty ? [] : [assets.frameScript]), version: version,
            bodyClass: "app", secondsUntilReload: page.secondsUntilReload,
            secondsWithoutScript: waits ? 2 : page.secondsUntilReload,
            pageToken: session.pageToken)
        return respond(
            html: writer.document(drawing.body), status: page.responseStatus,
            headers: frames.isEmpty
                ? [:] : [.contentSecurityPolicy: responder.policy(framing: frames.flatMap(\.sources))])
    }
}

/// What the browser of the session changes.
extension WebServer {
    private func bodyLimit(of request: WebRequest) async -> Int {
        switch request.path.first {
        case "prompts":
            let takesPhoto = request.path.count == 2 ? await presenter.takesPhoto(request.path[1]) : false
            return takesPhoto ? WebBody.photoLimit : WebBody.formLimit
        case "bridges": return WebBody.messageLimit
        default: return pages?.bodyLimit(of: request) ?? WebBody.formLimit
        }
    }

    private func change(_ request: WebRequest, _ session: WebAccess.Session) async throws -> Response {
        let path = request.path
        if path.first == "prompts", path.count >= 2 {
            let name = path[1]
            switch path.count {
            case 2: _ = await presenter.receive(request.fields, for: name)
            case 3 where path[2] == "cancel": _ = await presenter.cancel(name, round: request.fields["round"])
            default: throw WebRefusal.notFound
            }
            await waitForOutcome(of: name)
            return redirect(to: .prompt(name))
        }
        if path.first == "bridges" {
            guard path.count == 2, let frame = frames[path[1]] else { throw WebRefusal.notFound }
            guard frame.receive(request.fields) else { throw WebRefusal.malformed }
            return respond([], type: "application/json")
        }
        guard let pages, let answer = try await pages.response(to: request) else { throw WebRefusal.notFound }
        return try await response(answer, request, pages, session)
    }

    // As long as something changes, but not for long: the page then says that it is busy.
    private func waitForOutcome(of name: String) async {
        let end = ContinuousClock.now + outcomeLimit
        while true {
            let version = feed.version
            guard await presenter.isBusy(name), ContinuousClock.now < end else { return }
            guard await feed.change(after: version, upTo: ContinuousClock.now.duration(to: end)) != nil else { return }
        }
    }
}

/// Responses.
extension WebServer {
    private func redirect(to path: WebPath) -> Response { responder.redirect(to: path) }

    private func respond(html: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        responder.respond(html: html, status: status, headers: headers)
    }

    private func respond(
        _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response { responder.respond(bytes, type: type, status: status, headers: headers) }
}
