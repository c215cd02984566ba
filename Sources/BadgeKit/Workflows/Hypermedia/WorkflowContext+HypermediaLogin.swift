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
    func logInAsDirected(_ subject: LoginSubject) async throws -> AuthorizedOffer {
        let offer = subject.offer
        let client = try hypermediaClient(for: subject)
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
        let parameters = configuration.parameters
        configuration.parameters = { parameters().merging(own) { _, own in own } }
        return try HypermediaClient(
            server: offer.authorizationMetadata, clientID: loginClient.id, redirect: redirect, key: subject.device.key,
            web: issuer.webClient(for: offer), configuration: configuration)
    }
}
