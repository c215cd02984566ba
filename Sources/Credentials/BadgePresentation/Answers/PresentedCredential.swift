package import BadgeCredentials
package import BadgeDCQL
package import BadgeKeys
package import BadgeModel

/// A credential with which a person answers one query of a request.
package struct PresentedCredential: Sendable {
    /// The identifier of the query.
    package let query: String
    /// The format.
    package let format: any CredentialFormat
    /// The credential as issued.
    package let credential: Secret
    /// The key to which it is bound.
    package let key: SigningKey
    /// The claims to disclose. Without one, what every presentation discloses is presented alone.
    package let claims: [ClaimsPath]

    /// Creates an answer to a query.
    package init(
        to query: String, format: any CredentialFormat, credential: Secret, key: SigningKey, claims: [ClaimsPath]
    ) {
        (self.query, self.format, self.credential, self.key, self.claims) = (query, format, credential, key, claims)
    }
}
