import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// Asks for the email address, the password and a one-time code.
struct AdminLoginPage {
    enum Problem {
        // After the last try, with the seconds for which the account takes none.
        case refused(lockedSeconds: Int?)
        case locked(seconds: Int)
        // There were too many tries of one network.
        case tooMany(seconds: Int)
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
                if let problem {
                    HTML(.p, .class("notice bad"), .role("alert")) { view.text(Self.message(of: problem)) }
                }
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

    private static func message(of problem: Problem) -> Message {
        switch problem {
        case .refused(let seconds):
            .sentences(["admin.login.refused"] + [seconds.map(LoginPage.locked)].compactMap(\.self))
        case .locked(let seconds): LoginPage.locked(seconds: seconds)
        case .tooMany(let seconds): LoginPage.later(seconds: seconds)
        case .busy: "admin.login.busy"
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
