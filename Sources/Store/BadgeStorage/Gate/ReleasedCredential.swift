public import BadgeKeys
public import BadgeModel

/// The data for creating a presentation.
public struct ReleasedCredential: Sendable {
    /// The credential's text with its disclosures.
    public let text: Secret
    /// The device key to which it is bound.
    public let key: SigningKey
    /// The credential, with this use counted.
    public let credential: Credential
    /// Whether it was presented before, because all single-use credentials of the badge are used up.
    public let isReused: Bool
}
