import BadgeModel
import BadgeWebUI

/// The ways to a badge: an invitation, a login, a recovery.
struct AddPage {
    let view: PageView
    /// What is wrong with the link; `nil` for nothing.
    var linkProblem: Message?
    /// What is wrong with the address of the organization, for each form that has one.
    var serverProblem: (form: Form, problem: Message)?
    var server = ""

    /// The forms with an address.
    enum Form: String {
        case login
        case recovery
    }

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("wallet.nav.add")) {
            view.noticeBox
            HTML(.div, .class("columns")) {
                invitation
                addressForm(
                    .login, "wallet.add.login", "wallet.add.loginText", "/add/login", action: "action.login")
                addressForm(
                    .recovery, "wallet.add.recovery", "wallet.add.recoveryText", "/add/recovery",
                    action: "wallet.action.recover")
            }
        }
        page.section = .add
        if linkProblem != nil || serverProblem != nil { page.status = 422 }
        return page
    }

    private var invitation: HTML {
        .section(words("wallet.add.invitation"), "invitation") {
            HTML.form(posting: "/add") {
                HTML(.p, .id("link-hint"), .class("muted")) { words("wallet.add.invitationText") }
                HTML(.div, .class("field")) {
                    HTML(.label, .for("link")) { words("field.link") }
                    HTML(
                        .textarea, .id("link"), .name("link"), .rows(4), .required, .autocomplete("off"),
                        .noSpellcheck, .noCapitals, .dir(.leftToRight),
                        .aria("describedby", linkProblem == nil ? "link-hint" : "link-problem link-hint"),
                        linkProblem == nil ? nil : .aria("invalid", "true"))
                    problem(linkProblem, "link-problem")
                }
                HTML(.div, .class("actions")) { HTML.button(words("action.continue")) }
            }
        }
    }

    private func addressForm(
        _ form: Form, _ title: Message, _ text: Message, _ path: WebPath, action: Message
    ) -> HTML {
        let name = "server-\(form.rawValue)"
        let problem = serverProblem?.form == form ? serverProblem?.problem : nil
        return .section(view.text(title), "heading-\(form.rawValue)") {
            HTML.form(posting: path) {
                HTML(.p, .class("muted")) { view.text(text) }
                HTML(.div, .class("field")) {
                    HTML(.label, .for(name)) { words("wallet.add.server") }
                    HTML(
                        .input, .type(.text), .id(name), .name("server"), .required, .autocomplete("url"),
                        .inputMode("url"), .noSpellcheck, .noCapitals, .dir(.leftToRight),
                        problem == nil ? nil : .value(server),
                        .aria("describedby", problem == nil ? "\(name)-hint" : "\(name)-problem \(name)-hint"),
                        problem == nil ? nil : .aria("invalid", "true"))
                    HTML(.p, .class("hint"), .id("\(name)-hint")) {
                        words("wallet.add.serverHint", ["example": "https://badges.example.com"])
                    }
                    self.problem(problem, "\(name)-problem")
                }
                HTML(.div, .class("actions")) { HTML.button(view.text(action), style: "secondary") }
            }
        }
    }

    @HTMLBuilder
    private func problem(_ problem: Message?, _ name: String) -> HTML {
        if let problem { HTML(.p, .class("problem"), .id(name), .role("alert")) { view.text(problem) } }
    }
}
