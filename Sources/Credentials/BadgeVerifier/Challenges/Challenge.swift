public import Foundation

/// A challenge for one presentation: the verifier's identifier and a nonce that the holder must sign.
public struct Challenge: Sendable, Hashable {
    /// The verifier's identifier, which the presentation must contain.
    public let audience: String
    /// The nonce, a string of 76 characters.
    public let nonce: String
    /// The first time at which it is no longer accepted.
    public let expires: Date
}
