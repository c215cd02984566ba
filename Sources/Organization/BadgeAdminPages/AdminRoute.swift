import BadgeAuthority
import BadgeWebUI

/// A request that the pages answer: who may send it, and what answers it.
struct AdminRoute: Sendable {
    enum Handler: Sendable {
        /// For anyone: the login.
        case open(
            @Sendable (AdminPages, SiteRequest, [String], PageView) async throws -> SiteResponse<AdministratorAccount>?)
        /// For administrators whose role has this access to the area.
        case closed(
            Administrator.Area, Administrator.Access, @Sendable (AdminCall) async throws -> WebResponse?)
    }

    let method: WebRequest.Method
    /// The parts of the path; `*` stands for any one.
    let path: [String]
    let handler: Handler

    /// The route of a request, with the parts of its path that stand for something.
    static func match(_ request: WebRequest) -> (AdminRoute, [String])? {
        for route in all where route.method == request.method && route.path.count == request.path.count {
            let parts = zip(route.path, request.path)
            guard parts.allSatisfy({ $0 == "*" || $0 == $1 }) else { continue }
            return (route, parts.filter { $0.0 == "*" }.map(\.1))
        }
        return nil
    }

    /// A page to read.
    static func read(
        _ path: String, _ area: Administrator.Area,
        _ handler: @escaping @Sendable (AdminCall) async throws -> WebResponse?
    ) -> AdminRoute { AdminRoute(method: .get, path: parts(path), handler: .closed(area, .read, handler)) }

    /// A page that asks about a change, such as a confirmation.
    static func ask(
        _ path: String, _ area: Administrator.Area,
        _ handler: @escaping @Sendable (AdminCall) async throws -> WebResponse?
    ) -> AdminRoute { AdminRoute(method: .get, path: parts(path), handler: .closed(area, .change, handler)) }

    /// A form that changes something.
    static func change(
        _ path: String, _ area: Administrator.Area,
        _ handler: @escaping @Sendable (AdminCall) async throws -> WebResponse?
    ) -> AdminRoute { AdminRoute(method: .post, path: parts(path), handler: .closed(area, .change, handler)) }

    /// A form that changes nothing, such as a preview.
    static func look(
        _ path: String, _ area: Administrator.Area,
        _ handler: @escaping @Sendable (AdminCall) async throws -> WebResponse?
    ) -> AdminRoute { AdminRoute(method: .post, path: parts(path), handler: .closed(area, .read, handler)) }

    /// A form of the administrator's own account, which is everybody's to change.
    static func own(
        _ path: String, _ handler: @escaping @Sendable (AdminCall) async throws -> WebResponse?
    ) -> AdminRoute { look(path, .overview, handler) }

    static func parts(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}

extension AdminRoute {
    /// All requests that the pages answer. Any other one does not exist.
    static let all: [AdminRoute] =
        access + [.read("", .overview, OverviewPage.show)] + AccountPage.routes + CredentialsPage.routes
        + PeoplePage.routes + PeopleImportPage.routes + PersonPage.routes + InvitationsPage.routes
        + BulkInvitationPage.routes
        + AdminBadgesPage.routes + PolicyPage.routes + PolicyVersionsPage.routes + AdminAgreementsPage.routes
        + AdminProvidersPage.routes + LoginSettingsPage.routes + AdminDevicesPage.routes + AdminKeysPage.routes
        + AdminOutboxPage.routes + AuditPage.routes + OrganizationPage.routes
        + AdministratorsPage.routes + ResultPage.routes

    private static let access: [AdminRoute] = [
        AdminRoute(
            method: .get, path: ["login"],
            handler: .open { _, request, _, view in
                .web(.page(AdminLoginPage(view: view.telling(request.web.query["done"])).page))
            }),
        AdminRoute(
            method: .post, path: ["login"],
            handler: .open { pages, request, _, view in try await pages.logIn(request, view) }
        ),
        AdminRoute(
            method: .get, path: ["open", "*"],
            handler: .open { pages, _, parameters, view in
                let account = try await pages.linkedAccount(parameters[0])
                return .web(.page(AdminLoginPage.link(account?.administrator, parameters[0], view)))
            }),
        AdminRoute(
            method: .post, path: ["open", "*"],
            handler: .open { pages, _, parameters, view in try await pages.open(parameters[0], view) }),
        AdminRoute(method: .post, path: ["logout"], handler: .open { _, _, _, _ in .logOut(.adminLogin) }),
    ]
}
