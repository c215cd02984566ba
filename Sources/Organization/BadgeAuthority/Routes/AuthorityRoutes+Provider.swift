import BadgeDelivery
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird
import Logging

// Sign-ins at identity providers. The wallet redeems the code there and hands over the ID token.
extension AuthorityRoutes {
    // A nonce for the sign-in of one device, which the provider's ID token must contain.
    func providerNonce(_ request: Request) async throws -> Response {
        guard try await authority.readStore({ try $0.hasOpenIDProvider() }) else { throw ProtocolError.notFound }
        let key = try await requiredProof(of: request).key.thumbprint
        let nonce = try await authority.readStore { try $0.providerNonce(for: key) }
        return .document(["nonce": .string(nonce), "expires_in": .integer(Int64(Lifetime.providerNonce))])
    }

    func providerSession(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let name = form["provider"], let text = form["id_token"] else {
            throw ProtocolError.invalidRequest("provider and id_token are both needed.")
        }
        if let key = form["badge_key"], key.utf8.count != 43 {
            throw ProtocolError.invalidRequest("badge_key is not the thumbprint of a key.")
        }
        let device = try DeviceRegistration(form, proof: try await requiredProof(of: request))
        let identity = try await identity(text, at: name, for: device.key)
        let login = ExternalLogin(
            token: ExternalToken(identity.token, for: device.key), device: device, badgeKey: form["badge_key"],
            issuerState: try DeviceRegistration.checked("issuer_state", form, 256), email: identity.trustedEmail)
        switch try await authority.onStoreQueue({ try $0.beginSession(login, spending: identity.token.nonce) }) {
        case nil: throw ProtocolError(.nonce)
        case .some(let outcome):
            let granted = try outcome.granted(at: login.token.server)
            RequestClient.confirm()
            return Self.answer(granted)
        }
    }

    // Evaluates an ID token, and whose nonce it has. The nonce is not spent here.
    func identity(_ text: String, at name: String, for key: String) async throws -> SignedInIdentity {
        guard let registration = try await authority.readStore({ try $0.provider(name) }),
            case .openIDConnect(let client) = registration.provider.kind
        else { throw ProtocolError.providerUnknown }
        let issuer = client.issuer.absoluteString
        do {
            // Before any request to the provider: a client without a nonce of this organization cannot cause one.
            let claimed = try SignedIdentityToken(text, issuer: issuer, provider: name).claimedNonce
            guard let claimed, !claimed.isEmpty else { throw ProtocolError(.nonceMissing) }
            guard try await authority.readStore({ try $0.isProviderNonce(claimed, for: key) }) else {
                throw ProtocolError(.nonce)
            }
            let token = try await providers.client(of: client.issuer, for: authority)
                .evaluate(text, clientID: client.id)
            return SignedInIdentity(token: token, registration: registration)
        } catch let failure as BadgeError {
            throw refusal(failure, of: name)
        }
    }

    private func refusal(_ failure: BadgeError, of provider: String) -> ProtocolError {
        if let reason = IdentityRefusal.allCases.first(where: { $0.code == failure.code }) {
            return ProtocolError(reason)
        }
        authority.logger.error(
            "An identity provider does not help.", metadata: ["provider": "\(provider)", "reason": "\(failure.reason)"])
        return .providerUnavailable(seconds: Int(PublishedKeySet.pauseAfterFailure))
    }
}

// What a verified ID token of a registered provider says.
struct SignedInIdentity: Sendable {
    let token: IdentityToken
    let registration: ProviderRegistration

    // The email address by which a person may be found: one that the provider verified, for whose domain the operator
    // trusts it.
    var trustedEmail: String? {
        guard token.isEmailVerified, let email = token.email, MailAddress(email) != nil,
            registration.isAuthoritative(for: email)
        else {
            return nil
        }
        return email
    }
}

extension ProtocolError {
    // The operator of the provider sees the reason too, so it names the check.
    init(_ refusal: IdentityRefusal) {
        self.init(refusal.rawValue, "The ID token is refused: \(refusal).")
    }

    static let providerUnknown = Self(
        "provider_unknown", "No OpenID provider is registered with this identifier.", status: .notFound)

    fileprivate static func providerUnavailable(seconds: Int) -> Self {
        var error = Self(
            "temporarily_unavailable", "The provider at which you signed in does not answer. Try again later.",
            status: .serviceUnavailable)
        error.headers[.retryAfter] = String(seconds)
        return error
    }
}
