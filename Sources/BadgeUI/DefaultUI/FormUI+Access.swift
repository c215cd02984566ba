import BadgeModel
import Foundation

extension FormUI: LoginUIProtocol {
    // Made with a presenter, by closure, and never by class; so are the other thirteen.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        login(.loginToBadge, message: .words("prompt.login.toBadge", ["badge": badge.shownName]), completion)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        login(
            .loginToOrganization,
            message: .words("prompt.login.toOrganization", ["organization": organization.onOneLine]), completion)
    }

    func promptForDeviceLogin(
        _ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>
    ) {
        inform(
            .deviceLogin, title: .words("prompt.login.elsewhere", ["organization": login.organization.onOneLine]),
            message: .words(
                "prompt.login.code",
                [
                    "address": login.address.absoluteString, "code": login.userCode.onOneLine,
                    "time": Message.duration(seconds: login.secondsLeft),
                ])
        ) { completion($0.map { _ in .acknowledged }, $1) }
    }

    func promptForBrowserLogin(
        _ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .browserLogin, title: .words("prompt.login.inBrowser", ["organization": login.organization.onOneLine]),
            message: .words("prompt.login.browserHost", ["host": login.host.onOneLine]), completion)
    }

    private func login(
        _ kind: Form.Kind, message: String, _ completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        let fields = [
            Field("username", label: .words("field.username"), .text),
            Field("password", label: .words("field.password"), .secret(.any)),
        ]
        let form = Form(
            kind, title: .words("action.login"), message: message, fields: fields,
            actions: [.submit(.words("action.login"))])
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
            .secondFactor, title: .words("prompt.secondFactor.title"), message: .words("prompt.secondFactor.message"),
            fields: [Field("otp", label: .words("field.code"), .code(.digits))],
            actions: [.submit(.words("action.login"))])
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
        inform(.passcodeError, title: .words("field.passcode"), message: message, completion)
    }

    private func form(for prompt: PasscodePrompt) -> Form {
        switch prompt {
        case .set(let rules):
            Form(
                .passcodeSet, title: .words("prompt.passcodeSet.title"), message: .words("prompt.passcodeSet.message"),
                fields: Self.newPasscode(rules), actions: [.submit(.words("action.setPasscode"))])
        case .verify(let triesLeft, let lockedUntil, let purpose):
            Form(
                .passcodeVerify, title: .words("prompt.passcodeVerify.title"),
                message: [Self.reason(for: purpose), triesLeft.map(Self.triesText)].compactMap(\.self)
                    .joined(separator: " "),
                fields: [Self.currentPasscode], actions: [.submit(.words("action.continue"))],
                problem: lockedUntil.map { .words("prompt.passcodeVerify.locked", ["date": $0.shown(in: timeZone)]) })
        case .change(let rules):
            Form(
                .passcodeChange, title: .words("prompt.passcodeChange.title"),
                fields: [Self.currentPasscode] + Self.newPasscode(rules),
                actions: [.submit(.words("action.changePasscode"))])
        }
    }

    private static func reason(for purpose: PasscodePurpose) -> String? {
        switch purpose {
        case .verification: nil
        case .use(let badge): .words("prompt.passcodeVerify.forUse", ["badge": badge.onOneLine])
        case .device(let server):
            .words("prompt.passcodeVerify.forDevice", ["server": server.onOneLine])
        case .session(let badge):
            .words("prompt.passcodeVerify.forSession", ["badge": badge.onOneLine])
        case .issuance: .words("prompt.passcodeVerify.forIssuance")
        }
    }

    private static func triesText(_ count: Int) -> String {
        .words("prompt.passcodeVerify.triesLeft", ["count": count])
    }

    private static var currentPasscode: Field { Field("current", label: .words("field.passcode"), .secret(.any)) }

    private static func newPasscode(_ rules: PasscodeRules) -> [Field] {
        let characters: Field.Characters = rules.kind == .digits ? .digits : .any
        let hint: Message.Key = rules.kind == .digits ? "field.hint.minDigits" : "field.hint.minCharacters"
        return [
            Field(
                "new", label: .words("field.newPasscode"), .secret(characters),
                constraints: .init(minLength: rules.minLength),
                hint: .words(hint, ["count": rules.minLength])),
            Field(
                "confirmation", label: .words("field.newPasscodeAgain"), .secret(.any),
                constraints: .init(repeats: "new")),
        ]
    }
}

extension FormUI: SSOConfirmationUIProtocol {
    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        let always = Form.Action("trustAlways", label: .words("action.allowAlways"), sendsFields: true)
        let actions =
            [Form.Action("trustOnce", label: .words("action.allowOnce"), sendsFields: true)]
            + (request.canBeTrustedAlways ? [always] : []) + [Form.Action("cancel", label: .words("action.refuse"))]
        let form = Form(
            .ssoConfirmation,
            title: request.title ?? .words("prompt.ssoConfirmation.title", ["client": request.client]),
            message: (request.message ?? .words("prompt.ssoConfirmation.message", ["client": request.client.onOneLine]))
                + request.destinationText,
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

    // What is asked for is offered; what can be left out is left out unless the user says so.
    private static func field(_ claim: SSORequest.Claim) -> Field {
        Field(
            claim.name, label: .words("field.claim", ["claim": claim.label]), .boolean,
            constraints: .init(isRequired: claim.isRequired),
            hint: claim.value?.onOneLine, value: .flag(claim.isRequired))
    }
}

extension SSORequest {
    fileprivate var destinationText: String {
        destination.map { " " + .words("prompt.ssoConfirmation.destination", ["destination": $0.onOneLine]) } ?? ""
    }
}
