public import BadgeKeys
public import BadgeModel

/// What a presentation is made of.
public struct ReleasedCredential: Sendable {
    /// The credential's text with its disclosures.
    public let text: Secret
    /// The device key that it is bound to.
    public let key: SigningKey
    /// The credential; this use is counted in it.
    public let credential: Credential
}
