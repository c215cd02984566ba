import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeWebUI

/// The versions of the policy, newest first: who set them, what differs from the one in force, and restoring one.
enum PolicyVersionsPage {
    static let pageSize = 25
    /// The differences that a page shows.
    static let mostDifferences = 500

    static let path: WebPath = "/policy/versions"

    static let routes: [AdminRoute] = [
        .read("policy/versions", .policy, show), .read("policy/versions/*", .policy, showOne),
        .ask("policy/versions/*/restore", .policy, askToRestore),
        .change("policy/versions/*/restore", .policy, restore),
    ]

    private static func path(_ version: Int) -> WebPath { WebPath("policy", "versions", String(version)) }

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let before = call.request.query["before"].flatMap { Int($0) }
        let (found, settings, names, inForce) = try await call.authority.reading { authority in
            let found = try authority.policyHistory(before: before, limit: pageSize + 1)
            let settings = try authority.policySettings(of: Set(found.map(\.version)))
            let names = try AuditPage.Names(Array(settings.values), in: authority)
            return (found, settings, names, try authority.policyHistory(limit: 1).first?.version)
        }
        let (versions, words) = (Array(found.prefix(pageSize)), call.words)
        let next = found.count > pageSize ? versions.last.map { path.adding("before", String($0.version)) } : nil
        return .page(
            call.page(
                words("admin.policy.history"), in: .policy,
                back: WebPage.Link(words(Administrator.Area.policy.title), to: "/policy")
            ) {
                HTML(.p, .class("muted")) { words("admin.policy.historyText") }
                if versions.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) { words("admin.attention.noPolicy") }
                } else {
                    HTML.table(
                        words("admin.policy.history"),
                        [
                            words("fact.policy"), words("admin.policy.setAt"), words("admin.policy.setBy"),
                            words("admin.policy.restrictions"), words("admin.field.status"),
                        ],
                        rows: versions.map { version in
                            row(version, settings[version.version], names, isInForce: version.version == inForce, call)
                        })
                }
                HTML.next(call, first: path, isLater: before != nil, next: next)
            })
    }

    private static func row(
        _ document: PolicyVersion, _ setting: AuditEntry?, _ names: AuditPage.Names, isInForce: Bool,
        _ call: AdminCall
    ) -> [HTML] {
        [
            HTML(.a, .href(path(document.version))) {
                call.words("admin.policy.number", ["version": document.version])
            },
            call.view.time(setting?.date ?? document.issuedAt), names.actor(setting?.event.actor, call),
            .own(restrictions(document, call)),
            status(setting, isInForce: isInForce, call),
        ]
    }

    private static func restrictions(_ document: PolicyVersion, _ call: AdminCall) -> String {
        document.restrictionTypes.map { type in
            Policy.Requirement.title(ofType: type).map { call.words($0) } ?? type
        }.joined(separator: ", ")
    }

    @HTMLBuilder
    private static func status(_ setting: AuditEntry?, isInForce: Bool, _ call: AdminCall) -> HTML {
        if isInForce { HTML(.span, .class("tag good")) { call.words("admin.policy.inForce") } }
        if let former = setting?.event.details["rolledBackTo"]?.integerValue {
            " "
            call.words("admin.policy.restoredFrom", ["version": Int(former)])
        }
    }

    /// A version with what is compared with it.
    private struct Comparison: Sendable {
        let document: PolicyDocument
        let inForce: PolicyDocument
        let setting: AuditEntry?
        let names: AuditPage.Names

        var isInForce: Bool { document.version == inForce.version }
        var differences: [JSONChange] {
            JSONChange.changes(from: inForce.policy.json, to: document.policy.json)
        }
    }

    private static func comparison(_ call: AdminCall) async throws -> Comparison? {
        guard let version = Int(call.parameters[0]), version > 0 else { return nil }
        return try await call.authority.reading { authority in
            guard let newest = try authority.policyHistory(limit: 1).first?.version, version <= newest else {
                return nil
            }
            let setting = try authority.policySettings(of: [version])[version]
            do {
                return Comparison(
                    document: try authority.policy(version: version),
                    inForce: try authority.policy(version: newest), setting: setting,
                    names: try AuditPage.Names(setting.map { [$0] } ?? [], in: authority))
            } catch BadgeError.Code.notFound { return nil }
        }
    }

    static func showOne(_ call: AdminCall) async throws -> WebResponse? {
        try await comparison(call).map { .page(page($0, newer: nil, call)) }
    }

    private static func page(_ comparison: Comparison, newer: Int?, _ call: AdminCall) -> WebPage {
        let (document, words) = (comparison.document, call.words)
        var page = call.page(
            words("admin.policy.number", ["version": document.version]), in: .policy,
            back: WebPage.Link(words("admin.policy.history"), to: path)
        ) {
            if let newer {
                HTML(.p, .class("notice bad"), .role("alert")) {
                    words("admin.policy.restoreConflict", ["version": newer])
                }
            }
            HTML(.section, .class("card section")) {
                HTML.facts([
                    (
                        words("admin.policy.setAt"),
                        call.view.time(comparison.setting?.date ?? document.issuedAt)
                    ),
                    (words("admin.policy.setBy"), comparison.names.actor(comparison.setting?.event.actor, call)),
                    (
                        words("admin.field.status"),
                        status(comparison.setting, isInForce: comparison.isInForce, call)
                    ),
                ])
                if !comparison.isInForce, call.mayChange(.policy) {
                    HTML(.div, .class("actions")) {
                        HTML.linkButton(
                            words("admin.policy.restore"), path(document.version).appending("restore"),
                            style: "danger")
                    }
                }
            }
            if !comparison.isInForce { differences(comparison.differences, call) }
            HTML.section(words("admin.policy.document"), "document") {
                HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", words("admin.policy.document"))) {
                    document.policy.json.prettyText
                }
            }
        }
        if newer != nil { page.status = 409 }
        return page
    }

    private static func differences(_ changes: [JSONChange], _ call: AdminCall) -> HTML {
        let words = call.words
        return HTML.section(words("admin.policy.differences"), "differences") {
            if changes.isEmpty {
                HTML(.p, .class("muted")) { words("admin.policy.same") }
            } else {
                HTML(.p, .class("muted")) { words("admin.policy.differencesText") }
                HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("labelledby", "differences")) {
                    changes.prefix(mostDifferences).map(\.text).joined(separator: "\n")
                }
                if changes.count > mostDifferences {
                    HTML(.p) { words("admin.policy.moreDifferences", ["count": changes.count - mostDifferences]) }
                }
            }
        }
    }

    static func askToRestore(_ call: AdminCall) async throws -> WebResponse? {
        guard let comparison = try await comparison(call), !comparison.isInForce else { return nil }
        let (version, current) = (comparison.document.version, comparison.inForce.version)
        return call.confirmation(
            call.words("admin.policy.restoreTitle", ["version": version]),
            Message.administration("admin.policy.restoreText", ["current": current]), action: "admin.policy.restore",
            path: path(version).appending("restore"), fields: [("version", String(current))], back: path(version),
            in: .policy)
    }

    static func restore(_ call: AdminCall) async throws -> WebResponse? {
        guard let seen = call.fields.text("version").flatMap({ Int($0) }), let before = try await comparison(call)
        else {
            return nil
        }
        let version = before.document.version
        if try await call.authority.writing({ try $0.rollBackPolicy(to: version, replacing: seen) }) != nil {
            return call.redirect(to: "/policy", telling: .restored)
        }
        return try await comparison(call).map { .page(page($0, newer: $0.inForce.version, call)) }
    }
}
