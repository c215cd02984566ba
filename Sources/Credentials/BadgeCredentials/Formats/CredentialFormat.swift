public import BadgeKeys
public import BadgeModel
public import Foundation

/// What a wallet needs of a format of credentials: it recognizes a credential, verifies it as issued, lists its claims
/// and presents it; and what a verifier needs, which ``PresentationFormat`` says.
///
/// The identifier in an issuer's metadata selects the format of a credential, and so does the stored one of a wallet's
/// credential. ``SDJWTFormat`` is the format of BadgeKit's own organizations.
///
///     extension TicketFormat: CredentialFormat {
///         func supports(_ configuration: JSONReader) -> Bool { true }
///
///         func type(in configuration: JSONReader) throws -> String { try configuration["kind"].string() }
///
///         func verify(
///             issued text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
///         ) throws -> VerifiedCredential {
///             try Ticket(text).verified(trust, issuer, type, thumbprint, now)
///         }
///
///         func present(
///             _ credential: Secret, key: SigningKey, disclosing claims: [[JSON]]?, for binding: PresentationBinding,
///             now: Date
///         ) throws -> Presentation {
///             try Ticket(credential).presented(claims.map(wholeClaims), binding, now, key)
///         }
///     }
public protocol CredentialFormat: PresentationFormat {
    /// Returns whether this library can hold credentials of a kind that an issuer offers, by the members of its
    /// metadata that depend on the format, such as the algorithms of its signature.
    ///
    /// - Parameter configuration: A member of `credential_configurations_supported` with the identifier of this format.
    func supports(_ configuration: JSONReader) -> Bool

    /// Reads the type of the credentials of that kind, such as the `vct` of an SD-JWT VC.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    func type(in configuration: JSONReader) throws -> String

    /// Verifies a credential as issued.
    ///
    /// - Parameters:
    ///   - text: The credential, as the issuer's response contains it.
    ///   - trust: The issuer's keys, one of which must have signed the credential.
    ///   - issuer: The issuer whose keys they are. If the credential names its issuer, it must be this one.
    ///   - type: The required type.
    ///   - thumbprint: The thumbprint (RFC 7638) of the key to which it must be bound; `nil` accepts any.
    ///   - now: The time of the verification.
    /// - Throws: `BadgeError` `credentialMalformed`, `signatureInvalid`, `disclosureInvalid`,
    ///   `credentialIssuerMismatch`, `credentialTypeMismatch`, `credentialKeyMismatch`, `credentialNotYetValid` or
    ///   `credentialExpired`.
    func verify(
        issued text: String, trust: [JWK], issuer: String, type: String, holder thumbprint: String?, now: Date
    ) throws -> VerifiedCredential

    /// Presents a credential to one verifier.
    ///
    /// - Parameters:
    ///   - credential: The credential as issued.
    ///   - key: The key to which the credential is bound.
    ///   - claims: The claims paths (OpenID4VP 1.0 section 7) of what to disclose: names, indexes, and null for all
    ///     elements; `nil` for all claims. A path that leads nowhere discloses nothing. Claims that are not selectively
    ///     disclosable are always disclosed.
    ///   - binding: The verifier and its nonce, which the key signs.
    ///   - now: The time of the presentation.
    /// - Throws: `BadgeError` `invalidInput`, `credentialMalformed`, `disclosureInvalid`, `notSupported` for a path that
    ///   the format cannot follow, or `credentialKeyMismatch` when the credential is bound to another key.
    func present(
        _ credential: Secret, key: SigningKey, disclosing claims: [[JSON]]?, for binding: PresentationBinding, now: Date
    ) throws -> Presentation
}

extension CredentialFormat {
    /// Returns the names of the claims that are disclosed, for a format that discloses them as a whole.
    ///
    /// - Throws: `BadgeError` `notSupported` for a path into a claim.
    public func wholeClaims(_ paths: [[JSON]]) throws -> Set<String> {
        try Set(
            paths.map { path in
                guard path.count == 1, let name = path[0].stringValue else {
                    throw BadgeError(.notSupported, "notSupported.claimsPath", ["format": id.rawValue])
                }
                return name
            })
    }
}

extension [any CredentialFormat] {
    /// The format with that identifier; `nil` if there is none.
    package subscript(_ id: Credential.Format) -> (any CredentialFormat)? { first { $0.id == id } }

    /// Returns the format with that identifier.
    ///
    /// - Throws: `BadgeError` `credentialMalformed` when there is none.
    package func require(_ id: Credential.Format) throws -> any CredentialFormat {
        guard let format = self[id] else {
            throw BadgeError.malformedCredential("its format \(id.rawValue) is not one that this app reads")
        }
        return format
    }
}
