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

    /// The page after a verifier was answered: which claims it learned, and the way on.
    func presented(_ reply: PresentationReply) -> WebPage {
        let verifier = ["verifier": reply.record.verifier.name]
        let claims = reply.record.badges.flatMap(\.claims).joined(separator: ", ")
        return MessagePage(
            title: words("wallet.nav.present"),
            sentences: [words(reply.isPresented ? "wallet.present.done" : "wallet.present.declined", verifier)]
                + (claims.isEmpty ? [] : [words("wallet.present.claims", ["claims": claims])]),
            icon: reply.isPresented ? .met : .notMet
        ).page(section: .present) {
            if let redirect = reply.redirectURI {
                let host = redirect.host() ?? redirect.absoluteString
                HTML.link(words("wallet.present.goOn", ["host": host]), to: redirect, .class("button primary"))
            }
            HTML.linkButton(words("wallet.action.backToBadges"), .badges)
        }
    }

    /// The page with the answer to a verifier's challenge.
    func presentation(_ presentation: Presentation) -> WebPage {
        var page = WebPage(title: words("wallet.nav.present")) {
            HTML(.div, .class("field")) {
                HTML(.label, .for("presentation")) { words("wallet.present.shown") }
                HTML(.textarea, .id("presentation"), .rows(8), .readOnly, .noSpellcheck, .dir(.leftToRight)) {
                    presentation.text
                }
            }
            HTML(.div, .class("actions")) { HTML.linkButton(words("wallet.action.backToBadges"), .badges) }
        }
        page.section = .present
        return page
    }
}
