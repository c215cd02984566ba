import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeUI
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Answers the requests to a site.
final class SiteServer<Pages: SitePages>: PageAnswering {
    private let pages: Pages
    private let responder: PageResponder
    private let sessions: SiteSessions<Pages.User>
    private let assets: WebAssets
    private let styles = StyleStore()
    private let logger: Logger

    private typealias Session = SiteSessions<Pages.User>.Session

    init(
        _ pages: Pages, origin: WebOrigin, sessions: SiteSessions<Pages.User>, assets: [WebAsset], logger: Logger
    ) {
        self.pages = pages
        responder = PageResponder(origin: origin)
        self.sessions = sessions
        self.assets = WebAssets(assets)
        self.logger = logger
    }

    private var origin: WebOrigin { responder.origin }

    /// Returns the name of a request's route for logs and metrics; `nil` for an unknown one.
    static func routeName(_ request: Request, at pages: Pages) -> String? {
        guard let path = request.pathParts else { return nil }
        let isRead = request.method == .get || request.method == .head
        guard isRead || request.method == .post else { return nil }
        if isRead, path.count == 2, ["assets", "styles"].contains(path[0]) { return "/\(path[0])/{name}" }
        return pages.routeName(
            of: WebRequest(
                method: isRead ? .get : .post, path: path, query: [:], fields: WebFields(), languages: Languages([])))
    }

    func response(to request: Request, from client: ClientAddress?, whenAuthenticated: () -> Void) async -> Response {
        await responder.answer(request, styles: assets.styles, logger: logger) { languages in
            try await answer(request, client, languages, whenAuthenticated)
        }
    }

    private func answer(
        _ request: Request, _ client: ClientAddress?, _ languages: Languages, _ whenAuthenticated: () -> Void
    ) async throws -> Response {
        guard origin.isHost(of: request.head), !origin.isForeign(request.head) else { throw WebRefusal.foreign }
        guard let path = request.pathParts, let query = request.queryFields else { throw WebRefusal.malformed }
        let isRead = request.method == .get || request.method == .head
        if isRead, path.count == 2, let file = try file(path) { return file }
        let cookie = request.head.cookie(origin.sessionCookie)
        var session = cookie.flatMap { sessions.session(cookie: $0) }
        if let known = session {
            if let user = try await pages.current(known.user) {
                session = Session(user: user, pageToken: known.pageToken)
                whenAuthenticated()
            } else {
                if let cookie { sessions.end(cookie: cookie) }
                session = nil
            }
        }
        var web = WebRequest(
            method: isRead ? .get : .post, path: path, query: query, fields: WebFields(), languages: languages)
        if request.method == .post {
            guard origin.isSource(of: request.head) else { throw WebRefusal.foreign }
            // Only a session may send files, which are large.
            guard session != nil || request.mediaType == "application/x-www-form-urlencoded" else {
                return responder.redirect(to: pages.loginPath)
            }
            let limit = pages.bodyLimit(of: web, by: session?.user)
            web.fields = try await WebBody.fields(of: request, upTo: limit)
            // The account may have changed while the body arrived.
            if let known = session {
                guard let user = try await pages.current(known.user) else {
                    return responder.redirect(to: pages.loginPath)
                }
                session = Session(user: user, pageToken: known.pageToken)
            }
            if let session, !session.hasPageToken(web.fields[HTMLWriter.tokenField] ?? "") { throw WebRefusal.foreign }
        } else if !isRead {
            throw WebRefusal.method
        }
        let isShown = request.method != .head && !request.head.isGuess
        let site = SiteRequest(web: web, client: client, isShown: isShown)
        guard let answer = try await pages.response(to: site, by: session?.user) else { throw WebRefusal.notFound }
        return try await respond(answer, to: site, session, cookie)
    }

    private func file(_ path: [String]) throws -> Response? {
        switch path[0] {
        case "assets":
            guard let file = assets.file(path) else { throw WebRefusal.notFound }
            return responder.respond(file)
        case "styles":
            guard let text = styles.text(path[1]) else { throw WebRefusal.notFound }
            return responder.respond(Array(text.utf8), type: "text/css; charset=utf-8")
        default: return nil
        }
    }

    private func respond(
        _ answer: SiteResponse<Pages.User>, to request: SiteRequest, _ session: Session?, _ cookie: String?
    ) async throws -> Response {
        switch answer {
        case .web(let answer):
            return try await responder.respond(answer) { page in
                respond(page, await pages.frame(for: request.web.languages, user: session?.user), session)
            }
        case .logIn(let user, let path):
            // A planted cookie brings no session.
            if let cookie { sessions.end(cookie: cookie) }
            return responder.redirect(to: path, headers: [.setCookie: origin.setCookie(sessions.begin(user))])
        case .logOut(let path):
            if let cookie { sessions.end(cookie: cookie) }
            return responder.redirect(to: path, headers: [.setCookie: origin.setCookie("") + "; Max-Age=0"])
        case .needsLogin:
            // A form that was sent after the session had ended must not be sent again by itself.
            return responder.redirect(to: pages.loginPath)
        }
    }

    private func respond(_ page: WebPage, _ frame: WebFrame, _ session: Session?) -> Response {
        let drawing = FrameDrawing(frame: frame, page: page)
        let writer = PageWriter(
            title: "\(page.title) – \(frame.name)", localization: frame.localization, theme: frame.theme,
            styles: assets.styles + [styles.path(of: StyleSheet(frame, page))].compactMap(\.self),
            scripts: assets.scripts,
            bodyClass: "app site", pageToken: session?.pageToken)
        return responder.respond(html: writer.document(drawing.body), status: page.responseStatus)
    }
}

extension SiteSessions.Session {
    /// Returns whether a change carries the token of the session's pages.
    func hasPageToken(_ token: String) -> Bool { Digest.sha256(token.utf8) == Digest.sha256(pageToken.utf8) }
}
