import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

extension IssuerClient {
    /// Returns the authorization for a login. If the login was at another server, and the organization exchanges that
    /// server's tokens for its own (RFC 8693), the result is a session at the organization, and the other server's
    /// tokens are discarded.
    func authorize(
        _ offer: ResolvedOffer, by grant: TokenResponse, to client: OAuthClient, badgeKey: String?,
        device: DeviceIdentity
    ) async throws -> AuthorizedOffer {
        let granted = try AuthorizedOffer(offer, grant, now: clock.now(), device: device, clientID: client.id)
        guard offer.hasOwnServer else { return granted }
        let own = try await AuthorizationServer.fetch(offer.offer.issuer, with: web(for: offer.offer.issuer))
        guard own.exchangesTokens else { return granted }
        guard grant.isBound else {
            throw BadgeError(
                .serverAnswerInvalid, .client("serverAnswerInvalid.unboundLogin"),
                ["server": offer.authorizationServer.origin, "organization": offer.issuerName])
        }
        var fields = device.fields
        fields["badge_key"] = badgeKey
        fields["issuer_state"] = offer.offer.issuerState
        do {
            let session = try await TokenClient(endpoint: own.tokenEndpoint, web: web(for: offer.offer.issuer))
                .exchange(accessToken: grant.accessToken, key: device.key, fields: fields)
            return try AuthorizedOffer(offer.served(by: own), session, now: clock.now(), device: device)
        } catch let failure as BadgeError {
            throw Self.refusal(failure, of: offer)
        }
    }

    private static func refusal(_ failure: BadgeError, of offer: ResolvedOffer) -> BadgeError {
        let (server, organization) = (offer.authorizationServer.origin, offer.issuerName)
        switch failure.serverProblem?.error {
        case "account_unknown":
            return BadgeError(
                .accountUnknown, .client("accountUnknown.login"), ["server": server, "organization": organization],
                underlying: failure.serverProblem)
        case "invalid_request":
            return BadgeError(
                .authenticationFailed, .client("authenticationFailed.login"),
                ["server": server, "organization": organization], underlying: failure.serverProblem)
        case "invalid_grant":
            return BadgeError(.invitationUnusable, "invitationUnusable.gone", underlying: failure.serverProblem)
        default: return DeviceAPIError.error(for: failure)
        }
    }
}
