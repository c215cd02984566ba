package import BadgeKeys
package import BadgeModel

/// The data for creating a presentation.
package struct ReleasedCredential: Sendable {
    /// The credential's text with its disclosures.
    package let text: Secret
    /// The device key to which it is bound.
    package let key: SigningKey
    /// The credential, with this use counted.
    package let credential: Credential
    /// Whether it was presented before, because all single-use credentials of the badge are used up.
    package let isReused: Bool
}
