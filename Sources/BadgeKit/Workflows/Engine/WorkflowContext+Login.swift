import BadgeIssuance
import BadgeModel
import BadgeTransport
import BadgeUI
import Foundation
import Synchronization

extension WorkflowContext {
    /// Has the user log in at the server of an offer: in the browser, or on another screen.
    ///
    /// - Parameter method: `nil` for the browser where there is one here, and for another screen elsewhere.
    /// - Throws: `BadgeError` `declined`, `verificationCodeExpired`, `uiNotRegistered`, `notSupported` when the server has no
    ///   such login; those of the network.
    func logIn(
        for offer: ResolvedOffer, organization: String, badgeKey: String? = nil, method: LoginMethod?,
        device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        switch try method ?? usualMethod(for: offer) {
        case .browser:
            try await logInWithBrowser(offer, organization: organization, badgeKey: badgeKey, device: device)
        case .device, .challenge:
            try await logInElsewhere(offer, organization: organization, badgeKey: badgeKey, device: device)
        }
    }

    private func usualMethod(for offer: ResolvedOffer) throws -> LoginMethod {
        if offer.loginHost != nil, browser.isAvailable { return .browser }
        if offer.deviceAuthorizationEndpoint != nil { return .device }
        guard offer.loginHost == nil else { throw BadgeError(.notSupported, "notSupported.browser") }
        throw BadgeError(.notSupported, "notSupported.noLogin", ["server": offer.authorizationServer.host() ?? ""])
    }

    private func logInWithBrowser(
        _ offer: ResolvedOffer, organization: String, badgeKey: String?, device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        guard let host = offer.loginHost else {
            throw BadgeError(
                .notSupported, "notSupported.browserLogin", ["server": offer.authorizationServer.host() ?? ""])
        }
        return try await ui.prompt(\.login) {
            $0.promptForBrowserLogin(BrowserLoginPrompt(organization: organization, host: host), completion: $1)
        } attempt: { (_: InformAnswer) in
            let begun = Mutex<BrowserLogin?>(nil)
            let answer = try await browser.logIn { redirect in
                let login = try await issuer.beginBrowserLogin(
                    offer, client: loginClient, redirect: redirect, badgeKey: badgeKey, device: device)
                begun.withLock { $0 = login }
                return login.authorization
            }
            guard let login = begun.withLock({ $0 }) else {
                throw BadgeError(.notSupported, "notSupported.browser")
            }
            return try await issuer.authorize(login, answer: answer, device: device)
        }
    }
}
