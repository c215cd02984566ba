import BadgeKeys
import BadgeServing
import BadgeSystem
import BadgeTransport
import HTTPTypes
package import Hummingbird

// The session of a DPoP-bound access token.
struct DeviceToken: Sendable {
    // The session's row.
    let session: String
    // The person who began the session.
    let person: String
    // The thumbprint of the device's key.
    let device: String
    // The badge of the session, once there is one.
    let badge: String?
    // Whether the device is suspended, so that it cannot use anything.
    let isSuspended: Bool
}

extension AuthorityRoutes {
    // Returns the token of a request to the device API, with its proof of the device's key (RFC 9449, section 7.1).
    func deviceToken(of request: Request) async throws -> DeviceToken {
        let text = try request.boundToken(
            maxBytes: externalServer == nil ? Request.maxTokenBytes : SignedAccessToken.maxBytes)
        let key = try await keyProof(of: request, accessToken: text).key.thumbprint
        guard let token = try await deviceToken(text, key: key) else {
            throw ProtocolError.deviceTokenInvalid
        }
        RequestClient.confirm()
        guard !token.isSuspended else { throw ProtocolError.badgeSuspended }
        return token
    }

    // Returns the proof that a token's user has its key.
    package func keyProof(of request: Request, accessToken: String) async throws -> DeviceProof {
        do {
            guard let proof = try await deviceProof(of: request, accessToken: accessToken) else {
                throw ProtocolError.proofMissing
            }
            return proof
        } catch let refusal as ProtocolError where refusal.status != .tooManyRequests {
            throw refusal.asChallenge
        }
    }

    // Returns a token of the organization, or of the server at which people log in.
    private func deviceToken(_ text: String, key: String) async throws -> DeviceToken? {
        if let own = try await authority.readStore({ try $0.deviceToken(text, key: key) }) { return own }
        guard let external = try await externalToken(text, key: key) else { return nil }
        return try await admit(text, as: external)
    }
}

extension Request {
    // Returns the token of the only header. A token that is bound to a key is not valid as a bearer token.
    package func boundToken(maxBytes: Int) throws -> String {
        let values = headers[values: .authorization]
        guard let value = values.first else { throw ProtocolError.deviceTokenMissing }
        guard values.count == 1, value.isOfDPoP, let token = Self.token(value, maxBytes: maxBytes) else {
            throw ProtocolError.deviceTokenInvalid
        }
        return token
    }
}

extension ProtocolError {
    static let deviceTokenMissing = challenge("", "invalid_token", "An access token of this device is needed.")

    package static let deviceTokenInvalid = challenge(
        #" error="invalid_token","#, "invalid_token",
        "The access token is unknown, has expired, or is not bound to the device's key.")

    // A refused proof is a challenge wherever a token is used (RFC 9449, sections 7.1 and 9).
    var asChallenge: Self {
        var challenge = Self.challenge(#" error="\#(code)","#, code, description)
        challenge.members = members
        return challenge
    }

    private static func challenge(_ error: String, _ code: String, _ description: String) -> Self {
        var refusal = Self(code, description, status: .unauthorized)
        refusal.headers[.wwwAuthenticate] = #"DPoP\#(error) algs="ES256""#
        return refusal
    }
}
