package import BadgeModel
import BadgeTransport
import Foundation

extension DeviceSession {
    /// Fetches the ways in which the user signs in.
    ///
    /// - Throws: `BadgeError` `notSupported`, `sessionEnded`, and those of the web client.
    package func signInAccounts() async throws -> SignInAccounts {
        let endpoint = try accountsEndpoint
        return try await withAccessToken { authorization in
            try await web.get(endpoint, authorization: authorization) { try SignInAccounts($0) }
        }
    }

    /// Links an account to the user, who can then sign in with it.
    ///
    /// - Parameters:
    ///   - idToken: The provider's ID token, with a nonce of ``IssuerClient/requestProviderNonce(at:device:)``.
    ///   - provider: The provider.
    /// - Throws: `BadgeError` `alreadyExists` when the account is linked to a person; the codes of a refused ID token;
    ///   `sessionEnded`, and those of the web client.
    package func linkAccount(idToken: Secret, provider: IdentityProvider) async throws -> SignInAccount {
        let endpoint = try accountsEndpoint
        let body: JSON = ["provider": .string(provider.id.rawValue), "id_token": .string(idToken.revealedText)]
        do {
            return try await withAccessToken { authorization in
                try await web.postJSON(endpoint, body, authorization: authorization) { try SignInAccount($0) }
            }
        } catch let failure as BadgeError {
            throw IssuerClient.refusal(failure, of: provider, at: configuration)
        }
    }

    /// Unlinks an account from the user. The sessions that it began end.
    ///
    /// - Throws: `BadgeError` `lastSignIn` when the user could not sign in any more; `notFound`, `sessionEnded`, and
    ///   those of the web client.
    package func unlinkAccount(_ account: SignInAccount.ID) async throws {
        let endpoint = try accountsEndpoint.endpoint(of: account.rawValue).appending(component: "removal")
        do {
            try await withAccessToken { try await web.postJSON(endpoint, [:], authorization: $0) { _ in } }
        } catch let failure as BadgeError {
            switch failure.serverProblem?.error {
            case "last_sign_in":
                throw BadgeError(.lastSignIn, "lastSignIn.account", underlying: failure.serverProblem)
            case "not_found":
                throw BadgeError(
                    .notFound, "notFound.account", ["name": account.rawValue], underlying: failure.serverProblem)
            default: throw failure
            }
        }
    }

    private var accountsEndpoint: URL {
        get throws {
            guard let endpoint = configuration.accountsEndpoint else {
                throw BadgeError(.notSupported, .client("notSupported.providers"), ["organization": configuration.name])
            }
            return endpoint
        }
    }
}
