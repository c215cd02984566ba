import BadgeModel
public import BadgeVerifier

/// As whom a served organization asks wallets for badges, when people sign in to an app with one (OpenID4VP 1.0).
///
///     let identity = try VerifierIdentity(.certificateHash, key: key, certificates: pem)
///     server.presentations = try PresentationSettings(identity, isHighAssurance: true)
public struct PresentationSettings: Sendable {
    /// Who asks.
    public let identity: VerifierIdentity
    /// Whether only what the High Assurance Interoperability Profile (HAIP 1.0) permits for presentations by redirects
    /// is served: signed requests by `x509_hash`, to wallets on the device of the browser.
    public let isHighAssurance: Bool

    /// Nobody in particular: requests are not signed.
    public static let unsigned = PresentationSettings(identity: .unsigned, isHighAssurance: false)

    private init(identity: VerifierIdentity, isHighAssurance: Bool) {
        (self.identity, self.isHighAssurance) = (identity, isHighAssurance)
    }

    /// Creates settings.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the profile does not permit the identity.
    public init(_ identity: VerifierIdentity, isHighAssurance: Bool = false) throws {
        guard !isHighAssurance || identity.prefix == .certificateHash else {
            throw BadgeError(.invalidInput, .organization("invalidInput.highAssuranceKey"))
        }
        self.init(identity: identity, isHighAssurance: isHighAssurance)
    }
}
