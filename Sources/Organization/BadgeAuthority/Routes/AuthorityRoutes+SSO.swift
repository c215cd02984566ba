import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTransport
import Hummingbird

extension AuthorityRoutes {
    func client(_ request: Request, id: String) async throws -> Response {
        _ = try await deviceToken(of: request)
        guard let client = try await authority.readStore({ try $0.client(id) }) else { throw ProtocolError.notFound }
        return .document(client.json)
    }

    func sso(_ request: Request) async throws -> Response {
        let badge = try await deviceToken(of: request).requiredBadge()
        let opening = try Self.opening(try await request.json(or: ProtocolError.invalidRequest))
        do {
            let code = try await authority.onStoreQueue { try $0.openSSO(opening, badge: badge) }
            return .document(["code": .string(code), "expires_in": .integer(Int64(Lifetime.ssoCode))])
        } catch let refusal as SSORefusal {
            throw ProtocolError(refusal)
        }
    }

    private static func opening(_ reader: JSONReader) throws -> SSOSessionRequest {
        do {
            try reader.allow(only: ["client_id", "redirect_uri", "code_challenge", "presentation"])
            let challenge = try reader["code_challenge"].string(maxLength: 43)
            guard try Base64URL.decode(challenge).count == 32 else {
                throw reader["code_challenge"].failure("is not the SHA-256 of a verifier")
            }
            let presentation = try reader["presentation"].string()
            return SSOSessionRequest(
                clientID: try reader["client_id"].nonEmptyString(maxLength: 128),
                redirectURI: try reader["redirect_uri"].nonEmptyString(maxLength: 1024), codeChallenge: challenge,
                presentation: try Self.presentation(presentation))
        } catch let failure as BadgeError {
            throw ProtocolError.invalidRequest(failure.reason)
        }
    }

    private static func presentation(_ text: String) throws -> RecognizedCredential {
        do {
            return try RecognizedCredential(text, among: formats)
        } catch let failure as BadgeError {
            throw ProtocolError(.presentation(failure.reason))
        }
    }

    // RFC 6749, section 4.1.3, for an app without a client secret: the code verifier is its proof (RFC 7636).
    func ssoToken(_ form: [String: String]) async throws -> Response {
        guard let code = form["code"], let clientID = form["client_id"], let redirectURI = form["redirect_uri"],
            let codeVerifier = form["code_verifier"]
        else { throw ProtocolError.invalidRequest("code, client_id, redirect_uri and code_verifier are all needed.") }
        guard try await authority.readStore({ try $0.client(clientID) }) != nil else {
            throw ProtocolError(.clientUnknown)
        }
        let redemption = SSORedemption(
            code: code, clientID: clientID, redirectURI: redirectURI, codeVerifier: codeVerifier)
        guard let redeemed = try await authority.onStoreQueue({ try $0.redeemSSO(redemption) }) else {
            throw ProtocolError("invalid_grant", "The code is unknown, used or expired, or was not given to you.")
        }
        return .document(
            .object(compacting: [
                "access_token": .string(redeemed.token.revealedText), "token_type": "Bearer",
                "expires_in": .integer(Int64(Lifetime.accessToken)),
                "badge": .string(redeemed.session.badgeID.rawValue), "claims": .object(redeemed.session.claims),
                "id_token": .optional(redeemed.identityToken),
            ]))
    }
}

extension ProtocolError {
    fileprivate init(_ refusal: SSORefusal) {
        switch refusal {
        case .clientUnknown: self.init("invalid_client", "No such client is registered here.")
        case .redirectDiffers: self.init("invalid_redirect_uri", "The client is not registered with this address.")
        case .presentation(let reason): self.init("invalid_presentation", "The presentation is refused: \(reason)")
        }
    }
}
