import BadgeModel
import BadgeWebUI

/// The ways to a badge: an invitation, a login, a recovery.
struct AddPage {
    let view: PageView
    /// What was entered; `nil` for nothing.
    var entry: Entry?
    /// What is wrong with it; `nil` for nothing.
    var problem: Message?

    /// What was entered in one of the forms.
    enum Entry: Sendable {
        case link(String)
        case server(Form, String)
    }

    /// The forms with an address.
    enum Form: String, Sendable {
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
        if problem != nil { page.status = 422 }
        return page
    }

    private var invitation: HTML {
        let link: String? = if case .link(let link)? = entry { link } else { nil }
        return PastedText(
            view: view, title: "wallet.add.invitation", hint: "wallet.add.invitationText", label: "field.link",
            path: .add, text: link ?? "", problem: link == nil ? nil : problem
        ).html
    }

    private func addressForm(
        _ form: Form, _ title: Message, _ text: Message, _ path: WebPath, action: Message
    ) -> HTML {
        let name = "server-\(form.rawValue)"
        let server: String? = if case .server(form, let server)? = entry { server } else { nil }
        let problem = server == nil ? nil : self.problem
        return .section(view.text(title), "heading-\(form.rawValue)") {
            HTML.form(posting: path) {
                HTML(.p, .class("muted")) { view.text(text) }
                HTML(.div, .class("field")) {
                    HTML(.label, .for(name)) { words("wallet.add.server") }
                    HTML(
                        .input, .type(.text), .id(name), .name("server"), .required, .autocomplete("url"),
                        .inputMode("url"), .noSpellcheck, .noCapitals, .dir(.leftToRight),
                        server == nil ? nil : .value(server ?? ""),
                        .aria("describedby", problem == nil ? "\(name)-hint" : "\(name)-problem \(name)-hint"),
                        problem == nil ? nil : .aria("invalid", "true"))
                    HTML(.p, .class("hint"), .id("\(name)-hint")) {
                        words("wallet.add.serverHint", ["example": "https://badges.example.com"])
                    }
                    line(problem, "\(name)-problem")
                }
                HTML(.div, .class("actions")) { HTML.button(view.text(action), style: "secondary") }
            }
        }
    }

    @HTMLBuilder
    private func line(_ problem: Message?, _ name: String) -> HTML {
        if let problem { HTML(.p, .class("problem"), .id(name), .role("alert")) { view.text(problem) } }
    }
}
