import BadgeKit
import BadgeModel
import BadgeWebUI

/// A code of a badge, with the time that it has left.
struct CodePage {
    let view: PageView
    let card: BadgeCard
    let code: ShownCode
    /// The digits as text, to be drawn.
    let digits: String
    /// The seconds that are left; 0 for a code that has expired.
    let secondsLeft: Int
    /// The digits as a drawing; `nil` if they cannot be drawn.
    let qrCode: HTML?

    private var words: Localization { view.words }
    private var path: WebPath { WebPath("badges", card.badge.id.rawValue) }

    var page: WebPage {
        var page = WebPage(title: words("wallet.code.title", ["badge": card.badge.display.name])) {
            HTML(.div, .class("code-page")) {
                if secondsLeft > 0 { valid } else { HTML(.p, .class("notice warn")) { words("wallet.code.expired") } }
                HTML(.div, .class("actions")) {
                    HTML.action(
                        words("wallet.code.next"), path.appending(code.kind == .totp ? "totp" : "code"),
                        style: secondsLeft > 0 ? "secondary" : "primary")
                    HTML.linkButton(words("wallet.action.back"), path)
                }
            }
        }
        page.section = .badges
        page.back = WebPage.Link(card.badge.display.name, to: path)
        page.colors[card.colorClass] = card.colors
        page.secondsUntilReload = secondsLeft > 0 ? secondsLeft + 1 : nil
        return page
    }

    @HTMLBuilder
    private var valid: HTML {
        HTML(.div, .class("code-card own \(card.colorClass)")) {
            HTML(.div, .class("code-holder")) {
                card.portrait(view)
                HTML(.div) {
                    HTML(.p, .class("code-name")) { HTML(.bdi) { card.badge.holder.fullName } }
                    HTML(.p, .class("badge-line")) { HTML(.bdi) { card.organizationName } }
                }
            }
            HTML(.p, .class("code-digits"), .dir(.leftToRight)) { grouped }
            if let qrCode { HTML(.div, .class("code-qr")) { qrCode } }
        }
        HTML(.p, .class("muted"), .role("timer")) {
            HTML(.time, .data("countdown", String(secondsLeft))) { view.text(.duration(seconds: secondsLeft)) }
        }
        HTML(
            .progress, .data("countdown-bar", String(secondsLeft)), .max(String(code.period)),
            .value(String(secondsLeft)), .aria("label", words(life, ["count": secondsLeft])))
        HTML(.p, .class("meta")) { words(life, ["count": secondsLeft]) }
    }

    private var life: Message.Key {
        guard code.kind != .totp else { return "wallet.code.life" }
        return code.isOnline ? "wallet.code.lifeOnline" : "wallet.code.lifeOffline"
    }

    // In groups that are read out at once.
    private var grouped: String {
        let digits = Array(digits)
        let size = digits.count % 3 == 0 ? 3 : 4
        return stride(from: 0, to: digits.count, by: size).map { start in
            String(digits[start..<min(start + size, digits.count)])
        }.joined(separator: "\u{2009}")
    }
}
