import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Shows the user where to log in on another screen, and polls the server until they have: whichever ends first
    /// ends the other.
    ///
    /// - Throws: `BadgeError` `declined` when the user cancels here or refuses there, `verificationCodeExpired`,
    ///   `uiNotRegistered`, `notSupported` when the server has no such logins; network errors.
    func logInElsewhere(_ subject: LoginSubject, _ prompt: LoginPromptRun) async throws -> AuthorizedOffer {
        let login = try await issuer.beginDeviceLogin(
            subject.offer, client: loginClient, badgeKey: subject.badgeKey, device: subject.device)
        let told = DeviceLoginPrompt(login, organization: subject.organization, now: sensors.clock.now())
        let answer = { @Sendable (answer: DeviceLoginAnswer) in LoginAnswer(answer) }
        let languages = ui.languages
        let screen = DefaultLoginScreen(answer) { screen, setup, completion in
            var told = told
            told.texts = LoginPromptTexts(setup, languages)
            screen.promptForDeviceLogin(told, completion: completion)
        }
        return try await prompt.tell(subject.setup(for: told, prompt), on: screen) { [self] in
            try await issuer.awaitGrant(login, device: subject.device)
        } answered: { [self] answer in
            if answer == .proceed { try await browser.open(told.addressWithCode ?? told.address) }
        }
    }
}

extension LoginSubject {
    // A presenter that can draw a QR code does so if there is an address to draw.
    fileprivate func setup(for told: DeviceLoginPrompt, _ prompt: LoginPromptRun) -> LoginPromptSetup {
        let isDrawn = told.addressWithCode != nil && prompt.hasView(for: .qr)
        let subtitle = prompt.words(
            "prompt.login.code",
            [
                "address": told.address.absoluteString, "code": told.userCode,
                "time": Message.duration(seconds: told.secondsLeft),
            ])
        var setup = setup(
            prompt.request.kind ?? (isDrawn ? .qr : .oauth),
            title: prompt.words("prompt.login.elsewhere", ["organization": organization]), subtitle: subtitle)
        (setup.address, setup.addressWithCode, setup.userCode) = (told.address, told.addressWithCode, told.userCode)
        return setup
    }
}

extension LoginAnswer {
    fileprivate init(_ answer: DeviceLoginAnswer) {
        switch answer {
        case .openBrowser: self = .proceed
        case .acknowledged: self = .acknowledged
        }
    }
}

extension DeviceLoginPrompt {
    fileprivate init(_ login: DeviceLogin, organization: String, now: Date) {
        let authorization = login.authorization
        self.init(
            organization: organization, userCode: authorization.userCode, address: authorization.address,
            addressWithCode: authorization.addressWithCode, expires: authorization.expires,
            secondsLeft: max(0, Int(authorization.expires.timeIntervalSince(now))))
    }
}
