import BadgeKeys
import BadgeModel
import Crypto
import Foundation

// What an authenticator answered, as the standard's JSON has it (WebAuthn Level 3, section 5.1).
struct WebAuthnAnswer: Sendable {
    // What the server asked for.
    struct Expectation: Sendable {
        let challenge: String
        let origin: String
        let relyingParty: String
        let userVerification: Bool
        // The account that a new credential is for.
        var userHandle: [UInt8] = []
        // The identifiers of the credentials that may be used; empty for any.
        var allowed: Set<String> = []
    }

    private static let members: Set<String> = [
        "id", "rawId", "type", "response", "clientExtensionResults", "authenticatorAttachment",
    ]
    private static let responseMembers: Set<String> = [
        "clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle", "transports",
        "publicKey", "publicKeyAlgorithm",
    ]

    let id: [UInt8]
    private let response: JSONReader
    private let clientData: [UInt8]

    init(_ json: JSON) throws {
        let reader = JSONReader(json)
        try reader.allow(only: Self.members)
        response = reader["response"]
        try response.allow(only: Self.responseMembers)
        guard try reader["type"].string() == "public-key" else { throw reader["type"].failure("is unknown") }
        let name = try reader["id"].nonEmptyString(maxLength: 1364)
        guard try reader["rawId"].string().isExactly(name) else { throw reader["rawId"].failure("is not the id") }
        id = try Base64URL.decode(name)
        clientData = try response["clientDataJSON"].bytes()
    }

    // Section 7.1. The attestation statement is not verified: any authenticator may be used.
    func registered(_ expected: Expectation) throws -> WebAuthnCredential {
        try requireClientData("webauthn.create", expected)
        var reader = CBORReader(try response["attestationObject"].bytes()[...])
        let object = try reader.value()
        guard reader.remaining == 0, let bytes = object[.text("authData")]?.byteValue else {
            throw response["attestationObject"].failure("has no authenticator data")
        }
        let data = try ReceivedAuthenticatorData(bytes)
        try data.require(relyingParty: expected.relyingParty, userVerification: expected.userVerification)
        let credential = try data.credential(of: expected.userHandle)
        guard credential.id == id else { throw response.failure("is of another credential") }
        return credential
    }

    // Section 7.2. Returns the number of signatures, which the caller compares with that of the last one.
    func verify(with credential: WebAuthnCredential, _ expected: Expectation) throws -> UInt32 {
        try requireAllowed(expected.allowed)
        try requireUser(credential.userHandle, isRequired: expected.allowed.isEmpty)
        try requireClientData("webauthn.get", expected)
        let bytes = try response["authenticatorData"].bytes()
        let data = try ReceivedAuthenticatorData(bytes)
        try data.require(relyingParty: expected.relyingParty, userVerification: expected.userVerification)
        let encoded = try response["signature"].bytes()
        guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: encoded),
            credential.key.isValidSignature(signature, for: bytes + Digest.sha256(clientData))
        else { throw response["signature"].failure("is not the credential's") }
        return data.signCount
    }

    // Steps 5 and 6.
    private func requireAllowed(_ allowed: Set<String>) throws {
        guard allowed.isEmpty || allowed.contains(Base64URL.encode(id)) else {
            throw BadgeError.invalidDocument("id", "is not one of allowCredentials")
        }
    }

    // The user handle may be missing where the server has named the credential.
    private func requireUser(_ user: [UInt8], isRequired: Bool) throws {
        guard isRequired || response["userHandle"].optional != nil else { return }
        guard try response["userHandle"].bytes() == user else {
            throw response["userHandle"].failure("is another account's")
        }
    }

    private func requireClientData(_ type: String, _ expected: Expectation) throws {
        let claims = JSONReader(try JSON.parse(clientData, limits: JSON.Limits(bytes: 8 * 1024)))
        guard try claims["type"].string() == type else { throw claims["type"].failure("is another operation") }
        guard try claims["challenge"].string().isExactly(expected.challenge) else {
            throw claims["challenge"].failure("is another one")
        }
        guard try claims["origin"].string().isExactly(expected.origin) else {
            throw claims["origin"].failure("is another one")
        }
    }
}

extension JSONReader {
    fileprivate func bytes() throws -> [UInt8] {
        let text = try nonEmptyString(maxLength: 64 * 1024)
        do {
            return try Base64URL.decode(text)
        } catch {
            throw failure("is not base64url")
        }
    }
}
