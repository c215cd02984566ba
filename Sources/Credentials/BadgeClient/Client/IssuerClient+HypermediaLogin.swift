import BadgeCredentials
import BadgeModel
package import BadgeOpenID
package import BadgeTransport

extension ResolvedOffer {
    /// Whether the authorization server drives logins itself: it sends the steps that an app shows.
    package var hasHypermediaLogin: Bool { server.hypermediaEndpoint != nil }

    package var authorizationMetadata: AuthorizationServer { server }
}

/// What a login that the server drives shares with the other logins for an offer.
extension IssuerClient {
    /// Returns the client for the organization of an offer.
    package func webClient(for offer: ResolvedOffer) -> WebClient { web(for: offer.offer.issuer) }

    /// Returns the parameters of an authorization request for an offer, without those of the protocol.
    package func loginParameters(
        for offer: ResolvedOffer, client: OAuthClient, badgeKey: String?
    ) -> [String: String] {
        var fields = offer.loginFields(client)
        fields["issuer_state"] = offer.offer.issuerState
        fields["badge_key"] = offer.knowsDevices ? badgeKey : nil
        fields["resource"] = offer.resource
        return fields
    }

    /// Returns the fields of a token request for an offer, without those of the protocol.
    package func tokenFields(for offer: ResolvedOffer, device: DeviceIdentity) -> [String: String] {
        var fields = offer.knowsDevices ? device.fields : [:]
        fields["resource"] = offer.resource
        return fields
    }

    /// Returns the authorization that the tokens of a login grant.
    ///
    /// - Throws: The errors of ``authorize(_:answer:device:)`` behind the token request.
    package func authorize(
        _ offer: ResolvedOffer, tokens: TokenResponse, client: OAuthClient, badgeKey: String?, device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        try await authorize(offer, by: tokens, to: client, badgeKey: badgeKey, device: device)
    }
}
