package import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTransport
package import BadgeUI
import Foundation
import Synchronization

extension WorkflowContext {
    /// Logs the user in at the server of an offer: as an add-on does, in the browser, or on another screen.
    ///
    /// - Parameter method: `nil` for the login of an add-on that the server offers, otherwise for the browser if this device
    ///   has one, otherwise for another screen.
    /// - Throws: `BadgeError` `declined`, `verificationCodeExpired`, `uiNotRegistered`, `notSupported` when the server
    ///   has no such login; network errors.
    func logIn(
        for offer: ResolvedOffer, organization: String, badge: Badge? = nil, badgeKey: String? = nil,
        method: LoginMethod?, device: DeviceIdentity, prompt: LoginPromptRun? = nil
    ) async throws -> AuthorizedOffer {
        let subject = LoginSubject(
            offer: offer, organization: organization, badge: badge, badgeKey: badgeKey, device: device)
        let prompt = prompt ?? LoginPromptRun(in: self)
        let method = try method ?? usualMethod(for: offer)
        if let login = logins.first(where: { $0.method == method }) {
            return try await login.logIn(subject, prompt, in: self)
        }
        return switch method {
        case .browser: try await logInWithBrowser(subject, prompt)
        case .device, .challenge: try await logInElsewhere(subject, prompt)
        default: throw BadgeError(.notSupported, "notSupported.loginMethod", ["method": method.rawValue])
        }
    }

    private func usualMethod(for offer: ResolvedOffer) throws -> LoginMethod {
        if let login = login(offeredBy: offer) { return login.method }
        if offer.loginHost != nil, browser.isAvailable { return .browser }
        if offer.deviceAuthorizationEndpoint != nil { return .device }
        guard offer.loginHost == nil else { throw BadgeError(.notSupported, "notSupported.browser") }
        throw BadgeError(.notSupported, "notSupported.noLogin", ["server": offer.authorizationServer.host() ?? ""])
    }

    private func logInWithBrowser(_ subject: LoginSubject, _ prompt: LoginPromptRun) async throws -> AuthorizedOffer {
        let offer = subject.offer
        let page = try prompt.page
        guard let host = page?.host() ?? offer.loginHost else {
            throw BadgeError(
                .notSupported, "notSupported.browserLogin", ["server": offer.authorizationServer.host() ?? ""])
        }
        let told = BrowserLoginPrompt(organization: subject.organization, host: host)
        let languages = ui.languages
        let visit = CancellableAttempt<AuthorizedOffer>()
        let screen = DefaultLoginScreen({ (_: InformAnswer) in .proceed }) { screen, setup, completion in
            var told = told
            told.texts = LoginPromptTexts(setup, languages)
            screen.promptForBrowserLogin(told) { answer, refuse in
                if answer == nil { visit.giveUp() }
                completion(answer, refuse)
            }
        }
        var setup = subject.setup(
            prompt.request.kind ?? .oauth,
            title: prompt.words("prompt.login.inBrowser", ["organization": subject.organization]),
            subtitle: prompt.words("prompt.login.browserHost", ["host": host]))
        setup.address = page ?? URL(string: "https://\(host)")
        return try await prompt.ask(setup, on: screen) { [self] _ in
            try await visit.run { [self] in try await visitPage(subject, replacedBy: page) }
        }
    }

    private func visitPage(_ subject: LoginSubject, replacedBy page: URL?) async throws -> AuthorizedOffer {
        let begun = Mutex<BrowserLogin?>(nil)
        let answer = try await browser.logIn { redirect in
            let login = try await issuer.beginBrowserLogin(
                subject.offer, client: loginClient, redirect: redirect, badgeKey: subject.badgeKey,
                device: subject.device)
            begun.withLock { $0 = login }
            return page.map { login.authorization.moved(to: $0) } ?? login.authorization
        }
        guard let login = begun.withLock({ $0 }) else {
            throw BadgeError(.notSupported, "notSupported.browser")
        }
        return try await issuer.authorize(login, answer: answer, device: subject.device)
    }
}

/// The subject of a login at the server of an offer.
package struct LoginSubject: Sendable {
    package let offer: ResolvedOffer
    package let organization: String
    let badge: Badge?
    package let badgeKey: String?
    package let device: DeviceIdentity

    package func setup(_ kind: LoginPromptKind, title: String, subtitle: String) -> LoginPromptSetup {
        LoginPromptSetup(
            kind, project: ProjectInfo(projectName: organization, server: offer.authorizationServer), badge: badge,
            sectionTitle: title, sectionSubtitle: subtitle)
    }
}

extension LoginPromptRun {
    /// The page that the app configured to replace the organization's own; `nil` for the latter.
    ///
    /// - Throws: `BadgeError` `serverInsecure`.
    fileprivate var page: URL? {
        get throws {
            guard request.kind == .htmlForm, let page = request.options?.page else { return nil }
            try page.requireSecureServer()
            return page
        }
    }
}
