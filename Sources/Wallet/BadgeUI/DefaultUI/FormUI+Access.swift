package import BadgeModel
import Foundation

extension FormUI: LoginUIProtocol {
    // FormUI is registered by closure with a presenter, never by class. The same applies to the other thirteen
    // protocols.
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        login(.loginToBadge, message: Message("prompt.login.toBadge", ["badge": badge.shownName]), nil, completion)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        login(
            .loginToOrganization,
            message: Message("prompt.login.toOrganization", ["organization": organization.onOneLine]), nil, completion)
    }

    func promptForLogin(_ setup: LoginPromptSetup, completion: @escaping PromptCompletion<LoginCredentials>) {
        guard let badge = setup.badge else {
            let name = setup.projectName.onOneLine
            let isNamed = setup.style?.headerText(in: languages)?.contains(name) == true
            let message = Message("prompt.login.toOrganization", ["organization": name])
            return login(.loginToOrganization, message: isNamed ? nil : message, setup, completion)
        }
        login(.loginToBadge, message: Message("prompt.login.toBadge", ["badge": badge.shownName]), setup, completion)
    }

    func promptForPasswordChange(
        _ setup: LoginPromptSetup, completion: @escaping PromptCompletion<PasswordChange>
    ) {
        let words = words(for: .passwordChange)
        var form = Form(
            .passwordChange, title: setup.changedTitle ?? words("prompt.passwordChange.title"),
            message: setup.changedSubtitle
                ?? words("prompt.passwordChange.message", ["organization": setup.projectName.onOneLine]),
            fields: [
                Field("current", label: words("field.password"), .secret(.any)),
                Field("new", label: words("field.newPassword"), .secret(.any)),
                Field(
                    "confirmation", label: words("field.newPasswordAgain"), .secret(.any),
                    constraints: .init(repeats: "new")),
            ],
            actions: [.submit(words("action.changePassword"))], localization: words)
        form.busyText = words.busyText(setup)
        form.apply(setup.style, languages)
        ask(form, completion) { answer throws(BadgeError) in
            PasswordChange(
                current: try answer.secret("current"), new: try answer.secret("new"),
                confirmation: try answer.secret("confirmation"))
        }
    }

    func promptForCertificate(
        _ setup: LoginPromptSetup, completion: @escaping PromptCompletion<[String: Secret]>
    ) {
        let words = words(for: .certificate)
        var form = Form(
            .certificate, title: setup.changedTitle ?? words("prompt.certificate.title"),
            message: setup.changedSubtitle
                ?? words("prompt.certificate.message", ["server": setup.serverName.onOneLine]),
            fields: setup.fields, actions: [.submit(words("action.continue"))], localization: words)
        form.busyText = words.busyText(setup)
        form.apply(setup.style, languages)
        ask(form, completion) { answer in answer.values.compactMapValues(\.characters) }
    }

    func promptForDeviceLogin(
        _ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>
    ) {
        let words = words(for: .deviceLogin)
        let message = Message(
            "prompt.login.code",
            [
                "address": login.address.absoluteString, "code": login.userCode.onOneLine,
                "time": Message.duration(seconds: login.secondsLeft),
            ])
        var form = Form(
            .deviceLogin,
            title: login.texts.title ?? words("prompt.login.elsewhere", ["organization": login.organization.onOneLine]),
            message: login.texts.message ?? words.text(of: message),
            actions: [Form.Action("acknowledge", label: login.texts.button ?? words("action.ok"))],
            qrText: login.scannedAddress, secondsLeft: login.secondsLeft, localization: words)
        form.cancelLabel = login.texts.cancelButton
        ask(form, completion) { _ in .acknowledged }
    }

    func promptForBrowserLogin(
        _ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        let words = words(for: .browserLogin)
        var form = Form(
            .browserLogin,
            title: login.texts.title ?? words("prompt.login.inBrowser", ["organization": login.organization.onOneLine]),
            message: login.texts.message ?? words("prompt.login.browserHost", ["host": login.host.onOneLine]),
            actions: [Form.Action("acknowledge", label: login.texts.button ?? words("action.ok"))],
            localization: words)
        form.cancelLabel = login.texts.cancelButton
        form.isCancellableWhileBusy = true
        ask(form, completion) { _ in .acknowledged }
    }

    private func login(
        _ kind: Form.Kind, message: Message?, _ setup: LoginPromptSetup?,
        _ completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        let words = words(for: kind)
        let usual = Field.login(words, username: setup?.username, password: setup?.password)
        let fields = setup?.style?.fields(words, languages, given: (setup?.username, setup?.password)) ?? usual
        let stated = setup?.changedSubtitle.map(Message.verbatim) ?? message
        let origin = setup?.passwordOrigin.map { Message("prompt.login.passwordOrigin", ["origin": $0]) }
        var form = Form(
            kind, title: setup?.changedTitle ?? words("action.login"),
            message: words.text(of: .sentences([stated, origin].compactMap(\.self))), fields: fields,
            actions: [.submit(words("action.login"))], localization: words)
        form.busyText = setup.map(words.busyText)
        form.apply(setup?.style, languages)
        ask(form, withSecondFactor(setup, completion)) { answer in LoginCredentials(answer, fields) }
    }

    // If the login requires a second factor, the same name and password are submitted again together with the factor.
    private func withSecondFactor(
        _ setup: LoginPromptSetup?, _ completion: @escaping PromptCompletion<LoginCredentials>
    ) -> PromptCompletion<LoginCredentials> {
        { [self] credentials, refuse in
            // Without a handler for a refusal, no further input can be requested.
            guard let credentials, let refuse else { return completion(credentials, nil) }
            completion(credentials) { error in
                guard error.code == .secondFactorRequired else { return refuse(error) }
                self.askForSecondFactor(credentials, after: error, setup, completion)
            }
        }
    }

    private func askForSecondFactor(
        _ credentials: LoginCredentials, after error: BadgeError, _ setup: LoginPromptSetup?,
        _ completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        let words = words(for: .secondFactor)
        // If the organization describes the code that it requires, its text replaces the default one.
        let said: String? =
            switch error.message.values["message"] {
            case .text(let text): text.onOneLine
            default: error.message.key == "secondFactorRequired.codeHolds" ? error.reason(in: words) : nil
            }
        var form = Form(
            .secondFactor, title: words("prompt.secondFactor.title"),
            message: said ?? words("prompt.secondFactor.message"),
            fields: [Field("otp", label: words("field.code"), .code(.digits))],
            actions: [.submit(words("action.login"))], localization: words)
        form.busyText = setup.map(words.busyText)
        form.applyLabels(setup?.style, languages)
        ask(form, completion) { answer throws(BadgeError) in
            LoginCredentials(
                username: credentials.username, password: credentials.password,
                oneTimeCode: try answer.secret("otp"), parameters: credentials.parameters)
        }
    }
}

