package import BadgeAuthority
import BadgeModel
import Foundation
package import Hummingbird

/// How an organization serves logins by hypermedia authentication.
public struct HypermediaSettings: Sendable {
    /// The steps of the login.
    public var script: HypermediaScript
    /// Whether a client must prove by an attestation that it holds its key. The key has no manufacturer's certificate.
    public var requiresAttestation: Bool
    /// The email address of the person whom a script with the person `${person}` lets in without a credential; `nil`
    /// refuses such logins.
    public var trialPerson: String?

    /// Creates settings; by default the people of the organization log in with their passwords, and clients need no
    /// attestation.
    public init(
        script: HypermediaScript = .passwordLogin, requiresAttestation: Bool = false, trialPerson: String? = nil
    ) {
        self.script = script
        self.requiresAttestation = requiresAttestation
        self.trialPerson = trialPerson
    }

    /// Creates settings for a built-in login.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which does not happen for a script that was built in.
    public init(_ login: BuiltInLogin, requiresAttestation: Bool = false, trialPerson: String? = nil) throws {
        self.init(
            script: try HypermediaScript(login), requiresAttestation: requiresAttestation, trialPerson: trialPerson)
    }
}

extension HypermediaSettings: RouteExtension {
    package var scopes: [String] { [AuthorityRoutes.hypermediaScope] }
    package var grants: [String] { [Endpoint.clientGrant] }
    package var endpoints: [String: String] {
        [
            "hypermedia_authorization_endpoint": Endpoint.hypermediaAuthorization,
            "hypermedia_attestation_endpoint": Endpoint.attestation,
        ]
    }

    // A login without a credential is for this machine, and for a person who was named on purpose.
    package func requireSafe(on host: String, of authority: Authority, proxies: [String]) throws {
        guard script.hasPersonWithoutCredential else { return }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        guard URL(string: "http://\(bracketed)")?.isLoopback == true, try authority.organization().issuer.isLoopback,
            proxies.isEmpty
        else {
            throw BadgeError(
                .invalidInput,
                .samples("invalidInput.loginWithoutCredential"))
        }
        guard script.hasTrialPerson else { return }
        guard let trialPerson else {
            throw BadgeError(
                .invalidInput,
                .samples("invalidInput.trialPerson"))
        }
        _ = try authority.person(trialPerson)
    }

    package func add(to router: Router<AuthorityContext>, of routes: AuthorityRoutes) {
        routes.addHypermedia(to: router, self)
    }

    package func token(
        _ form: [String: String], _ request: Request, of routes: AuthorityRoutes
    ) async throws -> Response { try await routes.grantHypermediaToken(form, request, self) }
}
