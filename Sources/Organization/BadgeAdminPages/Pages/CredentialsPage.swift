import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The administrator's own password and key for codes. Each change asks for the current password, and ends all sessions
/// of the account.
enum CredentialsPage {
    static let passwordPath: WebPath = "/account/password"
    static let codePath: WebPath = "/account/code"

    static let routes: [AdminRoute] = [
        .read("account/password", .overview) { .page(passwordForm($0)) }, .own("account/password", changePassword),
        .read("account/code", .overview) { .page(codeForm($0)) }, .own("account/code", renewCodeKey),
    ]

    static func changePassword(_ call: AdminCall) async throws -> WebResponse? {
        guard let current = call.fields.secret("password") else { return .page(passwordForm(call, wrongPassword)) }
        let password = call.fields.secret("newPassword") ?? Secret([])
        guard password == call.fields.secret("newPasswordAgain") else {
            return .page(passwordForm(call, "form.entriesDiffer"))
        }
        do {
            let change = try await call.authority.changePassword(
                ofAdministrator: call.administrator.email, from: current, to: password)
            guard case .passed = change else { return .page(passwordForm(call, problem(of: change))) }
            return call.redirect(to: .adminLogin, telling: .passwordChanged)
        } catch let error as BadgeError where error.code == .invalidInput {
            return .page(passwordForm(call, error.message))
        }
    }

    // Shown once: the key is in no address, and is not read again.
    static func renewCodeKey(_ call: AdminCall) async throws -> WebResponse? {
        guard let current = call.fields.secret("password") else { return .page(codeForm(call, wrongPassword)) }
        let change = try await call.authority.renewCodeKey(
            ofAdministrator: call.administrator.email, password: current)
        guard case .passed(let new) = change else { return .page(codeForm(call, problem(of: change))) }
        return .page(
            page(call, call.words("admin.key.title", ["name": call.administrator.name])) {
                AdministratorsPage.codeKey(new, call)
                HTML(.p) { call.words("admin.account.logInAgain") }
                HTML(.div, .class("actions")) {
                    HTML.linkButton(call.words("admin.login.title"), .adminLogin, style: "primary")
                }
            })
    }

    private static let wrongPassword: Message = "admin.account.wrongPassword"

    private static func problem<Value>(of check: AdministratorCheck<Value>) -> Message? {
        switch check {
        case .passed: nil
        case .refused(let seconds): .sentences([wrongPassword] + [seconds.map(locked)].compactMap(\.self))
        case .locked(let seconds): locked(seconds: seconds)
        case .busy: "admin.login.busy"
        }
    }

    private static func locked(seconds: Int) -> Message {
        .administration("admin.account.locked", ["duration": Message.duration(seconds: seconds)])
    }

    private static func passwordForm(_ call: AdminCall, _ problem: Message? = nil) -> WebPage {
        let words = call.words
        return form(call, "admin.account.changePassword", "admin.account.passwordText", passwordPath, problem) {
            HTML.field(
                words("field.newPassword"), "newPassword", .password, hint: words("admin.password.hint"), .required,
                .minLength(8), .autocomplete("new-password"))
            HTML.field(
                words("field.newPasswordAgain"), "newPasswordAgain", .password, .required, .minLength(8),
                .autocomplete("new-password"))
        }
    }

    private static func codeForm(_ call: AdminCall, _ problem: Message? = nil) -> WebPage {
        form(call, "admin.administrators.renew", "admin.account.codeText", codePath, problem) { .empty }
    }

    private static func form(
        _ call: AdminCall, _ title: Message.Key, _ text: Message.Key, _ path: WebPath, _ problem: Message?,
        @HTMLBuilder fields: () -> HTML
    ) -> WebPage {
        let words = call.words
        var page = page(call, words(title)) {
            if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem) } }
            HTML(.p, .class("muted")) { words(text) }
            HTML.form(posting: path) {
                // With it a password manager knows whose password this is.
                HTML.field(
                    words("admin.field.email"), "email", .email, value: call.administrator.email, .readOnly,
                    .autocomplete("username"))
                HTML.field(
                    words("admin.field.currentPassword"), "password", .password, .required,
                    .autocomplete("current-password"))
                fields()
                HTML(.div, .class("actions")) { HTML.button(words(title)) }
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    private static func page(_ call: AdminCall, _ title: String, @HTMLBuilder content: () -> HTML) -> WebPage {
        var page = WebPage(title: title) { HTML(.section, .class("card section"), content: content) }
        page.section = .adminAccount
        page.back = WebPage.Link(call.words("admin.account.title"), to: .adminAccount)
        return page
    }
}
