import BadgeModel
import BadgeUI
import Foundation

extension UIConformance {
    /// Login, passcode, the requests of another app and of a verifier.
    static var accessScenarios: [Scenario] {
        loginScenarios + accountScenarios + passcodeScenarios + singleSignOn.scenarios()
            + presentation.scenarios()
    }

    private static var loginScenarios: [Scenario] {
        let logins = [("ada", "Difference1"), ("grace", "Compiler2")].map { name, password in
            let expected = LoginCredentials(username: name, password: Secret(utf8: password))
            return PromptEntry<LoginCredentials>(
                .submit(secrets: ["password": password], texts: ["username": name])
            ) { $0 == expected }
        }
        return PromptCase(.loginToBadge, \.login, logins) {
            $0.promptForLoginToBadge(Sample.badge, completion: $1)
        }.scenarios()
            + PromptCase(.loginToOrganization, \.login, logins) {
                $0.promptForLoginToOrganization("Example Works", completion: $1)
            }.scenarios() + secondFactor(after: logins[0]).scenarios()
            + PromptCase(
                .deviceLogin, \.login, [PromptEntry(FormAnswer(action: "acknowledge")) { $0 == .acknowledged }]
            ) {
                $0.promptForDeviceLogin(Sample.deviceLogin, completion: $1)
            }.scenarios()
            + PromptCase(.browserLogin, \.login, PromptEntry.seen) {
                $0.promptForBrowserLogin(Sample.browserLogin, completion: $1)
            }.scenarios()
    }

    // The prompts for an account and for a certificate server.
    private static var accountScenarios: [Scenario] {
        let changes = [("Difference1", "Analytical2"), ("Compiler2", "Nanosecond3")].map { current, new in
            let expected = PasswordChange(
                current: Secret(utf8: current), new: Secret(utf8: new), confirmation: Secret(utf8: new))
            return PromptEntry<PasswordChange>(
                .submit(secrets: ["current": current, "new": new, "confirmation": new])
            ) { $0 == expected }
        }
        let requests = [("ada", "4711"), ("grace", "4712")].map { name, pin in
            PromptEntry<[String: Secret]>(.submit(secrets: ["pin": pin], texts: ["name": name])) {
                $0 == ["name": Secret(utf8: name), "pin": Secret(utf8: pin)]
            }
        }
        return PromptCase(.passwordChange, \.login, changes) {
            $0.promptForPasswordChange(Sample.account, completion: $1)
        }.scenarios()
            + PromptCase(.certificate, \.login, requests) {
                $0.promptForCertificate(Sample.certificateServer, completion: $1)
            }.scenarios()
    }

    // The login is answered again together with the factor, which has its own form.
    private static func secondFactor(
        after login: PromptEntry<LoginCredentials>
    ) -> PromptCase<any LoginUIProtocol, LoginCredentials> {
        let entries = ["771203", "480915"].map { code in
            PromptEntry<LoginCredentials>(.submit(secrets: ["otp": code])) {
                $0.oneTimeCode == Secret(utf8: code)
                    && login.isAnswer(LoginCredentials(username: $0.username, password: $0.password))
            }
        }
        let wanted = BadgeError(.secondFactorRequired, reason: "A code was sent to you.", recovery: .retry)
        return PromptCase(
            .secondFactor, \.login, entries,
            after: .init(kind: .loginToBadge, entry: login, refusal: wanted)
        ) {
            $0.promptForLoginToBadge(Sample.badge, completion: $1)
        }
    }

    private static var passcodeScenarios: [Scenario] {
        let rules = PasscodeRules(minLength: 6, kind: .digits)
        let locked = PasscodePrompt.verify(triesLeft: 1, lockedUntil: Sample.date)
        return passcode(.passcodeSet, .set(rules), ["new", "confirmation"]).scenarios()
            + passcode(.passcodeVerify, .verify(triesLeft: 4, lockedUntil: nil), ["current"]).scenarios()
            + passcode(.passcodeVerify, as: "passcodeVerifyLocked", locked, ["current"]).scenarios()
            + PromptCase(.biometrics, \.passcode, PromptEntry.seen) {
                $0.promptForBiometrics(forBadge: Sample.badge, completion: $1)
            }.scenarios()
            + passcode(.passcodeChange, .change(rules), ["current", "new", "confirmation"]).scenarios()
            + PromptCase(.passcodeError, \.passcode, PromptEntry.seen) {
                $0.promptUserWithErrorMessage("All tries are used up.", completion: $1)
            }.scenarios()
    }

    private static func passcode(
        _ kind: Form.Kind, as name: String? = nil, _ prompt: PasscodePrompt, _ fields: [String]
    ) -> PromptCase<any PasscodeUIProtocol, PasscodeEntry> {
        let entries = [("135792", "864209"), ("590713", "317095")].map { current, new in
            let newOne = fields.contains("new") ? Secret(utf8: new) : nil
            let expected = PasscodeEntry(
                current: fields.contains("current") ? Secret(utf8: current) : nil, new: newOne, confirmation: newOne)
            let typed = fields.map { ($0, $0 == "current" ? current : new) }
            return PromptEntry<PasscodeEntry>(.submit(secrets: Dictionary(typed) { first, _ in first })) {
                $0 == expected
            }
        }
        return PromptCase(kind, as: name, \.passcode, entries) {
            $0.promptForPasscode(prompt, completion: $1)
        }
    }

    private static var singleSignOn: PromptCase<any SSOConfirmationUIProtocol, SSODecision> {
        let claims = [
            SSORequest.Claim(name: "name", label: "name", isRequired: true),
            SSORequest.Claim(name: "email", label: "email address", isRequired: false),
        ]
        let request = SSORequest(
            client: "Example Portal", message: "It lets you in.", claims: claims, canBeTrustedAlways: true)
        let entries: [PromptEntry<SSODecision>] = [
            PromptEntry(decision("trustOnce", email: false)) { $0 == .trustOnce(claims: ["name"]) },
            PromptEntry(decision("trustAlways", email: true)) { $0 == .trustAlways(claims: ["name", "email"]) },
            PromptEntry(decision("cancel", email: false)) { $0 == .cancel },
        ]
        return PromptCase(.ssoConfirmation, \.ssoConfirmation, entries) {
            $0.promptUserToConfirmSSO(request, completion: $1)
        }
    }

    private static func decision(_ action: String, email: Bool) -> FormAnswer {
        FormAnswer(action: action, values: ["name": .flag(true), "email": .flag(email)])
    }
}
