import BadgeAuthority
import BadgeHTML
import BadgeModel
import HTTPTypes

// The page that the link of a message opens. Opening it uses nothing up, since programs that read the links of an email
// open them too.
enum FlowMessagePage: Sendable {
    case choosingPassword(code: String)
    case verifyingAddress(code: String)
    case verifyingAddressOfProvider(code: String, provider: String)
    case passwordChosen
    case addressVerified
    case unusable

    func page(problem: Message? = nil, status: HTTPResponse.Status = .ok) -> LoginPage {
        LoginPage(body: body, problem: problem, status: status, title: title)
    }

    private var title: Message.Key {
        switch self {
        case .choosingPassword, .passwordChosen: .samples("page.flow.password")
        case .verifyingAddress, .verifyingAddressOfProvider, .addressVerified: .samples("page.flow.address")
        case .unusable: .samples("page.flow.message")
        }
    }

    private var body: HTML {
        switch self {
        case .choosingPassword(let code):
            Self.form(code, submit: "action.changePassword") {
                Self.password("field.newPassword", "password", "new-password")
                Self.password("field.newPasswordAgain", "again", "new-password")
            }
        case .verifyingAddress(let code):
            Self.form(code, submit: .samples("page.flow.verifyAddress")) {
                LoginPage.paragraph(.samples("page.flow.verify"))
                Self.password("field.password", "password", "current-password")
            }
        case .verifyingAddressOfProvider(let code, let provider):
            Self.form(code, submit: .samples("page.flow.verifyAddress")) {
                LoginPage.paragraph(.samples("page.flow.verifyProvider", ["provider": provider]))
            }
        case .passwordChosen: LoginPage.paragraph(.samples("page.flow.passwordChosen"))
        case .addressVerified: LoginPage.paragraph(.samples("page.flow.addressVerified"))
        case .unusable: LoginPage.paragraph(.samples("page.flow.unusable"))
        }
    }

    private static func form(_ code: String, submit: Message, @HTMLBuilder _ fields: () -> HTML) -> HTML {
        HTML.form(answering: nil) {
            HTML(.input, .type(.hidden), .name("code"), .value(code))
            fields()
            HTML(.button) { submit.html }
        }
    }

    private static func password(_ label: Message, _ name: String, _ kind: String) -> HTML {
        LoginPage.field(label, name, .type(.password), .autocomplete(kind), .required)
    }
}
