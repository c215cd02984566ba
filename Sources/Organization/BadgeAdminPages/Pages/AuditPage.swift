import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeWebUI
import Foundation

/// The audit log, newest first, with a proof for each entry.
enum AuditPage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [
        .read("audit", .audit, show), .read("audit/*", .audit, showOne), .read("audit/*/proof", .audit, proof),
        .look("audit/verify", .audit, verify),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let badge = call.request.query["badge"].map(IssuedBadge.ID.init(rawValue:))
        let person = call.request.query["person"].map(Person.ID.init(rawValue:))
        let below = call.request.query["below"].flatMap { Int($0) }.map { max(0, $0) }
        let (entries, next) =
            if let search = try await AuditSearch(call.search, person, call) {
                try await search.entries(below: below, atMost: pageSize, of: call.authority)
            } else {
                try await call.authority.reading { try page(badge, below: below, from: $0) }
            }
        let names = try await call.authority.reading { try Names(entries, in: $0) }
        let first = path(badge, person, call.search)
        return .page(
            call.page(.audit) {
                HTML(.div, .class("toolbar")) {
                    HTML.search(call, "/audit", call.words("admin.audit.search"))
                    HTML(.div, .class("actions")) { HTML.action(call.words("wallet.log.verify"), "/audit/verify") }
                }
                HTML(.p, .class("muted")) { call.words("admin.audit.text") }
                if entries.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) { call.words("command.audit.empty") }
                } else {
                    table(entries, names, call)
                }
                HTML.next(
                    call, first: first, isLater: below != nil, next: next.map { first.adding("below", String($0)) })
            })
    }

    private static func table(_ entries: [AuditEntry], _ names: Names, _ call: AdminCall) -> HTML {
        let words = call.words
        return HTML.table(
            words(Administrator.Area.audit.title),
            [
                words("admin.audit.entry"), words("admin.audit.when"), words("admin.audit.who"),
                words("admin.audit.what"),
                words("admin.field.person"), words("admin.field.badge"),
            ],
            rows: entries.map { entry in
                [
                    HTML(.a, .href(WebPath("audit", String(entry.index)))) { String(entry.index) },
                    call.view.time(entry.date), names.actor(entry.event.actor, call),
                    title(of: entry.event, call),
                    names.person(entry.event.person, call),
                    badge(entry, call),
                ]
            })
    }

    private static func badge(_ entry: AuditEntry, _ call: AdminCall) -> HTML {
        guard let id = entry.event.badgeID?.rawValue else { return .empty }
        return call.mayRead(.badges)
            ? HTML(.a, .href(WebPath("badges", id))) { HTML(.code) { String(id.prefix(8)) } }
            : HTML(.code) { String(id.prefix(8)) }
    }

    /// The entries about a person.
    static func path(of person: Person.ID) -> WebPath { path(nil, person, "") }

    private static func path(_ badge: IssuedBadge.ID?, _ person: Person.ID?, _ search: String) -> WebPath {
        var path: WebPath = "/audit"
        if let badge { path = path.adding("badge", badge.rawValue) }
        if let person { path = path.adding("person", person.rawValue) }
        return search.isEmpty ? path : path.adding("search", search)
    }

    // Newest first, with the index at which the next page begins.
    private static func page(
        _ badge: IssuedBadge.ID?, below: Int?, from authority: Authority
    ) throws -> ([AuditEntry], next: Int?) {
        let entries = try read(badge, below: below, from: authority)
        let next = entries.count == pageSize ? entries.last.flatMap { $0.index > 0 ? $0.index : nil } : nil
        return (entries, next)
    }

    private static func read(_ badge: IssuedBadge.ID?, below: Int?, from authority: Authority) throws -> [AuditEntry] {
        try authority.auditEntries(newest: pageSize, before: below, badge: badge) { _ in true }.reversed()
    }

    private static func entry(_ call: AdminCall) async throws -> AuditProof? {
        guard let index = Int(call.parameters[0]), index >= 0 else { return nil }
        return try await call.authority.reading { authority in
            do { return try authority.auditProof(forEntryAt: index) } catch BadgeError.Code.notFound { return nil }
        }
    }

    static func showOne(_ call: AdminCall) async throws -> WebResponse? {
        guard let proof = try await entry(call) else { return nil }
        let (entry, words) = (proof.entry, call.words)
        let (names, changes) = try await call.authority.reading { authority in
            (try Names([entry], in: authority), try authority.auditChanges(in: [entry])[entry.index] ?? [])
        }
        let number = words("wallet.log.entry", ["number": String(entry.index)])
        return .page(
            call.page(
                number, in: .audit, back: WebPage.Link(words(Administrator.Area.audit.title), to: "/audit")
            ) {
                HTML(.section, .class("card section")) {
                    HTML.facts(
                        [
                            (words("admin.audit.what"), title(of: entry.event, call)),
                            (words("admin.audit.who"), names.actor(entry.event.actor, call)),
                            (words("admin.audit.when"), call.view.time(entry.date)),
                            (words("admin.field.person"), names.person(entry.event.person, call)),
                            (words("admin.field.badge"), badge(entry, call)),
                            (words("fact.policy"), entry.event.policyVersion.map { .text(String($0)) } ?? .empty),
                        ]
                            + entry.event.detailsBesidesChanges.sorted { $0.key < $1.key }.map {
                                (name: $0.key, value: HTML.own($0.value.stringValue ?? $0.value.text))
                            })
                    HTML.more(words("wallet.more")) { text(entry.text, number) }
                }
                if !changes.isEmpty { self.changes(changes, showsPersonal: call.mayRead(.people), words) }
                HTML.section(words("wallet.log.proof"), "proof") {
                    HTML(.p, .class("muted")) { words("admin.audit.proofText") }
                    HTML.more(words("wallet.log.showProof")) { text(proof.text, words("wallet.log.proof")) }
                    HTML.facts([
                        (words("admin.audit.key"), HTML(.code) { proof.signed.publicKey.base64EncodedString() })
                    ])
                    HTML(.div, .class("actions")) {
                        HTML.linkButton(words("wallet.log.saveProof"), WebPath("audit", String(entry.index), "proof"))
                    }
                }
            })
    }

    private static func text(_ text: String, _ label: String) -> HTML {
        HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", label)) { text }
    }

    static func proof(_ call: AdminCall) async throws -> WebResponse? {
        guard let proof = try await entry(call) else { return nil }
        return .download(Array(proof.text.utf8), mediaType: "text/plain", name: "entry-\(proof.entry.index).tlog-proof")
    }

    static func verify(_ call: AdminCall) async throws -> WebResponse? {
        let report = try await call.authority.verifyAuditLogInTurns()
        let words = call.words
        var page = call.page(
            words(report.isSound ? "admin.audit.sound" : "admin.audit.altered"), in: .audit,
            back: WebPage.Link(words(Administrator.Area.audit.title), to: "/audit")
        ) {
            HTML(.section, .class("card section")) {
                HTML.facts([
                    (words("admin.audit.entries"), .text(String(report.entries))),
                    (words("admin.audit.root"), HTML(.code) { Base64URL.encode(report.root) }),
                ])
                if !report.isSound {
                    HTML(.ul) { for message in report.messages { HTML(.li) { call.view.text(message) } } }
                }
            }
        }
        if !report.isSound { page.status = 500 }
        return .page(page)
    }
}
