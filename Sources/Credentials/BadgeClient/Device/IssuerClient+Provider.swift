import BadgeKeys
package import BadgeModel
import BadgeOpenID
package import BadgeTransport
package import Foundation

extension IssuerClient {
    /// Requests the nonce for a sign-in at an identity provider. It is valid for this device's key, once, and the
    /// provider's ID token must contain it.
    ///
    /// - Throws: `BadgeError` `notSupported` when the organization accepts no such sign-ins; those of the web client.
    package func requestProviderNonce(
        at configuration: ServerConfiguration, device: DeviceIdentity
    ) async throws -> String {
        guard let endpoint = configuration.providerNonceEndpoint else { throw Self.noProviders(configuration) }
        return try await web(for: configuration.issuer).postForm(endpoint, [:], authorization: .proof(device.key)) {
            try $0["nonce"].nonEmptyString(maxLength: 256)
        }
    }

    /// Begins a session with the ID token of an identity provider.
    ///
    /// - Parameters:
    ///   - idToken: The ID token, with a nonce of ``requestProviderNonce(at:device:)``.
    ///   - provider: The provider's identifier.
    ///   - badgeKey: The thumbprint of the holder key of the badge that the sign-in is for; `nil` for a new badge.
    ///   - configuration: The organization's server.
    ///   - device: This device.
    /// - Throws: `BadgeError` `accountUnknown` when no person is linked to the account; `wrongPerson`,
    ///   `badgeSuspended`, `providerUnknown`; the codes of a refused ID token, such as `identityNonceMismatch`; those of
    ///   the web client.
    package func signIn(
        idToken: Secret, provider: IdentityProvider, badgeKey: String?, at configuration: ServerConfiguration,
        device: DeviceIdentity
    ) async throws -> DeviceSession {
        guard let endpoint = configuration.providerSessionEndpoint else { throw Self.noProviders(configuration) }
        var fields = device.fields
        fields["provider"] = provider.id.rawValue
        fields["id_token"] = idToken.revealedText
        fields["badge_key"] = badgeKey
        do {
            let tokens = try await web(for: configuration.issuer)
                .postForm(endpoint, fields, authorization: .proof(device.key)) {
                    try TokenResponse($0, provedKey: true)
                }
            guard tokens.isBound else { throw WebClient.invalid(endpoint, "did not bind its tokens to this device") }
            return try DeviceSession(tokens, at: configuration, device: device, client: self)
        } catch let failure as BadgeError {
            throw Self.refusal(failure, of: provider, at: configuration, hasBadge: badgeKey != nil)
        }
    }

    static func refusal(
        _ failure: BadgeError, of provider: IdentityProvider, at configuration: ServerConfiguration,
        hasBadge: Bool = true
    ) -> BadgeError {
        guard let problem = failure.serverProblem, let error = problem.error else { return failure }
        let values = ["provider": provider.name, "organization": configuration.name]
        if let refusal = IdentityRefusal(rawValue: error) {
            return refusal.error(provider: provider.name, underlying: problem)
        }
        return switch error {
        case "account_unknown":
            BadgeError(.accountUnknown, .client("accountUnknown.provider"), values, underlying: problem)
        case "account_taken": BadgeError(.alreadyExists, .client("alreadyExists.account"), values, underlying: problem)
        case "provider_unknown": BadgeError(.providerUnknown, "providerUnknown.provider", values, underlying: problem)
        default: DeviceAPIError.error(for: failure, hasBadge: hasBadge)
        }
    }

    /// Returns the client for requests on behalf of an organization.
    package func webClient(for issuer: URL) -> WebClient { web(for: issuer) }

    private static func noProviders(_ configuration: ServerConfiguration) -> BadgeError {
        BadgeError(.notSupported, .client("notSupported.providers"), ["organization": configuration.name])
    }
}
