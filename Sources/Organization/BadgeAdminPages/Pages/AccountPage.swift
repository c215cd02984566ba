import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The administrator's own account, with the way out.
enum AccountPage {
    static let routes: [AdminRoute] = [.read("account", .overview, show)]

    static func show(_ call: AdminCall) -> WebResponse? {
        let (words, view, administrator) = (call.words, call.view, call.administrator)
        var page = WebPage(title: words("admin.account.title")) {
            HTML(.section, .class("card section")) {
                HTML.facts([
                    (words("admin.field.name"), .own(administrator.name)),
                    (words("admin.field.email"), .own(administrator.email)),
                    (words("admin.field.role"), .text(words(administrator.role.title))),
                    (words("admin.field.lastLogin"), administrator.lastLogin.map(view.time) ?? .empty),
                ])
                HTML(.p, .class("muted")) {
                    words(administrator.role.explanation)
                }
                HTML(.div, .class("actions")) {
                    HTML.linkButton(words("admin.account.changePassword"), CredentialsPage.passwordPath)
                    HTML.linkButton(words("admin.administrators.renew"), CredentialsPage.codePath)
                    HTML.action(words("admin.action.logOut"), "/logout")
                }
            }
        }
        page.section = .adminAccount
        return .page(page)
    }
}
