public import BadgeModel

/// The response of a token endpoint (RFC 6749 section 5.1, OpenID4VCI 1.0 section 6.2).
public struct TokenResponse: Sendable {
    /// The access token.
    public let accessToken: Secret
    /// Whether the token is bound to the key of the request (RFC 9449); `false` for tokens of a server that does not
    /// bind.
    public let isBound: Bool
    /// The refresh token, if any.
    public let refreshToken: Secret?
    /// The validity of the access token in seconds, if the server states it.
    public let expiresIn: Int?
    /// The `credential_identifiers` of `authorization_details`, by credential configuration.
    public let credentialIdentifiers: [String: [String]]

    /// Reads a token response.
    ///
    /// `provedKey` says whether a proof of a key was sent with the request; only then may a token be bound.
    ///
    /// - Throws: `BadgeError` `offerUnsupported` for a token type other than `Bearer`, or `DPoP` with a key
    ///   (case-insensitive); `documentInvalid` when a member is missing or invalid.
    public init(_ answer: JSONReader, provedKey: Bool = false) throws {
        let type = try answer["token_type"].string(maxLength: 64).lowercased()
        isBound = type == "dpop"
        guard type == "bearer" || (isBound && provedKey) else {
            throw BadgeError(
                .offerUnsupported, "offerUnsupported.tokenType")
        }
        accessToken = Secret(utf8: try answer["access_token"].token())
        refreshToken = try answer["refresh_token"].optional.map { Secret(utf8: try $0.token()) }
        expiresIn = try answer["expires_in"].optional?.integer(in: 0...Int(Int32.max))
        credentialIdentifiers = try Self.identifiers(answer["authorization_details"].optional)
    }

    private static func identifiers(_ details: JSONReader?) throws -> [String: [String]] {
        var identifiers: [String: [String]] = [:]
        for detail in try details?.elements() ?? [] where detail.value?["type"] == "openid_credential" {
            guard let configuration = try detail["credential_configuration_id"].optional?.string() else { continue }
            identifiers[configuration, default: []] += try detail["credential_identifiers"].elements()
                .map { try $0.nonEmptyString(maxLength: 1024) }
        }
        return identifiers
    }
}

extension JSONReader {
    // Visible ASCII only (RFC 6749 appendix A.12): what goes into a header field must not be able to end it.
    fileprivate func token() throws -> String {
        let text = try nonEmptyString(maxLength: 16_384)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw failure("is not a token") }
        return text
    }
}
