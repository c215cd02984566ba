import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // RFC 6749, section 3.2, and OpenID4VCI 1.0, section 6: one function for each grant.
    func token(_ request: Request) async throws -> Response {
        let form = try await request.form()
        if try await authority.readStore({ try $0.knowsSecret(in: form) }) { RequestClient.confirm() }
        switch form["grant_type"] {
        case Endpoint.preAuthorizedGrant: return try await redeemInvitation(form, request)
        case Endpoint.refreshGrant: return try await refresh(form, request)
        case Endpoint.deviceGrant: return try await redeemDeviceGrant(form, request)
        case HolderProof.grant: return try await openSession(form, request)
        case Endpoint.exchangeGrant where externalServer != nil: return try await exchange(form, request)
        case Endpoint.codeGrant where form["client_id"] != nil: return try await redeemCode(form, request)
        case Endpoint.codeGrant: return try await redeemLogin(form, request)
        case let grant?:
            guard let part = server.extensions.first(where: { $0.grants.contains(grant) }) else {
                throw ProtocolError.unsupportedGrant
            }
            return try await part.token(form, request, of: self)
        case nil: throw ProtocolError.invalidRequest("grant_type is missing.")
        }
    }

    private func redeemInvitation(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let code = form["pre-authorized_code"] else {
            throw ProtocolError.invalidRequest("pre-authorized_code is missing.")
        }
        let proof = server.requiresDPoP ? try await requiredProof(of: request) : try await deviceProof(of: request)
        let device = try proof.map { try DeviceRegistration(form, proof: $0) }
        let redemption = try await authority.onStoreQueue {
            try $0.redeem(code: code, transactionCode: form["tx_code"], device: device)
        }
        switch redemption {
        case .unusable: throw ProtocolError.invitationUnusable
        case .transactionCodeMissing: throw ProtocolError.invalidRequest("tx_code is missing.")
        case .suspended: throw ProtocolError.badgeSuspended.refusingTokens
        case .refused(let triesLeft): throw ProtocolError.wrongTransactionCode(triesLeft: triesLeft)
        case .granted(let tokens): return Self.answer(tokens)
        }
    }

    private func refresh(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let token = form["refresh_token"] else {
            throw ProtocolError.invalidRequest("refresh_token is missing.")
        }
        let key = try await requiredProof(of: request).key.thumbprint
        guard let tokens = try await authority.onStoreQueue({ try $0.refresh(token, key: key) }) else {
            throw ProtocolError("invalid_grant", "The session has ended. Log in, or ask for a new invitation.")
        }
        return Self.answer(tokens)
    }

    private func redeemLogin(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let code = form["code"] else { throw ProtocolError.invalidRequest("code is missing.") }
        let device = try DeviceRegistration(form, proof: try await requiredProof(of: request))
        guard let tokens = try await authority.onStoreQueue({ try $0.redeemLogin(code: code, device: device) }) else {
            throw ProtocolError("invalid_grant", "The code was used or has expired. Log in again.")
        }
        return Self.answer(tokens)
    }

    private func openSession(_ form: [String: String], _ request: Request) async throws -> Response {
        guard let assertion = form["assertion"] else { throw ProtocolError.invalidRequest("assertion is missing.") }
        let device = try DeviceRegistration(form, proof: try await requiredProof(of: request))
        let issuer = try await authority.onStoreQueue { try $0.issuer() }
        let holder: String
        do {
            holder = try HolderProof.verify(
                assertion, issuer: issuer, device: device.key, now: authority.clock.now()
            ).thumbprint
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_grant", "The proof of the badge's key is refused: \(failure.reason)")
        }
        switch try await authority.onStoreQueue({ try $0.openSession(holder: holder, device: device) }) {
        case .opened(let tokens): return Self.answer(tokens)
        case .suspended: throw ProtocolError.badgeSuspended.refusingTokens
        case .refused:
            throw ProtocolError("invalid_grant", "No badge on this device that can be used is bound to that key.")
        }
    }

    // `issuedType` is the type of a token that was issued in exchange for another server's token (RFC 8693, section
    // 2.2.1).
    static func answer(_ tokens: GrantedTokens, issuedType: String? = nil) -> Response {
        .document(
            .object(compacting: [
                "access_token": .string(tokens.access.revealedText),
                "token_type": tokens.refresh == nil ? "Bearer" : "DPoP",
                "expires_in": .integer(Int64(Lifetime.accessToken)),
                "refresh_token": .optional(tokens.refresh?.revealedText),
                "issued_token_type": .optional(issuedType),
            ]))
    }

    // OpenID4VCI 1.0, section 7.
    func nonce() async throws -> Response {
        .document(["c_nonce": .string(try await authority.readStore { try $0.credentialNonce() })])
    }
}

extension ProtocolError {
    static let unsupportedGrant = Self("unsupported_grant_type", "There is no such grant here.")
}

extension DeviceRegistration {
    init(_ form: [String: String], proof: DeviceProof) throws {
        key = proof.key.thumbprint
        name = try Self.checked("device_name", form, 100)
        platform = try Self.checked("device_platform", form, 64)
    }

    static func checked(_ field: String, _ form: [String: String], _ limit: Int) throws -> String? {
        guard let text = form[field] else { return nil }
        guard (1...limit).contains(text.unicodeScalars.count) else {
            throw ProtocolError.invalidRequest("\(field) is not 1 to \(limit) characters long.")
        }
        return text
    }
}
