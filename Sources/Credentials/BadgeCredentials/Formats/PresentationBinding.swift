import BadgeModel

/// What ties a presentation to one verifier and to one occasion: what the holder signs.
public struct PresentationBinding: Sendable, Hashable {
    /// The verifier's identifier, compared exactly.
    public var audience: String
    /// The verifier's nonce for this presentation, compared exactly.
    public var nonce: String

    /// Creates a binding.
    public init(audience: String, nonce: String) {
        self.audience = audience
        self.nonce = nonce
    }

    /// Throws unless a holder may sign it: the audience has 1 to 2,048 characters, and the nonce 1 to 1,024.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    public func requireValid() throws {
        try Self.require(audience, within: 2048, "audience")
        try Self.require(nonce, within: 1024, "nonce")
    }

    private static func require(_ text: String, within maxLength: Int, _ name: String) throws {
        guard (1...maxLength).contains(text.unicodeScalars.count) else {
            throw BadgeError(.invalidInput, "invalidInput.length", ["name": name, "maxLength": maxLength])
        }
    }
}
