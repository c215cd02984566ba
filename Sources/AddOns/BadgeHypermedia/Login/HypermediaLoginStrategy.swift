import BadgeClient
import BadgeKit
import BadgeModel
import BadgeTransport
import Foundation

/// Logs users in with the steps that the server of an offer sends.
struct HypermediaLoginStrategy: LoginStrategy {
    let options: HypermediaOptions

    var method: LoginMethod { .hypermedia }

    func isOffered(by offer: ResolvedOffer) -> Bool { offer.hasHypermediaLogin }

    /// - Throws: `BadgeError` `declined`, `authenticationFailed`, `notSupported` when the server has no such login; those
    ///   of ``HypermediaClient`` and of the web client.
    func logIn(
        _ subject: LoginSubject, _ prompt: LoginPromptRun, in context: WorkflowContext
    ) async throws -> AuthorizedOffer {
        let client = try client(for: subject, in: context)
        let setup = subject.setup(
            prompt.request.kind ?? .authentication, title: prompt.words("action.login"),
            subtitle: prompt.words("prompt.login.toOrganization", ["organization": subject.organization]))
        return try await prompt.run(setup) { try await logIn(subject, with: client, in: context) }
    }

    private func logIn(
        _ subject: LoginSubject, with client: HypermediaClient, in context: WorkflowContext
    ) async throws -> AuthorizedOffer {
        let offer = subject.offer
        let login = await HypermediaLogin(
            try client.makeFlow(), at: offer.authorizationMetadata, of: offer.organizationID,
            context: WalletLoginContext(context: context, hypermedia: options))
        let grant = try await login.run()
        switch try await client.redeem(grant, fields: context.issuer.tokenFields(for: offer, device: subject.device)) {
        case .tokens(let tokens):
            return try await context.issuer.authorize(
                offer, tokens: tokens, client: context.loginClient, badgeKey: subject.badgeKey,
                device: subject.device)
        case .refused(let refusal):
            if let refusal = IssuerClient.refusal(refusal.problem, badgeKey: subject.badgeKey) { throw refusal }
            throw BadgeError(.sessionEnded, "sessionEnded.byServer", ["server": offer.tokenEndpoint.host() ?? ""])
        }
    }

    private func client(for subject: LoginSubject, in context: WorkflowContext) throws -> HypermediaClient {
        let offer = subject.offer
        guard let redirect = URL(string: options.redirect) else {
            throw BadgeError(
                .invalidInput, .hypermedia("invalidInput.loginOption"), ["option": "hypermediaRedirect"],
                recovery: .unrecoverable)
        }
        let own = context.issuer.loginParameters(for: offer, client: context.loginClient, badgeKey: subject.badgeKey)
        var configuration = options.flow
        if configuration.languages.tags.isEmpty { configuration.languages = context.languages }
        let parameters = configuration.parameters
        configuration.parameters = { parameters().merging(own) { _, own in own } }
        return try HypermediaClient(
            server: offer.authorizationMetadata, clientID: context.loginClient.id, redirect: redirect,
            key: subject.device.key, web: context.issuer.webClient(for: offer), configuration: configuration)
    }
}
