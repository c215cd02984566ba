import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The messages to people: what waits, what failed, and what the operator passes on.
enum AdminOutboxPage {
    private static let limit = 200

    static let routes: [AdminRoute] = [
        .read("outbox", .outbox, show), .change("outbox/*/resend", .outbox, resend),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let messages = try await call.authority.writing { Array(try $0.outbox(newest: limit).reversed()) }
        return .page(
            call.page(.outbox) {
                if messages.isEmpty {
                    HTML(.p, .class("muted")) { call.words("admin.outbox.none") }
                } else {
                    HTML(.ul, .class("list card")) {
                        for message in messages { HTML(.li, .class("row")) { row(message, call) } }
                    }
                }
            })
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
