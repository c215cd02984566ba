package import BadgeModel

/// A signed JSON document: a compact JWS (RFC 7515) with ES256, as strict as RFC 8725 requires.
///
/// Parsing does not verify: you may read `header` and `payload` to determine the required key, but must not use them
/// before `verify` has returned.
///
///     let text = try JWS.sign(["iss": "https://example.org"], type: "badge-policy+jwt", with: key)
///     let token = try JWS(text)
///     try token.verify(with: key.publicKey, type: "badge-policy+jwt")
package struct JWS: Sendable {
    /// The text as received.
    package let compact: String
    /// The protected header.
    package let header: JSONReader
    /// The signed document.
    package let payload: JSON
    private let parts: CompactJWS

    /// The default maximum size of a token in bytes: 512 KB.
    package static let maxBytes = 512 * 1024

    /// Parses a token: three base64url parts, with header and payload as JSON objects without duplicate members.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, also when the text has more than `maxBytes` bytes, or the payload more than
    ///   `maxDepth` levels.
    package init(_ compact: String, maxBytes: Int = JWS.maxBytes, maxDepth: Int = 32) throws {
        parts = try CompactJWS(compact, maxBytes: maxBytes)
        header = parts.header
        payload = try JSON.parse(parts.payload, limits: JSON.Limits(bytes: maxBytes, depth: maxDepth))
        _ = try JSONReader(payload).object()
        self.compact = compact
    }

    /// Verifies that the key made the signature and that the token has that type (`typ`).
    ///
    /// A key in the token (`jwk`) is accepted only if it is this key; certificates in it (`x5c`) are ignored; `jku`,
    /// `x5u`, `crit`, `b64` and every algorithm but ES256 are refused.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` when the type or another header member is wrong.
    package func verify(with key: JWK, type: String) throws {
        try verify(with: [key], type: type)
    }

    /// Verifies that one of the keys made the signature and that the token has that type.
    ///
    /// - Throws: `BadgeError` `signatureInvalid` or `documentInvalid`.
    package func verify(with trust: [JWK], type: String) throws {
        try header["typ"].requireMediaType(type)
        try parts.verify(with: trust)
    }

    /// Verifies that the token has that type (`typ`) and that the check accepts its signature, for
    /// algorithms other than ES256, whose keys the caller has.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - algorithm: The algorithm that the header must name (`alg`); never chosen by the token.
    ///   - check: Returns whether a trusted key made the signature of the message.
    /// - Throws: `BadgeError` `signatureInvalid` or `documentInvalid`.
    package func verify(
        type: String, algorithm: String, check: (_ signature: [UInt8], _ message: [UInt8]) -> Bool
    ) throws {
        try header["typ"].requireMediaType(type)
        try parts.verify(algorithm: algorithm, check: check)
    }

    /// Verifies that the check accepts the token's signature, for tokens that need not name their type, such as ID tokens.
    /// The caller determines what kind of token it is.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm that the header must name (`alg`); never chosen by the token.
    ///   - check: Returns whether a trusted key made the signature of the message.
    /// - Throws: `BadgeError` `signatureInvalid` or `documentInvalid`.
    package func verify(
        algorithm: String, check: (_ signature: [UInt8], _ message: [UInt8]) -> Bool
    ) throws {
        try parts.verify(algorithm: algorithm, check: check)
    }

    /// Signs a document. `header` may add members, but not set `alg` or `typ`. If the key has a `keyID`, the header
    /// contains it (`kid`).
    ///
    /// - Throws: `BadgeError` `invalidInput` when the payload is not an object or the header sets a reserved member.
    package static func sign(
        _ payload: JSON, type: String, header: [String: JSON] = [:], with key: SigningKey
    ) throws -> String {
        guard payload.objectValue != nil, header["alg"] == nil, header["typ"] == nil else {
            throw BadgeError(.invalidInput, "invalidInput.signedHeader")
        }
        let own = JSON.object(compacting: [
            "alg": "ES256", "typ": .string(type), "kid": header["kid"] ?? .optional(key.publicKey.keyID),
        ])
        let all = header.merging(own.objectValue ?? [:]) { _, own in own }
        let parts = [JSON.object(all), payload].map { Base64URL.encode(Array($0.text.utf8)) }
        let input = parts.joined(separator: ".")
        return input + "." + Base64URL.encode(try key.signature(for: Array(input.utf8)))
    }
}
