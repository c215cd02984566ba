import BadgeModel
import Foundation

extension FormUI: LoginUIProtocol {
    // Made with a presenter, by closure, and never by class; so are the other thirteen.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        login(.loginToBadge, message: "\(badge.shownName) needs a fresh login before it can be used.", completion)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        login(.loginToOrganization, message: "Log in to \(organization.onOneLine) to get your badge.", completion)
    }

    private func login(
        _ kind: Form.Kind, message: String, _ completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        let fields = [
            Field("username", label: "User name", .text), Field("password", label: "Password", .secret(.any)),
        ]
        let form = Form(kind, title: "Log in", message: message, fields: fields, actions: [.submit("Log in")])
        ask(form, withSecondFactor(completion)) { answer throws(BadgeError) in
            LoginCredentials(username: try answer.text("username"), password: try answer.secret("password"))
        }
    }

    // A login that wants a second factor is answered again with the same name and password, and the factor beside them.
    private func withSecondFactor(
        _ completion: @escaping PromptCompletion<LoginCredentials>
    ) -> PromptCompletion<LoginCredentials> {
        { [self] credentials, refuse in
            // Whoever cannot be told of a refusal cannot be asked for more.
            guard let credentials, let refuse else { return completion(credentials, nil) }
            completion(credentials) { error in
                guard error.code == .secondFactorRequired else { return refuse(error) }
                self.askForSecondFactor(credentials, completion)
            }
        }
    }

    private func askForSecondFactor(
        _ credentials: LoginCredentials, _ completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        let form = Form(
            .secondFactor, title: "Second factor", message: "Enter the code that was sent to you.",
            fields: [Field("otp", label: "Code", .code(.digits))], actions: [.submit("Log in")])
        ask(form, completion) { answer throws(BadgeError) in
            LoginCredentials(
                username: credentials.username, password: credentials.password,
                oneTimeCode: try answer.secret("otp"), parameters: credentials.parameters)
        }
    }
}

extension FormUI: PasscodeUIProtocol {
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        ask(form(for: prompt), completion) { answer in
            PasscodeEntry(
                current: answer.values["current"]?.secret, new: answer.values["new"]?.secret,
                confirmation: answer.values["confirmation"]?.secret)
        }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        inform(.passcodeError, title: "Passcode", message: message, completion)
    }

    private func form(for prompt: PasscodePrompt) -> Form {
        switch prompt {
        case .set(let rules):
            Form(
                .passcodeSet, title: "Set a passcode", message: "It protects the badges on this device.",
                fields: Self.newPasscode(rules), actions: [.submit("Set passcode")])
        case .verify(let triesLeft, let lockedUntil, let purpose):
            Form(
                .passcodeVerify, title: "Enter the wallet's passcode",
                message: [Self.reason(for: purpose), triesLeft.map(Self.triesText)].compactMap(\.self)
                    .joined(separator: " "),
                fields: [Self.currentPasscode], actions: [.submit("Continue")],
                problem: lockedUntil.map { "Locked until \($0.shown(in: timeZone))." })
        case .change(let rules):
            Form(
                .passcodeChange, title: "Change your passcode",
                fields: [Self.currentPasscode] + Self.newPasscode(rules),
                actions: [.submit("Change passcode")])
        }
    }

    private static func reason(for purpose: PasscodePurpose) -> String? {
        switch purpose {
        case .verification: nil
        case .use(let badge): "Needed to use \(badge.onOneLine)."
        case .device(let server):
            "Needed to act as this device at \(server.onOneLine): the passcode protects its key there."
        case .session(let badge):
            "Needed to ask the organization of \(badge.onOneLine): the passcode protects this device's session there."
        case .issuance: "Needed to have a badge issued: the passcode protects its key."
        }
    }

    private static func triesText(_ count: Int) -> String {
        count == 1 ? "This is the last try." : "\(count) tries left."
    }

    private static let currentPasscode = Field("current", label: "Passcode", .secret(.any))

    private static func newPasscode(_ rules: PasscodeRules) -> [Field] {
        let characters: Field.Characters = rules.kind == .digits ? .digits : .any
        let unit = rules.kind == .digits ? "digits" : "characters"
        return [
            Field(
                "new", label: "New passcode", .secret(characters), constraints: .init(minLength: rules.minLength),
                hint: "at least \(rules.minLength) \(unit)"),
            Field("confirmation", label: "New passcode again", .secret(.any), constraints: .init(repeats: "new")),
        ]
    }
}

extension FormUI: SSOConfirmationUIProtocol {
    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        let always = Form.Action("trustAlways", label: "Always allow", sendsFields: true)
        let actions =
            [Form.Action("trustOnce", label: "Allow once", sendsFields: true)]
            + (request.canBeTrustedAlways ? [always] : []) + [Form.Action("cancel", label: "Refuse")]
        let form = Form(
            .ssoConfirmation, title: request.title ?? "Sign in to \(request.client)",
            message: (request.message ?? "\(request.client.onOneLine) wants to know who you are.") + request.answered,
            fields: request.claims.map(Self.field), actions: actions)
        ask(form, completion) { answer in
            let claims = Set(request.claims.map(\.name).filter(answer.flag))
            return switch answer.action {
            case "trustOnce": .trustOnce(claims: claims)
            case "trustAlways": .trustAlways(claims: claims)
            default: .cancel
            }
        }
    }

    // What is asked for is offered; what can be left out is left out unless the person says so.
    private static func field(_ claim: SSORequest.Claim) -> Field {
        Field(
            claim.name, label: "Tell your \(claim.label)", .boolean, constraints: .init(isRequired: claim.isRequired),
            hint: claim.value?.onOneLine, value: .flag(claim.isRequired))
    }
}

extension SSORequest {
    fileprivate var answered: String { destination.map { " The answer goes to \($0.onOneLine)." } ?? "" }
}
