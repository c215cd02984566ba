import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// A workflow that runs, or its end.
struct ActivityPage {
    let view: PageView
    let id: String
    let activity: PageActivity

    private var words: Localization { view.words }

    /// The page while the workflow runs. Its prompts are laid over it.
    var running: WebPage {
        var page = WebPage(title: words("wallet.running.title")) {
            HTML(.div, .class("empty running"), .role("status")) {
                HTML(.span, .class("spinner"), .aria("hidden", "true"))
                HTML(.p) { words("wallet.running.text") }
                HTML(.div, .class("actions")) {
                    HTML.action(words("wallet.action.cancel"), WebPath("activities", id, "cancel"))
                }
            }
        }
        page.isTransient = true
        page.secondsUntilReload = 2
        return page
    }

    /// The page of a workflow that has failed.
    func failed(_ error: BadgeError) -> WebPage {
        if case .unmet(let unmet) = error.detail { return refused(unmet) }
        return MessagePage(title: words("wallet.failed.title"), sentences: [error.reason(in: view.words)]).page {
            if error.isRetryable, let retry = activity.retry {
                HTML.action(words("action.tryAgain"), retry, style: "primary")
            }
            HTML.linkButton(words("wallet.action.back"), activity.origin)
        }
    }

    /// The page of a use whose conditions are not met: each of them once, and what to do.
    private func refused(_ unmet: [BadgeError.Unmet]) -> WebPage {
        MessagePage(
            title: words("wallet.refused.title"),
            sentences: unmet.map { $0.text(in: view.words) } + [words("wallet.refused.text")], icon: .notMet
        ).page(section: .badges) {
            if unmet.contains(where: { $0.restriction == Restriction.geoFence.rawValue }) {
                HTML.linkButton(words("wallet.action.location"), .location(of: activity.badge), style: "primary")
            }
            if let retry = activity.retry { HTML.action(words("action.tryAgain"), retry) }
            HTML.linkButton(words("wallet.action.back"), activity.origin)
        }
    }

    /// The page that answers another app.
    func answer(_ answer: AuthorizationAnswer) -> WebPage {
        MessagePage(
            title: words("wallet.nav.label"),
            sentences: [words(answer.isGranted ? "command.open.signedIn" : "command.open.refused")], icon: .met
        ).page {
            HTML.link(answer.redirect.host() ?? answer.redirect.absoluteString, to: answer.redirect)
            HTML.linkButton(words("wallet.action.backToBadges"), .badges)
        }
    }
}
