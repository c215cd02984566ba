import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // OpenID4VCI 1.0, section 8.
    func credential(_ request: Request) async throws -> Response {
        let token = try await validToken(of: request)
        let reader = try await request.json { ProtocolError("invalid_credential_request", $0) }
        let compact = try CredentialRequest.proof(in: reader)
        let issuer = try await authority.onStoreQueue { try $0.issuer() }
        let proof = try KeyProof(compact, issuer: issuer, now: authority.clock.now())
        return try await Self.answer(
            authority.onStoreQueue { try $0.issue(accessToken: token, nonce: proof.nonce, holder: proof.key) })
    }

    private static func answer(_ issuance: Issuance) throws -> Response {
        switch issuance {
        case .tokenInvalid: throw ProtocolError.tokenInvalid
        case .nonceInvalid:
            throw ProtocolError("invalid_nonce", "The nonce is unknown, used or expired. Get a new one.")
        case .keyDiffers, .withdrawn:
            throw ProtocolError(
                "credential_request_denied", "This invitation's badge was issued to another key or revoked.")
        case .issued(let credential, let badge):
            return .document([
                "credentials": [["credential": .string(credential.revealedText)]], "notification_id": .string(badge),
            ])
        }
    }

    // OpenID4VCI 1.0, section 11.
    func notification(_ request: Request) async throws -> Response {
        let token = try await validToken(of: request)
        let reader = try await request.json { ProtocolError("invalid_notification_request", $0) }
        let (badge, event) = try Self.notification(reader)
        guard try await authority.onStoreQueue({ try $0.note(event, badge: badge, accessToken: token) }) else {
            throw ProtocolError("invalid_notification_id", "No badge of this access token has that notification_id.")
        }
        return .noContent
    }

    private static func notification(_ reader: JSONReader) throws -> (badge: String, IssuedBadge.Notification) {
        do {
            return (try reader["notification_id"].nonEmptyString(maxLength: 128), try reader["event"].name())
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_notification_request", failure.reason)
        }
    }

    // Before the body is read: who has no token makes no work. The verb asks again in its transaction.
    private func validToken(of request: Request) async throws -> String {
        let token = try request.bearerToken()
        guard try await authority.onStoreQueue({ try $0.isValid(accessToken: token) }) else {
            throw ProtocolError.tokenInvalid
        }
        return token
    }
}
