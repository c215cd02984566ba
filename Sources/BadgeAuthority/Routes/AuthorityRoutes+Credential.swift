import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // OpenID4VCI 1.0, section 8.
    func credential(_ request: Request) async throws -> Response {
        let token = try await credentialToken(of: request)
        let reader = try await request.json { ProtocolError("invalid_credential_request", $0) }
        let compact = try CredentialRequest.proof(in: reader)
        let issuer = try await authority.readStore { try $0.issuer() }
        let proof = try ProofOfPossession(compact, issuer: issuer, now: authority.clock.now())
        return try await Self.answer(
            authority.onStoreQueue { try $0.issue(token, nonce: proof.nonce, holder: proof.key) })
    }

    private static func answer(_ issuance: Issuance) throws -> Response {
        switch issuance {
        case .tokenInvalid: throw ProtocolError.tokenInvalid
        case .nonceInvalid:
            throw ProtocolError("invalid_nonce", "The nonce is unknown, used or expired. Get a new one.")
        case .keyDiffers, .withdrawn:
            throw ProtocolError(
                "credential_request_denied", "The badge was issued to another key or revoked.")
        case .suspended: throw ProtocolError.badgeSuspended
        case .deviceLimitReached(let limit, let devices): throw Self.deviceLimitReached(limit, devices)
        case .issued(let credential, let badge):
            return .document([
                "credentials": [["credential": .string(credential.revealedText)]], "notification_id": .string(badge),
            ])
        }
    }

    // OpenID4VCI 1.0, section 11.
    func notification(_ request: Request) async throws -> Response {
        let token = try await credentialToken(of: request)
        let reader = try await request.json { ProtocolError("invalid_notification_request", $0) }
        let (badge, event) = try Self.notification(reader)
        guard try await authority.onStoreQueue({ try $0.note(event, badge: badge, token: token) }) else {
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

    private static func deviceLimitReached(_ limit: Int, _ devices: [Device]) -> ProtocolError {
        var refusal = ProtocolError(
            "device_limit_reached", "The badge is on as many devices as it may be. Remove one of them.",
            status: .forbidden)
        refusal.members = ["limit": .integer(Int64(limit)), "devices": .array(devices.map(\.json))]
        return refusal
    }

    // Before the body is read: who has no token makes no work. The verb asks again in its transaction.
    private func credentialToken(of request: Request) async throws -> CredentialToken {
        if request.headers[.authorization]?.isOfDPoP == true { return .device(try await deviceToken(of: request)) }
        guard !requiresDPoP else { throw ProtocolError.proofMissing.asChallenge }
        let token = try request.bearerToken()
        guard try await authority.readStore({ try $0.isValid(accessToken: token) }) else {
            throw ProtocolError.tokenInvalid
        }
        return .bearer(token)
    }
}
