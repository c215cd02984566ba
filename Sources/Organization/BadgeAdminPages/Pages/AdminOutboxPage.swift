import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The messages to people: what waits, what failed, and what the operator passes on.
enum AdminOutboxPage {
    static let pageSize = 50

    static let routes: [AdminRoute] = [
        .read("outbox", .outbox, show), .change("outbox/*/resend", .outbox, resend),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let (fields, after) = (call.request.query, call.request.query["after"].flatMap { Int64($0) })
        let query = OutboxQuery(
            text: call.search, state: fields["state"].flatMap(OutboxMessage.State.init(rawValue:)),
            kind: fields["kind"].flatMap(OutboxMessage.Kind.init(rawValue:)))
        let found = try await call.authority.writing {
            try $0.outbox(matching: query, after: after, limit: pageSize + 1)
        }
        let messages = Array(found.prefix(pageSize))
        let next = found.count > pageSize ? messages.last.map { path(query, after: $0.number) } : nil
        return .page(
            call.page(.outbox) {
                HTML(.div, .class("toolbar")) {
                    HTML.search(call, "/outbox", call.words("admin.outbox.search")) {
                        filter(
                            "state", call.words("admin.outbox.state"), call.words("admin.outbox.anyState"),
                            OutboxMessage.State.allCases.map { ($0.rawValue, call.words($0.title)) },
                            query.state?.rawValue)
                        filter(
                            "kind", call.words("admin.outbox.kind"), call.words("admin.outbox.anyKind"),
                            OutboxMessage.Kind.allCases.map { ($0.rawValue, call.words($0.title)) },
                            query.kind?.rawValue)
                    }
                }
                if messages.isEmpty {
                    HTML(.p, .class("muted"), .role("status")) {
                        call.words(query == OutboxQuery() ? "admin.outbox.none" : "admin.outbox.noMatch")
                    }
                } else {
                    HTML(.ul, .class("list card")) {
                        for listed in messages { HTML(.li, .class("row")) { row(listed.message, call) } }
                    }
                }
                HTML.next(call, first: path(query, after: nil), isLater: after != nil, next: next)
            })
    }

    private static func filter(
        _ name: String, _ label: String, _ any: String, _ options: [(value: String, label: String)], _ selected: String?
    ) -> HTML {
        HTML(.select, .name(name), .aria("label", label)) {
            HTML(.option, .value("")) { any }
            for option in options {
                HTML(.option, .value(option.value), option.value == selected ? .selected : nil) { option.label }
            }
        }
    }

    private static func path(_ query: OutboxQuery, after: Int64?) -> WebPath {
        var path: WebPath = "/outbox"
        if !query.text.isEmpty { path = path.adding("search", query.text) }
        if let state = query.state { path = path.adding("state", state.rawValue) }
        if let kind = query.kind { path = path.adding("kind", kind.rawValue) }
        return after.map { path.adding("after", String($0)) } ?? path
    }

    @HTMLBuilder
    private static func row(_ message: OutboxMessage, _ call: AdminCall) -> HTML {
        let words = call.words
        HTML(.div) {
            HTML(.strong) { words(message.kind.title) }
            " "
            HTML(.span, .class("tag \(style(message.state))")) {
                words(message.state.title)
            }
            HTML(.div, .class("meta")) {
                HTML(.bdi) { message.to }
                " · "
                call.view.time(message.writtenAt)
            }
            if let problem = message.problem { HTML(.p) { HTML(.bdi) { problem } } }
            // A code is for those who pass it on, and for nobody who only looks.
            if message.channel == .operator, message.state == .waiting, call.mayChange(.outbox) {
                HTML.more(words("admin.outbox.passOn")) {
                    HTML(.pre, .dir(.auto), .tabIndex(0), .aria("label", words("admin.outbox.passOn"))) {
                        message.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                    }
                }
            }
        }
        if message.state == .uncertain, call.mayChange(.outbox) {
            HTML.action(words("admin.outbox.resend"), WebPath("outbox", message.id.rawValue, "resend"))
        }
    }

    private static func style(_ state: OutboxMessage.State) -> String {
        switch state {
        case .refused, .givenUp: "bad"
        case .uncertain: "warn"
        case .sent: "good"
        case .waiting, .sending, .ended: ""
        }
    }

    static func resend(_ call: AdminCall) async throws -> WebResponse? {
        let id = OutboxMessage.ID(rawValue: call.parameters[0])
        try await call.authority.writing { try $0.resend(id) }
        return call.redirect(to: "/outbox", telling: .resent)
    }
}
