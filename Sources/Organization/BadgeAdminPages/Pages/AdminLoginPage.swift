import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// Asks for the email address, the password and a one-time code.
struct AdminLoginPage {
    enum Problem {
        case refused
        case locked(Int)
        case busy
    }

    let view: PageView
    var email = ""
    var problem: Problem?

    private var words: Localization { view.words }

    var page: WebPage {
        var page = WebPage(title: words("admin.login.title")) {
            view.noticeBox
            HTML(.section, .class("card section login")) {
                if let text { HTML(.p, .class("notice bad"), .role("alert")) { text } }
                HTML.form(posting: .adminLogin) {
                    HTML.field(
                        words("admin.field.email"), "email", .email, value: email, .required, .autocomplete("username"),
                        .maxLength(254), email.isEmpty ? .autofocus : nil)
                    HTML.field(
                        words("field.password"), "password", .password, .required, .autocomplete("current-password"))
                    HTML.field(
                        words("admin.field.code"), "code", hint: words("admin.login.codeHint"), .required,
                        .autocomplete("one-time-code"), .inputMode("numeric"), .maxLength(12), .noSpellcheck)
                    HTML(.div, .class("actions")) { HTML.button(words("action.login")) }
                }
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    private var text: String? {
        switch problem {
        case nil: nil
        case .refused: words("admin.login.refused")
        case .locked(let seconds):
            words("admin.login.locked", ["duration": Message.duration(seconds: seconds)])
        case .busy: words("admin.login.busy")
        }
    }

    /// The page of a link, whose form uses it up, so that a browser that only guesses does not.
    static func link(_ administrator: Administrator?, _ token: String, _ view: PageView) -> WebPage {
        guard let administrator else { return deadLink(view) }
        return WebPage(title: view.words("admin.login.title")) {
            HTML(.section, .class("card section login")) {
                HTML(.p) {
                    view.words("admin.link.text")
                    " "
                    HTML(.strong) { HTML(.bdi) { administrator.email } }
                    " (" + view.words(administrator.role.title) + ")"
                }
                HTML.form(posting: WebPath("open", token)) {
                    HTML(.div, .class("actions")) { HTML.button(view.words("action.login")) }
                }
            }
        }
    }

    static func deadLink(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("web.linkUsed.title"), sentences: [view.words("admin.link.used")], icon: .locked,
            status: 401
        ).page { HTML.linkButton(view.words("admin.login.title"), .adminLogin, style: "primary") }
    }
}
