import BadgeKit
import BadgeModel
import BadgeWebUI

/// An entry of the audit log, and the proof that it is there.
struct LogEntryPage {
    let view: PageView
    let proof: AuditProof
    /// The name of the badge that the entry is about, if the wallet has it.
    let badge: Badge?

    private var words: Localization { view.words }
    private var entry: AuditEntry { proof.entry }

    var page: WebPage {
        var page = WebPage(title: words("wallet.log.entry", ["number": String(entry.index)])) {
            HTML(.section, .class("card section")) {
                HTML.facts(facts)
                HTML.more(words("wallet.more")) {
                    text(entry.text, label: words("wallet.log.entry", ["number": String(entry.index)]))
                }
            }
            HTML.section(words("wallet.log.proof"), "proof") {
                HTML(.p, .class("muted")) { words("wallet.log.proofText") }
                HTML.more(words("wallet.log.showProof")) { text(proof.text, label: words("wallet.log.proof")) }
                HTML(.div, .class("actions")) {
                    HTML.linkButton(
                        words("wallet.log.saveProof"), WebPath("log", String(entry.index), "proof"))
                }
            }
        }
        page.section = .log
        page.back = WebPage.Link(words("wallet.nav.log"), to: .log)
        return page
    }

    // A text for programs, which no language turns around.
    private func text(_ text: String, label: String) -> HTML {
        HTML(.pre, .dir(.leftToRight), .tabIndex(0), .aria("label", label)) { text }
    }

    private var facts: [(name: String, value: HTML)] {
        [
            (words("wallet.log.what"), .text(view.text(entry.event.sentence))),
            (words("wallet.rules.title"), entry.event.unmetConditions.map { .text(view.text($0)) } ?? .empty),
            (words("wallet.log.when"), view.time(entry.date)),
            (words("fact.badge"), badge.map { link($0) } ?? .isolated(entry.event.badgeID?.rawValue)),
            (words("fact.policy"), entry.event.policyVersion.map { .text(String($0)) } ?? .empty),
        ]
    }

    private func link(_ badge: Badge) -> HTML {
        HTML(.a, .href(WebPath("badges", badge.id.rawValue))) { HTML(.bdi) { badge.display.name } }
    }
}
