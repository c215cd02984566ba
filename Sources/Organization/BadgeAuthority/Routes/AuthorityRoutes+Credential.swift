import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // OpenID4VCI 1.0, section 8.
    func credential(_ request: Request) async throws -> Response {
        let token = try await credentialToken(of: request)
        let (settings, issuer) = try await authority.readStore { (try $0.issuanceSettings(), try $0.issuer()) }
        let message = try await message(of: request, settings)
        let compacts = try CredentialRequest.proofs(in: message.reader, most: settings.batchSize)
        let now = authority.clock.now()
        let proofs = try compacts.map { try VerifiedProofOfPossession($0, issuer: issuer, now: now) }
        let nonce = try VerifiedProofOfPossession.commonNonce(of: proofs)
        return try await answer(
            to: message,
            authority.onStoreQueue { try $0.issue(token, nonce: nonce, holders: proofs.map(\.key)) })
    }

    // OpenID4VCI 1.0, section 9.
    func deferredCredential(_ request: Request) async throws -> Response {
        let token = try await credentialToken(of: request)
        let settings = try await authority.readStore { try $0.issuanceSettings() }
        let message = try await message(of: request, settings)
        guard let transaction = message.reader["transaction_id"].value?.stringValue, transaction.utf8.count <= 128
        else { throw ProtocolError("invalid_credential_request", "transaction_id is missing.") }
        return try await answer(
            to: message, authority.onStoreQueue { try $0.collect(transaction, for: token) })
    }

    private func message(of request: Request, _ settings: IssuanceSettings) async throws -> CredentialMessage {
        try await CredentialMessage(request, key: settings.requestKey, requiresEncryption: server.requiresEncryption)
    }

    private func answer(to message: CredentialMessage, _ issuance: CredentialOutcome) throws -> Response {
        switch issuance {
        case .tokenInvalid: throw ProtocolError.tokenInvalid
        case .nonceInvalid:
            throw ProtocolError("invalid_nonce", "The nonce is unknown, used or expired. Get a new one.")
        case .keyDiffers, .withdrawn:
            throw ProtocolError(
                "credential_request_denied", "The badge was issued to another key or revoked.")
        case .refused: throw ProtocolError("credential_request_denied", "The badge was not approved.")
        case .transactionUnknown:
            throw ProtocolError("invalid_transaction_id", "No badge of this access token has that transaction_id.")
        case .suspended: throw ProtocolError.badgeSuspended
        case .deviceLimitReached(let limit, let devices): throw Self.deviceLimitReached(limit, devices)
        case .promised(let transaction):
            return try message.answer(
                [
                    "transaction_id": .string(transaction),
                    "interval": .integer(Int64(Lifetime.promiseInterval)),
                ], status: .accepted, random: authority.random)
        case .issued(let credentials, let badge):
            return try message.answer(
                [
                    "credentials": .array(credentials.map { ["credential": .string($0.revealedText)] }),
                    "notification_id": .string(badge),
                ], random: authority.random)
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

    // Verifies the token before the body is read, so that a client without one causes no work. The store verifies it
    // again in the transaction.
    private func credentialToken(of request: Request) async throws -> CredentialToken {
        if request.headers[.authorization]?.isOfDPoP == true { return .device(try await deviceToken(of: request)) }
        guard !server.requiresDPoP else { throw ProtocolError.proofMissing.asChallenge }
        let token = try request.bearerToken()
        guard try await authority.readStore({ try $0.isValid(accessToken: token) }) else {
            throw ProtocolError.tokenInvalid
        }
        RequestClient.confirm()
        return .bearer(token)
    }
}
