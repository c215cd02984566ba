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

    private var body: HTML {
        switch self {
        case .askingCode: codeForm
        case .askingLogin(let code, let deviceName, let username, let asksOTP):
            loginForm(code, deviceName, username, asksOTP: asksOTP)
        case .allowed: LoginPage.paragraph(.organization("page.device.allowed"))
        case .denied: LoginPage.paragraph(.organization("page.device.denied"))
        }
    }

    private var codeForm: HTML {
        HTML.form(asking: "device") {
            LoginPage.paragraph(.organization("page.device.enterCode"))
            LoginPage.field(
                "field.code", "user_code", .autocomplete("off"), .allCapitals, .noSpellcheck, .autofocus, .required,
                .maxLength(16))
            HTML(.button) { Message("action.continue").html }
        }
    }

    private func loginForm(_ code: String, _ deviceName: String?, _ username: String, asksOTP: Bool) -> HTML {
        HTML.form(answering: "device") {
            warning(code, deviceName)
            HTML(.input, .type(.hidden), .name("user_code"), .value(code))
            LoginPage.credentials(
                username: username, asksOTP: asksOTP, allow: .organization("page.device.allow"),
                deny: .organization("page.login.deny"))
        }
    }

    // Shows the code and a warning, because someone else may have sent the person here to get access to their badge.
    @HTMLBuilder
    private func warning(_ code: String, _ deviceName: String?) -> HTML {
        LoginPage.paragraph(
            deviceName.map { Message.organization("page.device.question", ["device": $0]) }
                ?? .organization("page.device.questionUnnamed"))
        HTML(.p, .class("code")) { code.uppercased() }
        LoginPage.paragraph(.organization("page.device.warning"))
    }
}
