public import BadgeKeys
public import BadgeModel
public import Foundation

/// SD-JWT VC as a format of credentials: `dc+sd-jwt`, signed with ES256 and bound to a JWK.
public struct SDJWTFormat: CredentialFormat {
    /// `dc+sd-jwt`.
    public let id = Credential.Format.sdJWT

    /// Creates the format.
    public init() {}

    // The claims about the credential itself (RFC 7519 section 4.1, SD-JWT VC section 2.2.2).
    package static let protocolClaims: Set = [
        "iss", "iat", "nbf", "exp", "vct", "vct#integrity", "cnf", "status", "sub", "jti", "aud",
    ]

    public func recognize(_ text: String) throws -> UnverifiedCredential {
        let sdJWT = try SDJWT(text)
        let binding = sdJWT.keyBinding?.payload
        return UnverifiedCredential(
            issuer: sdJWT.issuerSigned.payload["iss"]?.stringValue,
            certificates: sdJWT.issuerSigned.header["x5c"].optional?.value, isPresented: binding != nil,
            audience: binding?["aud"]?.stringValue, nonce: binding?["nonce"]?.stringValue)
    }

    public func allClaims(in text: String) throws -> [String: JSON] { try SDJWT(text).claims() }

    public func claims(in text: String) throws -> [String: JSON] {
        try allClaims(in: text).filter { !Self.protocolClaims.contains($0.key) }
    }

    public func verify(
        presented text: String, trust: [JWK], issuer: String, for binding: PresentationBinding, now: Date
    ) throws -> VerifiedPresentation {
        try SDJWT.verify(
            presented: text, trust: trust, issuer: issuer, audience: binding.audience, nonce: binding.nonce, now: now)
    }

    public func supports(_ configuration: JSONReader) -> Bool {
        configuration["credential_signing_alg_values_supported"].isAbsent(orLists: "ES256")
            && configuration["cryptographic_binding_methods_supported"].isAbsent(orLists: "jwk")
    }

    public func type(in configuration: JSONReader) throws -> String {
        try configuration["vct"].nonEmptyString(maxLength: 2048)
    }

    public func verify(
        issued text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
    ) throws -> VerifiedCredential {
        try SDJWT.verify(issued: text, trust: trust, issuer: issuer, type: type, holder: thumbprint, now: now)
    }

    public func present(
        _ credential: Secret, key: SigningKey, disclosing claims: [[JSON]]?, for binding: PresentationBinding, now: Date
    ) throws -> Presentation {
        try SDJWT.present(credential, key: key, for: binding, now: now, disclosing: claims)
    }
}

extension JSONReader {
    /// Returns whether a list of what an issuer supports is missing, and so says nothing, or contains the value.
    package func isAbsent(orLists supported: JSON) -> Bool {
        optional.map { $0.value?.arrayValue?.contains(supported) == true } ?? true
    }
}
