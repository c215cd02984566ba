public import BadgeModel
public import Foundation

/// Shows a server that whoever sends a request has a key's private half, now (RFC 9449 section 4.2).
///
///     let proof = DPoPProof(id: random.token(bytes: 16), method: "POST", url: tokenEndpoint, issuedAt: clock.now())
///     request.headerFields[.dpop] = try proof.signed(with: key)
public struct DPoPProof: Sendable {
    /// The type of the token (`typ`).
    public static let type = "dpop+jwt"

    /// What makes this proof another than all others (`jti`): at least 96 random bits.
    public let id: String
    /// The request's method, `POST` (`htm`).
    public let method: String
    /// Where the request goes; query and fragment are left out (`htu`).
    public let url: URL
    /// When it is made, to the second (`iat`).
    public let issuedAt: Date
    /// The server's challenge, where it gave one.
    public var nonce: String?
    /// The token that goes with it; `nil` where a token is asked for. Only its digest is told (`ath`).
    public var accessToken: Secret?

    /// Creates a proof for one request.
    public init(
        id: String, method: String, url: URL, issuedAt: Date, nonce: String? = nil, accessToken: Secret? = nil
    ) {
        self.id = id
        self.method = method
        self.url = url
        self.issuedAt = issuedAt
        self.nonce = nonce
        self.accessToken = accessToken
    }

    /// The compact JWS, which brings the key's public half (`jwk`).
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library refuses.
    public func signed(with key: SigningKey) throws -> String {
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
