import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
import Hummingbird

// Access tokens of the hypermedia API, for clients with and without attestation (draft-spencer-haapi-protocol).
extension AuthorityRoutes {
    static let hypermediaScope = "urn:se:curity:scopes:haapi"
    private static let assertionType = "urn:se:curity:attestation:client"

    func attestationChallenge(_ request: Request) async throws -> Response {
        let fields = try FormReader.fields(Array((request.uri.query ?? "").utf8))
        let client = try BrowserLoginRequest.clientID(fields)
        let challenge = try await authority.readStore { try $0.clientToken(.challenge, of: client) }
        return .document(["challenge": .string(challenge)])
    }

    func attestClient(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let challenge = form["challenge"], let response = form["challenge_response"] else {
            throw ProtocolError.invalidRequest("challenge and challenge_response are both needed.")
        }
        let client = RequestClient.address
        guard
            let asked = try await authority.onStoreQueue({
                try $0.spendClientToken(challenge, for: .challenge, from: client)
            })
        else { throw ProtocolError("invalid_challenge", "The challenge is unknown, used or expired.") }
        let issuer = try await authority.readStore { try $0.issuer() }
        let attestation = try VerifiedKeyAttestation(
            response, challenge: challenge, audience: issuer + Endpoint.attestation, now: authority.clock.now())
        guard attestation.clientID.isExactly(asked.clientID) else {
            throw ProtocolError("invalid_attestation", "The attestation is another client's than the challenge.")
        }
        let cat = try await authority.readStore {
            try $0.clientToken(.attestation, of: attestation.clientID, key: attestation.key.thumbprint)
        }
        return .document(["cat": .string(cat)])
    }

    // RFC 6749, section 4.4, with a proof of the key to which the token is bound.
    func grantHypermediaToken(
        _ form: [String: String], _ request: Request, _ settings: HypermediaSettings
    ) async throws -> Response {
        guard form["scope"] == Self.hypermediaScope else {
            throw ProtocolError("invalid_scope", "The scope must be \(Self.hypermediaScope).")
        }
        let key = try await requiredProof(of: request).key.thumbprint
        let client = try await provedClient(form, request, key: key, settings)
        let token = try await authority.readStore { try $0.clientToken(.access, of: client, key: key) }
        return .document([
            "access_token": .string(token), "token_type": "DPoP",
            "expires_in": .integer(Int64(Lifetime.hypermediaToken)), "scope": .string(Self.hypermediaScope),
        ])
    }

    private func provedClient(
        _ form: [String: String], _ request: Request, key: String, _ settings: HypermediaSettings
    ) async throws -> String {
        let named = try namedClient(form, request)
        if let cat = form["client_assertion"] {
            guard form["client_assertion_type"] == Self.assertionType else {
                throw ProtocolError.invalidRequest("The client_assertion_type must be \(Self.assertionType).")
            }
            let client = RequestClient.address
            let attested = try await authority.onStoreQueue {
                try $0.spendClientToken(cat, for: .attestation, from: client)
            }
            guard let attested, attested.key == key, named?.isExactly(attested.clientID) ?? true else {
                throw ProtocolError.clientRefused("The assertion is unknown, used or expired, or another client's.")
            }
            return attested.clientID
        }
        guard let named else { throw ProtocolError.invalidRequest("client_id is missing.") }
        guard !settings.requiresAttestation else {
            throw ProtocolError.clientRefused("The client must be attested.")
        }
        return named
    }

    // No client has a secret: all are apps on people's devices (RFC 8252, section 8.5).
    private func namedClient(_ form: [String: String], _ request: Request) throws -> String? {
        guard form["client_secret"] == nil else { throw ProtocolError.clientRefused("Clients have no secret here.") }
        guard let header = request.headers[.authorization] else {
            return try form["client_id"].map { _ in try BrowserLoginRequest.clientID(form) }
        }
        guard form["client_id"] == nil, header.hasScheme("basic"), let credentials = Request.token(header),
            let bytes = Data(base64Encoded: credentials), bytes.last == UInt8(ascii: ":")
        else {
            throw ProtocolError.clientRefused("The client must be named once, and without a password.")
        }
        let fields = try FormReader.fields(Array("client_id=".utf8) + bytes.dropLast())
        return try BrowserLoginRequest.clientID(fields)
    }
}

extension ProtocolError {
    fileprivate static func clientRefused(_ description: String) -> Self {
        Self("invalid_client", description, status: .unauthorized)
    }
}
