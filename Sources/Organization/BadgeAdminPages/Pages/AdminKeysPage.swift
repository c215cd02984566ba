import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The organization's signing keys, and their change in three steps.
enum AdminKeysPage {
    static let routes: [AdminRoute] = [
        .read("keys", .keys, show), .change("keys/next", .keys, announce), .ask("keys/rotate", .keys, askToRotate),
        .change("keys/rotate", .keys, rotate), .change("keys/retire", .keys, retire),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let keys = try await call.authority.reading { try $0.signingKeys() }
        let words = call.words
        return .page(
            call.page(.keys) {
                HTML(.p, .class("muted")) { words("admin.keys.text") }
                HTML(.ul, .class("list card")) {
                    for key in keys {
                        HTML(.li, .class("row")) {
                            HTML(.div) {
                                HTML(.code) { key.id }
                                " "
                                HTML(.span, .class("tag\(key.state == .signing ? " good" : "")")) {
                                    words(key.state.title)
                                }
                                HTML(.div, .class("meta")) {
                                    call.view.day(key.createdAt)
                                    " · " + words("admin.keys.badges", ["count": key.badgeCount])
                                }
                            }
                            if key.state == .former, key.badgeCount == 0, call.mayChange(.keys) {
                                HTML.form(posting: "/keys/retire") {
                                    HTML.hiddenField("key", key.id)
                                    HTML.button(words("admin.keys.retire"), style: "danger")
                                }
                            }
                        }
                    }
                }
                if call.mayChange(.keys) {
                    HTML(.div, .class("actions")) {
                        if keys.contains(where: { $0.state == .next }) {
                            HTML.linkButton(words("admin.keys.rotate"), "/keys/rotate")
                        } else {
                            HTML.action(words("admin.keys.announce"), "/keys/next")
                        }
                    }
                }
            })
    }

    static func announce(_ call: AdminCall) async throws -> WebResponse? {
        _ = try await call.authority.writing { try $0.announceNextKey() }
        return call.redirect(to: "/keys", telling: .announced)
    }

    static func askToRotate(_ call: AdminCall) -> WebResponse? {
        call.confirmation(
            call.words("admin.keys.rotateTitle"), "admin.keys.rotateText", action: "admin.keys.rotate",
            path: "/keys/rotate", back: "/keys", in: .keys)
    }

    static func rotate(_ call: AdminCall) async throws -> WebResponse? {
        _ = try await call.authority.writing { try $0.rotateKey() }
        return call.redirect(to: "/keys", telling: .rotated)
    }

    static func retire(_ call: AdminCall) async throws -> WebResponse? {
        guard let key = call.fields.text("key") else { return nil }
        try await call.authority.writing { try $0.retireKey(key) }
        return call.redirect(to: "/keys", telling: .retired)
    }
}