extension Localization {
    fileprivate func busyText(_ setup: LoginPromptSetup) -> String {
        self("prompt.login.busy", ["server": setup.serverName.onOneLine])
    }
}

extension LoginCredentials {
    // Fields other than user name and password are parameters. An empty one has no value.
    fileprivate init(_ answer: FormAnswer, _ fields: [Field]) {
        func text(_ name: String) -> String { answer.values[name]?.characters?.characters ?? "" }
        let names = fields.map(\.name).filter { !["username", "password"].contains($0) }
        self.init(
            username: text("username"), password: answer.values["password"]?.characters ?? Secret(utf8: ""),
            parameters: Dictionary(names.map { ($0, text($0)) }) { first, _ in first })
    }
}

extension Form {
    // The parts of the style that its layer does not contain: the labels of the buttons, and the link for a forgotten
    // password.
    fileprivate mutating func apply(_ style: (any LoginScreenStyle)?, _ languages: Languages) {
        applyLabels(style, languages)
        if let link = style?.forgotPasswordLink(localization, in: languages) { links.append(link) }
    }

    fileprivate mutating func applyLabels(_ style: (any LoginScreenStyle)?, _ languages: Languages) {
        guard let style else { return }
        if let label = style.loginLabel(in: languages), let first = actions.first {
            actions[0] = Action(first.name, label: label, sendsFields: first.sendsFields)
        }
        cancelLabel = style.cancelLabel(in: languages)
    }
}

