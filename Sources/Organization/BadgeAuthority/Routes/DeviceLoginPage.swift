import BadgeHTML
import BadgeModel
import HTTPTypes

// The page on which a person logs in for a device that shows a code.
enum DeviceLoginPage: Sendable {
    case askingCode
    case askingLogin(code: String, deviceName: String?, _ username: String = "", asksOTP: Bool = false)
    case allowed
    case denied

    func page(problem: Message?, status: HTTPResponse.Status) -> LoginPage {
        LoginPage(body: body, problem: problem, status: status)
    }

    private var body: String {
        switch self {
        case .askingCode: codeForm
        case .askingLogin(let code, let deviceName, let username, let asksOTP):
            loginForm(code, deviceName, username, asksOTP: asksOTP)
        case .allowed: LoginPage.paragraph(.organization("page.device.allowed"))
        case .denied: LoginPage.paragraph(.organization("page.device.denied"))
        }
    }

    private var codeForm: String {
        let (label, submit): (Message, Message) = ("field.code", "action.continue")
        let question = LoginPage.paragraph(.organization("page.device.enterCode"))
        return """
            <form method="get" action="device">\(question)
            <label for="user_code">\(label.html)</label>
            <input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" \
            autofocus required maxlength="16"><button>\(submit.html)</button></form>
            """
    }

    private func loginForm(_ code: String, _ deviceName: String?, _ username: String, asksOTP: Bool) -> String {
        let fields = LoginPage.credentials(
            username: username, asksOTP: asksOTP, allow: .organization("page.device.allow"),
            deny: .organization("page.login.deny"))
        return """
            <form method="post" action="device">\(warning(code, deviceName))
            <input type="hidden" name="user_code" value="\(code.htmlEscaped)">
            \(fields)</form>
            """
    }

    // Shows the code and a warning, because someone else may have sent the person here to get access to their badge.
    private func warning(_ code: String, _ deviceName: String?) -> String {
        let question =
            deviceName.map { Message.organization("page.device.question", ["device": $0]) }
            ?? .organization("page.device.questionUnnamed")
        let shown = "<p class=\"code\">\(code.uppercased().htmlEscaped)</p>"
        return LoginPage.paragraph(question) + shown + LoginPage.paragraph(.organization("page.device.warning"))
    }
}
