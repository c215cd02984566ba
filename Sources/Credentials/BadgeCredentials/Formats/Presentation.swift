public import Foundation

/// A credential presented to one verifier once, with a signature of its key over the verifier's identifier and nonce.
public struct Presentation: Sendable, Hashable {
    /// The text for the verifier; of an SD-JWT VC the compact form with key binding (RFC 9901 section 4).
    public let text: String
    /// The first time at which a verifier refuses it, to the second.
    public let expires: Date

    /// Creates a presentation, as a ``CredentialFormat`` does.
    public init(text: String, expires: Date) {
        self.text = text
        self.expires = expires
    }
}
