import BadgeHypermedia
import BadgeIssuance
import BadgeModel
import BadgeTransport
import Foundation

extension WorkflowContext {
    /// Logs the user in with the steps that the server of an offer sends.
    ///
    /// - Throws: `BadgeError` `declined`, `authenticationFailed`, `notSupported` when the server has no such login; those
    ///   of ``HypermediaClient`` and of the web client.
    func logInAsDirected(_ subject: LoginSubject, _ prompt: LoginPromptRun) async throws -> AuthorizedOffer {
        let client = try hypermediaClient(for: subject)
        let setup = subject.setup(
            prompt.request.kind ?? .authentication, title: prompt.words("action.login"),
            subtitle: prompt.words("prompt.login.toOrganization", ["organization": subject.organization]))
        return try await prompt.run(setup) { [self] in try await logIn(subject, with: client) }
    }

    private func logIn(_ subject: LoginSubject, with client: HypermediaClient) async throws -> AuthorizedOffer {
        let offer = subject.offer
        let login = await HypermediaLogin(
            try client.makeFlow(), at: offer.authorizationMetadata, of: offer.organizationID, context: self)
        let grant = try await login.run()
        switch try await client.redeem(grant, fields: issuer.tokenFields(for: offer, device: subject.device)) {
        case .tokens(let tokens):
            return try await issuer.authorize(
                offer, tokens: tokens, client: loginClient, badgeKey: subject.badgeKey, device: subject.device)
        case .refused:
            throw BadgeError(.sessionEnded, "sessionEnded.byServer", ["server": offer.tokenEndpoint.host() ?? ""])
        }
    }

    private func hypermediaClient(for subject: LoginSubject) throws -> HypermediaClient {
        let offer = subject.offer
        guard let redirect = URL(string: hypermedia.redirect) else {
            throw BadgeError(
                .invalidInput, "invalidInput.loginOption", ["option": "hypermediaRedirect"], recovery: .unrecoverable)
        }
        let own = issuer.loginParameters(for: offer, client: loginClient, badgeKey: subject.badgeKey)
        var configuration = hypermedia.flow
        if configuration.languages.tags.isEmpty { configuration.languages = languages }
        let parameters = configuration.parameters
        configuration.parameters = { parameters().merging(own) { _, own in own } }
        return try HypermediaClient(
            server: offer.authorizationMetadata, clientID: loginClient.id, redirect: redirect, key: subject.device.key,
            web: issuer.webClient(for: offer), configuration: configuration)
    }
}
