import BadgeModel
import BadgeWebUI

/// The form for a text that the user pastes: what the wallet recognizes decides what happens.
struct PastedText {
    let view: PageView
    let title: Message
    let hint: Message
    let label: Message
    /// Where the form leads.
    let path: WebPath
    /// What was entered; empty for nothing.
    let text: String
    /// What is wrong with it; `nil` for nothing.
    let problem: Message?

    static let field = "link"

    var html: HTML {
        .section(view.text(title), "pasted") {
            HTML.form(posting: path) {
                HTML(.p, .id("link-hint"), .class("muted")) { view.text(hint) }
                HTML(.div, .class("field")) {
                    HTML(.label, .for("link")) { view.text(label) }
                    HTML(
                        .textarea, .id("link"), .name(Self.field), .rows(4), .required, .autocomplete("off"),
                        .noSpellcheck, .noCapitals, .dir(.leftToRight),
                        .aria("describedby", problem == nil ? "link-hint" : "link-problem link-hint"),
                        problem == nil ? nil : .aria("invalid", "true")
                    ) { text }
                    if let problem {
                        HTML(.p, .class("problem"), .id("link-problem"), .role("alert")) { view.text(problem) }
                    }
                }
                HTML(.div, .class("actions")) { HTML.button(view.words("action.continue")) }
            }
        }
    }
}
