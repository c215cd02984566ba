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

    private var body: String {
        switch self {
        case .choosingPassword(let code): Self.form(code, Self.passwords, submit: "action.changePassword")
        case .verifyingAddress(let code):
            Self.form(
                code, LoginPage.paragraph(.samples("page.flow.verify")) + Self.password,
                submit: .samples("page.flow.verifyAddress"))
        case .verifyingAddressOfProvider(let code, let provider):
            Self.form(
                code, LoginPage.paragraph(Message.samples("page.flow.verifyProvider", ["provider": provider])),
                submit: .samples("page.flow.verifyAddress"))
        case .passwordChosen: LoginPage.paragraph(.samples("page.flow.passwordChosen"))
        case .addressVerified: LoginPage.paragraph(.samples("page.flow.addressVerified"))
        case .unusable: LoginPage.paragraph(.samples("page.flow.unusable"))
        }
    }

    private static func form(_ code: String, _ fields: String, submit: Message) -> String {
        """
        <form method="post"><input type="hidden" name="code" value="\(code.htmlEscaped)">\(fields)
        <button>\(submit.html)</button></form>
        """
    }

    private static var password: String {
        let label: Message = "field.password"
        return """
            <label for="password">\(label.html)</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>
            """
    }

    private static var passwords: String {
        let fields: [(String, Message)] = [("password", "field.newPassword"), ("again", "field.newPasswordAgain")]
        return fields.map { name, label in
            """
            <label for="\(name)">\(label.html)</label>
            <input id="\(name)" name="\(name)" type="password" autocomplete="new-password" required>
            """
        }.joined(separator: "\n")
    }
}
