package import BadgeModel
package import Foundation

/// A proof that the sender of a request currently has the private half of a key (RFC 9449 section 4.2).
///
///     let proof = DPoPProof(id: random.token(bytes: 16), method: "POST", url: tokenEndpoint, issuedAt: clock.now())
///     request.headerFields[.dpop] = try proof.signed(with: key)
package struct DPoPProof: Sendable {
    /// The type of the token (`typ`).
    package static let type = "dpop+jwt"

    /// The unique identifier (`jti`): at least 96 random bits.
    package let id: String
    /// The request's method, such as `POST` (`htm`).
    package let method: String
    /// The request's address, without query and fragment (`htu`).
    package let url: URL
    /// The time of its creation, to the second (`iat`).
    package let issuedAt: Date
    /// The server's nonce, if it provided one.
    package var nonce: String?
    /// The access token that accompanies the proof; `nil` for a token request. The proof contains its digest only
    /// (`ath`).
    package var accessToken: Secret?

    /// Creates a proof for one request.
    package init(
        id: String, method: String, url: URL, issuedAt: Date, nonce: String? = nil, accessToken: Secret? = nil
    ) {
        self.id = id
        self.method = method
        self.url = url
        self.issuedAt = issuedAt
        self.nonce = nonce
        self.accessToken = accessToken
    }

    /// Returns the compact JWS, which contains the public key (`jwk`).
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    package func signed(with key: SigningKey) throws -> String {
        var key = key
        // The key is known by its thumbprint; a name would only tell more of it.
        key.publicKey.keyID = nil
        return try JWS.sign(claims, type: Self.type, header: ["jwk": key.publicKey.json], with: key)
    }

    private var claims: JSON {
        .object(compacting: [
            "jti": .string(id), "htm": .string(method), "htu": .string(target),
            "iat": .integer(Int64(issuedAt.timeIntervalSince1970.rounded(.down))), "nonce": .optional(nonce),
            "ath": accessToken.map { .string(Base64URL.encode($0.withUnsafeBytes { Digest.sha256($0) })) },
        ])
    }

    private var target: String { String(url.absoluteString.prefix { $0 != "?" && $0 != "#" }) }
}