extension FormUI: PasscodeUIProtocol {
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        // A refusal says how many tries are left then.
        let withoutTries: Form? =
            switch prompt {
            case .set: nil
            case .verify(_, _, let purpose, _): verifyForm(nil, nil, purpose, nil)
            case .change(let rules, _, _, _): changeForm(rules, nil, nil, nil)
            }
        let revised: @Sendable (BadgeError) -> Form? = { error in
            switch error.detail {
            case .triesLeft, .locked: withoutTries
            default: nil
            }
        }
        ask(form(for: prompt), completion, revised: revised) { answer in
            PasscodeEntry(
                current: answer.values["current"]?.secret, new: answer.values["new"]?.secret,
                confirmation: answer.values["confirmation"]?.secret)
        }
    }

    func promptForBiometrics(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        isAboutBiometrics = true
        inform(
            .biometrics, title: "prompt.biometrics.title",
            message: Message("prompt.biometrics.message", ["badge": badge.shownName]), completion)
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        guard isAboutBiometrics else {
            return inform(.passcodeError, title: "field.passcode", message: .verbatim(message), completion)
        }
        inform(
            .passcodeError, title: "prompt.biometrics.title", message: .verbatim(message), canRetry: true,
            again: "action.tryAgain", completion)
    }

    private func form(for prompt: PasscodePrompt) -> Form {
        switch prompt {
        case .set(let rules): setForm(rules)
        case .verify(let triesLeft, let lockedUntil, let purpose, let consequence):
            verifyForm(triesLeft, lockedUntil, purpose, consequence)
        case .change(let rules, let triesLeft, let lockedUntil, let consequence):
            changeForm(rules, triesLeft, lockedUntil, consequence)
        }
    }

    private func setForm(_ rules: PasscodeRules) -> Form {
        let words = words(for: .passcodeSet)
        return Form(
            .passcodeSet, title: words("prompt.passcodeSet.title"), message: words("prompt.passcodeSet.message"),
            fields: Self.newPasscode(rules, words), actions: [.submit(words("action.setPasscode"))],
            localization: words)
    }

    private func verifyForm(
        _ triesLeft: Int?, _ lockedUntil: Date?, _ purpose: PasscodePurpose, _ consequence: PasscodeConsequence?
    ) -> Form {
        let words = words(for: .passcodeVerify)
        return Form(
            .passcodeVerify, title: words("prompt.passcodeVerify.title"),
            message: Self.message([Self.reason(for: purpose), Self.tries(triesLeft), consequence?.message], words),
            fields: [Self.currentPasscode(words)], actions: [.submit(words("action.continue"))],
            problem: lockout(lockedUntil, words), localization: words)
    }

    private func changeForm(
        _ rules: PasscodeRules, _ triesLeft: Int?, _ lockedUntil: Date?, _ consequence: PasscodeConsequence?
    ) -> Form {
        let words = words(for: .passcodeChange)
        return Form(
            .passcodeChange, title: words("prompt.passcodeChange.title"),
            message: Self.message([Self.tries(triesLeft), consequence?.message], words),
            fields: [Self.currentPasscode(words)] + Self.newPasscode(rules, words),
            actions: [.submit(words("action.changePasscode"))], problem: lockout(lockedUntil, words),
            localization: words)
    }

    private static func message(_ sentences: [Message?], _ words: Localization) -> String {
        sentences.compactMap { $0.map(words.text) }.joined(separator: " ")
    }

    private static func tries(_ left: Int?) -> Message? {
        left.map { Message("prompt.passcodeVerify.triesLeft", ["count": $0]) }
    }

    private func lockout(_ end: Date?, _ words: Localization) -> String? {
        end.map { words("prompt.passcodeVerify.locked", ["date": time($0)]) }
    }

    private static func reason(for purpose: PasscodePurpose) -> Message? {
        switch purpose {
        case .verification: nil
        case .use(let badge): Message("prompt.passcodeVerify.forUse", ["badge": badge.onOneLine])
        case .device(let server): Message("prompt.passcodeVerify.forDevice", ["server": server.onOneLine])
        case .session(let badge): Message("prompt.passcodeVerify.forSession", ["badge": badge.onOneLine])
        case .issuance: "prompt.passcodeVerify.forIssuance"
        case .webAuthn(let domain):
            Message("prompt.passcodeVerify.forWebAuthn", ["relyingParty": domain.onOneLine])
        }
    }

    private static func currentPasscode(_ words: Localization) -> Field {
        Field("current", label: words("field.passcode"), .secret(.any))
    }

    private static func newPasscode(_ rules: PasscodeRules, _ words: Localization) -> [Field] {
        let characters: Field.Characters = rules.kind == .digits ? .digits : .any
        let hint: Message.Key = rules.kind == .digits ? "field.hint.minDigits" : "field.hint.minCharacters"
        return [
            Field(
                "new", label: words("field.newPasscode"), .secret(characters),
                constraints: .init(minLength: rules.minLength), hint: words(hint, ["count": rules.minLength])),
            Field(
                "confirmation", label: words("field.newPasscodeAgain"), .secret(.any),
                constraints: .init(repeats: "new")),
        ]
    }
}

