public import BadgeModel

/// What a credential or a presentation says about itself before anything in it is verified: enough to find the keys and
/// the challenge to verify it with.
public struct UnverifiedCredential: Sendable, Hashable {
    /// The issuer; `nil` if the text names none.
    public var issuer: String?
    /// The certificates of the key that signed it, the key's own first, each in Base64 (`x5c`, RFC 7515); `nil` if there
    /// are none.
    public var certificates: JSON?
    /// Whether a holder signed it for a verifier: whether it is a presentation and not a credential as issued.
    public var isPresented: Bool
    /// The verifier for which the holder signed it; `nil` if the text names none.
    public var audience: String?
    /// The nonce that the holder signed; `nil` if the text does not contain it.
    public var nonce: String?

    /// Creates what a text says about itself.
    public init(
        issuer: String?, certificates: JSON? = nil, isPresented: Bool, audience: String? = nil, nonce: String? = nil
    ) {
        self.issuer = issuer
        self.certificates = certificates
        self.isPresented = isPresented
        self.audience = audience
        self.nonce = nonce
    }
}
