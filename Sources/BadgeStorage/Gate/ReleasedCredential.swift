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
    /// Whether it was presented before, although the badge had one for each use: they are used up.
    public let isReused: Bool
}
