import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
import Hummingbird
import Logging

// Access tokens of the external authorization server at which people log in.
extension AuthorityRoutes {
    private static let accessTokenType = "urn:ietf:params:oauth:token-type:access_token"

    // RFC 8693: a wallet exchanges its access token of the other server for a session at the organization. The session
    // has the device's name, and continues while the other server is unavailable.
    func exchange(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let text = form["subject_token"], form["subject_token_type"] == Self.accessTokenType else {
            throw ProtocolError.invalidRequest("A subject_token of the type \(Self.accessTokenType) is needed.")
        }
        if let key = form["badge_key"], key.utf8.count != 43 {
            throw ProtocolError.invalidRequest("badge_key is not the thumbprint of a key.")
        }
        let device = try DeviceRegistration(form, proof: try await requiredProof(of: request))
        guard text.utf8.count <= SignedAccessToken.maxBytes,
            let token = try await externalToken(text, key: device.key)
        else { throw ProtocolError.subjectTokenRefused }
        let login = ExternalLogin(
            token: token, device: device, badgeKey: form["badge_key"],
            issuerState: try DeviceRegistration.checked("issuer_state", form, 256))
        let outcome = try await authority.onStoreQueue { try $0.beginSession(login) }
        do {
            let granted = try outcome.granted(at: token.server)
            RequestClient.confirm()
            return Self.answer(granted, issuedType: Self.accessTokenType)
        } catch let refusal as ProtocolError {
            throw refusal.refusingTokens
        }
    }

    // Accepts an access token of the other server as one of the organization's own, for as long as the verification may
    // be trusted.
    func admit(_ text: String, as token: ExternalToken) async throws -> DeviceToken? {
        let trust = externalServer?.server.introspection == nil ? Lifetime.accessToken : Lifetime.introspection
        let end = min(token.expires, authority.clock.now().addingTimeInterval(trust))
        try await authority.onStoreQueue { try $0.admit(text, as: token, until: end) }.granted(at: token.server)
        return try await authority.readStore { try $0.deviceToken(text, key: token.key) }
    }

    // Nil when no external server is used, or it did not issue the token, or the token is not bound to the key.
    func externalToken(_ text: String, key: String) async throws -> ExternalToken? {
        guard let externalServer else { return nil }
        let issuer = try await authority.readStore { try $0.issuer() }
        do {
            let audience = externalServer.server.audience ?? issuer
            let token = try await externalServer.verify(text, audience: audience)
            guard token.key == key else {
                throw ExternalTokenError.refused(reason: "The token is bound to another key.")
            }
            return token
        } catch ExternalTokenError.refused(let reason) {
            authority.logger.info("An access token is refused.", metadata: ["reason": "\(reason)"])
            return nil
        } catch ExternalTokenError.unavailable(let reason, let seconds) {
            authority.logger.error("The authorization server does not help.", metadata: ["reason": "\(reason)"])
            throw ProtocolError.authorizationServerUnavailable(seconds: seconds)
        }
    }
}

extension ExternalLoginOutcome {
    func granted(at server: String) throws -> Granted {
        switch self {
        case .granted(let granted): return granted
        case .accountUnknown: throw ProtocolError.accountUnknown(at: server)
        case .wrongPerson: throw ProtocolError.wrongPerson
        case .invitationUnusable: throw ProtocolError.invitationUnusable
        case .suspended: throw ProtocolError.badgeSuspended
        }
    }
}

extension ProtocolError {
    // RFC 8693, section 2.2.2.
    fileprivate static let subjectTokenRefused = invalidRequest(
        "The subject_token is not one that is taken here, has expired, or is not bound to the device's key.")

    fileprivate static func accountUnknown(at server: String) -> Self {
        Self(
            "account_unknown",
            "No person here is linked to the account that you logged in with at \(server). Ask an administrator to link it to you.",
            status: .forbidden)
    }

    fileprivate static func authorizationServerUnavailable(seconds: Int) -> Self {
        var error = Self(
            "temporarily_unavailable", "The server at which you logged in does not answer. Try again later.",
            status: .serviceUnavailable)
        error.headers[.retryAfter] = String(seconds)
        return error
    }
}
