public import Foundation

/// What a verifier asks a holder to sign: its name, and a nonce for one presentation.
public struct Challenge: Sendable, Hashable {
    /// The verifier's name for itself, which the presentation names too.
    public let audience: String
    /// The nonce, as text of 76 characters.
    public let nonce: String
    /// The first time at which it is not accepted any more.
    public let expires: Date
}
