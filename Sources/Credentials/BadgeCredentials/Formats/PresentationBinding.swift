import BadgeModel

/// What ties a presentation to one verifier and to one occasion: what the holder signs.
public struct PresentationBinding: Sendable, Hashable {
    /// The verifier's identifier, compared exactly.
    public var audience: String
    /// The verifier's nonce for this presentation, compared exactly.
    public var nonce: String
    /// The transaction data that the holder agrees to, each as the verifier's request has it (OpenID4VP 1.0 section 8.4).
    public var transactionData: [String] = []
    /// Whether the presentation names the hash algorithm of the transaction data, which is SHA-256.
    public var isHashAlgorithmNamed = false

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
