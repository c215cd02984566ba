import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeWebUI
import Foundation

/// A request of an administrator whose role permits it.
struct AdminCall: Sendable {
    let request: WebRequest
    /// Whether the administrator sees the answer.
    let isShown: Bool
    /// The parts of the path that stand for something, decoded.
    let parameters: [String]
    private(set) var view: PageView
    let administrator: Administrator
    /// The organization, acting as the administrator.
    let authority: Authority
    let results: AdminResults

    init(
        _ request: SiteRequest, _ parameters: [String], _ view: PageView, _ account: AdministratorAccount,
        _ authority: Authority, _ results: AdminResults
    ) {
        self.request = request.web
        isShown = request.isShown
        self.parameters = parameters
        self.view = view.telling(request.web.query["done"]).showingTimeZone
        administrator = account.administrator
        self.authority = authority.acting(as: account)
        self.results = results
    }

    var words: Localization { view.words }
    var fields: WebFields { request.fields }

    /// Whether the administrator may change something in an area, so that the page has the buttons for it.
    func mayChange(_ area: Administrator.Area) -> Bool { administrator.role.permits(.change, to: area) }
    func mayRead(_ area: Administrator.Area) -> Bool { administrator.role.permits(.read, to: area) }

    /// The text of a search, at most 100 characters.
    var search: String {
        String((request.query["search"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(100))
    }

    /// The call without a notice that is not true any more, as after a change elsewhere.
    func dropping(_ notice: AdminNotice, if isUntrue: Bool) -> AdminCall {
        guard isUntrue, request.query["done"] == notice.rawValue else { return self }
        var call = self
        call.view.notices = []
        return call
    }

    /// Goes to a page that tells of a change.
    func redirect(to path: WebPath, telling notice: AdminNotice) -> WebResponse {
        .redirect(to: path.adding("done", notice.rawValue))
    }

    /// Goes to a page that is shown once, since it has a secret.
    func redirect(toSecret page: WebPage) -> WebResponse {
        .redirect(to: results.keep(for: administrator) { _ in AdminResults.Content(page: page, isSecret: true) })
    }
}

/// What was done, as the next page says it. Only these words can be in an address.
enum AdminNotice: String, CaseIterable {
    case saved, added, removed, invited, approved, refused, suspended, reinstated, revoked, resent, announced, rotated
    case retired, restored, passwordChanged, invitationEnded, withdrawn
}

extension PageView {
    /// A page that says why a request was refused.
    func refusal(_ error: BadgeError, at request: WebRequest) -> WebPage {
        let section = request.path.first.map { WebPath($0) } ?? .start
        var page = MessagePage(
            title: words("wallet.failed.title"), sentences: [text(error.message)],
            status: error.code == .notFound ? 404 : 422
        ).page { HTML.linkButton(words("wallet.action.back"), section) }
        page.section = section
        return page
    }

    /// The view with the notice of that name, if there is one.
    func telling(_ notice: String?) -> PageView {
        var view = self
        view.notices = notice.flatMap(AdminNotice.init(rawValue:)).map { [$0.message] } ?? []
        return view
    }

    /// The view in which each time names its zone.
    var showingTimeZone: PageView {
        var view = self
        view.showsTimeZone = true
        return view
    }
}

extension WebPath {
    static let adminLogin: WebPath = "/login"
    static let adminAccount: WebPath = "/account"

    /// The path with a further field in its query.
    func adding(_ name: String, _ value: String) -> WebPath {
        let field = WebPath("", query: [name: value]).description.drop { $0 != "?" }.dropFirst()
        return WebPath(stringLiteral: description + (description.contains("?") ? "&" : "?") + field)
    }
}

extension Administrator.Area {
    /// The page of the area.
    var path: WebPath {
        switch self {
        case .overview: .start
        case .loginSettings: "/login-settings"
        default: WebPath(rawValue)
        }
    }
}
