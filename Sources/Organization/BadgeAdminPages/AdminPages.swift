package import BadgeAuthority
package import BadgeModel
import BadgeServing
package import BadgeSystem
package import BadgeWebUI
package import Foundation
package import Logging

/// The pages of an organization's administrators.
///
/// Every request is evaluated by the table of routes (``AdminRoute/all``) and that of the roles, with the account as it
/// is by then; what changes something is done, and recorded in the audit log, as the administrator.
package final class AdminPages: SitePages {
    package typealias User = AdministratorAccount

    let authority: Authority
    let timeZone: TimeZone
    let clock: any WallClock
    let links: AdminLinks
    let results: AdminResults
    let locale: Languages?
    private let logger: Logger
    // Logins by address, beside the count of each account.
    private let logins = TokenBuckets(
        burst: Double(Bound.administratorLogins.limit), perSecond: 0.2)

    /// Creates the pages.
    ///
    /// - Parameters:
    ///   - authority: The organization.
    ///   - timeZone: The time zone in which times are shown.
    ///   - clock: The source of the current time.
    ///   - monotonicClock: The clock by which links and results expire.
    ///   - random: The source of random bytes.
    ///   - logger: Receives the code and the route of a page that failed, and nothing else of the request.
    package init(
        _ authority: Authority, timeZone: TimeZone = .current, clock: any WallClock = SystemClock(),
        monotonicClock: any MonotonicClock, random: any RandomSource = SystemRandom(), languages: Languages? = nil,
        logger: Logger = Logger(label: "badgekit.admin") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.authority = authority
        self.timeZone = timeZone
        self.clock = clock
        links = AdminLinks(clock: monotonicClock, random: random)
        results = AdminResults(clock: monotonicClock, random: random)
        locale = languages
        self.logger = logger
    }

    /// The style sheet of the pages.
    package static var assets: [WebAsset] { [WebAsset(.style, PartsStyle.text + "\n" + AdminStyle.text)] }

    /// Makes a link that logs an administrator in: once, within ten minutes. It invalidates the one before.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func makeLink(for email: String, at site: URL) throws -> URL {
        let account = try authority.administratorAccount(email)
        guard let link = URL(string: WebPath("open", links.make(for: account)).description, relativeTo: site)
        else { throw BadgeError(.unexpected, "unexpected.wrapped", ["type": "URL"]) }
        return link.absoluteURL
    }

    /// Whether there is a link that still works.
    package var hasOpenLink: Bool { links.hasOpenLink }

    package var loginPath: WebPath { .adminLogin }

    package func current(_ user: AdministratorAccount) async throws -> AdministratorAccount? {
        try await authority.account(user.administrator.id, credentials: user.credentials)
    }

    package func frame(for languages: Languages, user: AdministratorAccount?) async -> WebFrame {
        let words = Localization(locale ?? languages, of: .administration)
        let name = (try? await authority.reading { try $0.organization().name }) ?? words("admin.name")
        guard let role = user?.administrator.role else { return WebFrame(name: name, localization: words) }
        let areas = Administrator.Area.allCases.filter { role.permits(.read, to: $0) }
        return WebFrame(
            name: name, localization: words,
            navigation: areas.map { WebPage.Link(words($0.title), to: $0.path) }
                + [WebPage.Link(words("admin.account.title"), to: .adminAccount)])
    }

    package func response(
        to request: SiteRequest, by user: AdministratorAccount?
    ) async throws -> SiteResponse<AdministratorAccount>? {
        guard let (route, parameters) = AdminRoute.match(request.web) else { return user == nil ? .needsLogin : nil }
        let view = PageView(
            words: Localization(locale ?? request.web.languages, of: .administration), timeZone: timeZone,
            now: clock.now())
        do {
            switch route.handler {
            case .open(let handler):
                let answer = try await handler(self, request, parameters, view)
                if case .logOut? = answer, let user { results.removeAll(of: user.administrator) }
                return answer
            case .closed(let area, let access, let handler):
                guard let user else { return .needsLogin }
                guard user.administrator.role.permits(access, to: area) else { return .web(.page(forbidden(view))) }
                let call = AdminCall(request, parameters, view, user, authority, results)
                return try await handler(call).map { .web($0) }
            }
        } catch let error as BadgeError {
            if let fault = ServerFault(error) {
                logger.error(
                    "A page failed.",
                    metadata: fault.metadata.merging(["route": "\(routeName(of: request.web) ?? "")"]) { $1 })
                return .web(.page(fault.page(view)))
            }
            return .web(.page(view.refusal(error, at: request.web)))
        }
    }

    private func forbidden(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("admin.forbidden.title"), sentences: [view.words("admin.forbidden.text")],
            icon: .locked, status: 403
        ).page { HTML.linkButton(view.words("web.start"), .start) }
    }
}

extension AdminPages {
    /// Answers the login form.
    func logIn(_ request: SiteRequest, _ view: PageView) async throws -> SiteResponse<AdministratorAccount> {
        let fields = request.web.fields
        let email = fields.text("email") ?? ""
        guard let password = fields.secret("password"), let code = fields.text("code"), email.utf8.count <= 254 else {
            return .web(.page(AdminLoginPage(view: view, email: email, problem: .refused(lockedSeconds: nil)).page))
        }
        if let client = request.client, let seconds = logins.take(for: client, at: clock.now()) {
            return .web(.page(AdminLoginPage(view: view, email: email, problem: .tooMany(seconds: seconds)).page))
        }
        switch try await authority.logInAdministrator(email, password: password, code: code, from: request.client) {
        case .accepted(let account): return .logIn(account, .start)
        case .refused(let seconds):
            return .web(.page(AdminLoginPage(view: view, email: email, problem: .refused(lockedSeconds: seconds)).page))
        case .locked(let seconds):
            return .web(.page(AdminLoginPage(view: view, email: email, problem: .locked(seconds: seconds)).page))
        case .busy: return .web(.page(AdminLoginPage(view: view, email: email, problem: .busy).page))
        }
    }

    /// Returns whose link it is; `nil` once the account was removed, or its role, password or key changed.
    func linkedAccount(_ token: String) async throws -> AdministratorAccount? {
        guard let account = links.account(token), try await current(account)?.isSame(as: account) == true else {
            return nil
        }
        return account
    }

    /// Uses a link up.
    func open(_ token: String, _ view: PageView) async throws -> SiteResponse<AdministratorAccount> {
        guard let account = links.use(token), let admitted = try await authority.admitAdministrator(account) else {
            return .web(.page(AdminLoginPage.deadLink(view)))
        }
        return .logIn(admitted, .start)
    }
}