extension FormUI: SSOConfirmationUIProtocol {
    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        let words = words(for: .ssoConfirmation)
        let always = Form.Action("trustAlways", label: words("action.allowAlways"), sendsFields: true)
        let actions =
            [Form.Action("trustOnce", label: words("action.allowOnce"), sendsFields: true)]
            + (request.canBeTrustedAlways ? [always] : []) + [Form.Action("cancel", label: words("action.refuse"))]
        let form = Form(
            .ssoConfirmation,
            title: request.title ?? words("prompt.ssoConfirmation.title", ["client": request.client]),
            message: request.message(words), fields: request.claims.map { Self.field($0, words) }, actions: actions,
            localization: words)
        ask(form, completion) { answer in
            let claims = Set(request.claims.map(\.name).filter(answer.flag))
            return switch answer.action {
            case "trustOnce": .trustOnce(claims: claims)
            case "trustAlways": .trustAlways(claims: claims)
            default: .cancel
            }
        }
    }

    // Required claims are preselected; optional ones are disclosed only if the user selects them.
    private static func field(_ claim: SSORequest.Claim, _ words: Localization) -> Field {
        Field(
            claim.name, label: words("field.claim", ["claim": claim.label]), .boolean,
            constraints: .init(isRequired: claim.isRequired),
            hint: claim.value?.onOneLine, value: .flag(claim.isRequired))
    }
}

extension DeviceLoginPrompt {
    // A scanned address must lead to the host that the form names.
    fileprivate var scannedAddress: String {
        guard let addressWithCode,
            (addressWithCode.scheme, addressWithCode.host(), addressWithCode.port)
                == (address.scheme, address.host(), address.port)
        else { return address.absoluteString }
        return addressWithCode.absoluteString
    }
}

extension SSORequest {
    fileprivate func message(_ words: Localization) -> String {
        let question = message ?? words("prompt.ssoConfirmation.message", ["client": client.onOneLine])
        let goal = destination.map { words("prompt.ssoConfirmation.destination", ["destination": $0.onOneLine]) }
        return [question, goal].compactMap(\.self).joined(separator: " ")
    }
}

extension Field {
    /// The fields of a login with user name and password.
    package static func login(_ words: Localization, username: String?, password: Secret? = nil) -> [Field] {
        [
            Field("username", label: words("field.username"), .text, value: username.map(FieldValue.text)),
            Field(
                "password", label: words("field.password"), .secret(.any), value: password.map(FieldValue.secret)),
        ]
    }
}

extension Secret {
    /// The characters, for a parameter or a field that shows them.
    package var characters: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
