import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The issued badges, newest first, so many on each page, and their status.
enum AdminBadgesPage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [
        .read("badges", .badges, show), .read("badges/*", .badges, showOne),
        .ask("badges/*/revoke", .badges, askToRevoke),
        .change("badges/*/revoke", .badges) { try await change($0, .revoked) { try $0.revoke($1) } },
        .change("badges/*/suspend", .badges) { try await change($0, .suspended) { try $0.suspend($1) } },
        .change("badges/*/reinstate", .badges) { try await change($0, .reinstated) { try $0.reinstate($1) } },
    ]

    static let statuses: [Badge.Status] = [.active, .suspended, .revoked, .expired]
    /// The choice of the badges that another one replaced.
    private static let replaced = "replaced"

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let (search, query) = (call.search, call.request.query)
        let status = query["status"].flatMap { name in statuses.first { $0.rawValue == name } }
        let isReplaced = query["status"] == replaced
        let choice = isReplaced ? replaced : status?.rawValue
        let after = query["after"].map(IssuedBadge.ID.init(rawValue:))
        let found = try await call.authority.reading {
            try $0.badges(
                matching: search, status: status, isReplaced: isReplaced, after: after, limit: pageSize + 1)
        }
        let badges = Array(found.prefix(pageSize))
        let next = found.count > pageSize ? badges.last.map { path(search, choice, after: $0.id) } : nil
        return .page(
            call.page(.badges) {
                HTML(.div, .class("toolbar")) {
                    HTML.search(call, "/badges", call.words("admin.badges.search")) {
                        HTML(.select, .name("status"), .aria("label", call.words("admin.field.status"))) {
                            HTML(.option, .value("")) { call.words("admin.badges.any") }
                            for one in statuses {
                                HTML(.option, .value(one.rawValue), one == status ? .selected : nil) {
                                    call.words(one.title)
                                }
                            }
                            HTML(.option, .value(replaced), isReplaced ? .selected : nil) {
                                call.words("admin.badges.replaced")
                            }
                        }
                    }
                }
                if badges.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) { call.words("admin.badges.none") }
                } else {
                    table(badges, isOfPerson: false, call)
                }
                HTML.next(call, first: path(search, choice, after: nil), isLater: after != nil, next: next)
            })
    }

    static func table(_ badges: [IssuedBadge], isOfPerson: Bool, _ call: AdminCall) -> HTML {
        let words = call.words
        let columns =
            (isOfPerson ? [] : [words("admin.field.email")])
            + [
                words("admin.field.badge"), words("admin.field.status"), words("admin.field.issued"),
                words("admin.field.until"),
            ]
        return HTML.table(
            words(Administrator.Area.badges.title), columns,
            rows: badges.map { badge in
                (isOfPerson ? [] : [.own(badge.email)]) + [
                    HTML(.a, .href(path(badge.id))) { HTML(.code) { String(badge.id.rawValue.prefix(8)) } },
                    call.statusTag(badge), call.view.day(badge.issuedAt), call.view.day(badge.expires),
                ]
            })
    }

    static func path(_ id: IssuedBadge.ID) -> WebPath { WebPath("badges", id.rawValue) }

    private static func path(_ search: String, _ status: String?, after: IssuedBadge.ID?) -> WebPath {
        var path: WebPath = "/badges"
        if !search.isEmpty { path = path.adding("search", search) }
        if let status { path = path.adding("status", status) }
        return after.map { path.adding("after", $0.rawValue) } ?? path
    }

    private static func badge(_ call: AdminCall) async throws -> IssuedBadge {
        let id = IssuedBadge.ID(rawValue: call.parameters[0])
        return try await call.authority.reading { try $0.badge(id) }
    }

    static func showOne(_ call: AdminCall) async throws -> WebResponse? {
        let (badge, words) = (try await badge(call), call.words)
        let path = path(badge.id)
        let call = call.dropping(.suspended, if: badge.status != .suspended)
            .dropping(.reinstated, if: badge.status == .suspended)
        return .page(
            call.page(
                words("admin.badge.title", ["id": String(badge.id.rawValue.prefix(8))]), in: .badges,
                back: WebPage.Link(words(Administrator.Area.badges.title), to: "/badges")
            ) {
                HTML(.section, .class("card section")) {
                    HTML.facts([
                        (words("admin.field.person"), person(badge, call)),
                        (words("admin.field.status"), call.statusTag(badge)),
                        (words("admin.field.issued"), call.view.time(badge.issuedAt)),
                        (words("admin.field.until"), call.view.time(badge.expires)),
                        (words("admin.field.identifier"), HTML(.code) { badge.id.rawValue }),
                        (words("admin.field.key"), HTML(.code) { badge.holderKey }),
                        (
                            words("admin.badge.replacedBy"),
                            badge.replacedBy.map { id in
                                HTML(.a, .href(Self.path(id))) { HTML(.code) { String(id.rawValue.prefix(8)) } }
                            } ?? .empty
                        ),
                    ])
                    if call.mayChange(.badges) { actions(badge, path, call) }
                    if call.mayRead(.audit) {
                        HTML(.p) {
                            HTML(.a, .href(WebPath("audit", query: ["badge": badge.id.rawValue]))) {
                                words("admin.badge.log")
                            }
                        }
                    }
                }
            })
    }

    private static func person(_ badge: IssuedBadge, _ call: AdminCall) -> HTML {
        call.mayRead(.people)
            ? HTML(.a, .href(PersonPage.path(badge.personID))) { HTML(.bdi) { badge.email } } : .own(badge.email)
    }

    @HTMLBuilder
    private static func actions(_ badge: IssuedBadge, _ path: WebPath, _ call: AdminCall) -> HTML {
        if badge.status != .revoked {
            HTML(.div, .class("actions")) {
                if badge.status == .active {
                    HTML.action(call.words("admin.action.suspend"), path.appending("suspend"))
                }
                if badge.status == .suspended {
                    HTML.action(call.words("admin.action.reinstate"), path.appending("reinstate"))
                }
                HTML.linkButton(call.words("admin.action.revoke"), path.appending("revoke"), style: "danger")
            }
        }
    }

    static func askToRevoke(_ call: AdminCall) async throws -> WebResponse? {
        let badge = try await badge(call)
        return call.confirmation(
            call.words("admin.badge.revokeTitle", ["email": badge.email]), "admin.badge.revokeText",
            action: "admin.action.revoke", path: path(badge.id).appending("revoke"), back: path(badge.id), in: .badges)
    }

    private static func change(
        _ call: AdminCall, _ notice: AdminNotice,
        _ verb: @escaping @Sendable (Authority, IssuedBadge.ID) throws -> IssuedBadge
    ) async throws -> WebResponse? {
        let id = IssuedBadge.ID(rawValue: call.parameters[0])
        _ = try await call.authority.writing { try verb($0, id) }
        return call.redirect(to: path(id), telling: notice)
    }
}
