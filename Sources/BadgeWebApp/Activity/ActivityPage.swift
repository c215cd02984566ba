import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// A workflow that runs, or its end.
struct ActivityPage {
    let view: PageView
    let id: String
    let activity: Activity

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
        MessagePage(title: words("wallet.failed.title"), sentences: sentences(of: error)).page {
            if error.isRetryable, let retry = activity.retry {
                HTML.action(words("action.tryAgain"), retry, style: "primary")
            }
            HTML.linkButton(words("wallet.action.back"), activity.origin)
        }
    }

    private func sentences(of error: BadgeError) -> [String] {
        guard case .unmet(let unmet) = error.detail else { return [error.reason(in: view.words)] }
        return [error.reason(in: view.words)] + unmet.map { $0.text(in: view.words) }
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
