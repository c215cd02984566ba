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
    /// The validity of the access token in seconds, if the server states it: at most 2,147,483,647.
    public let expiresIn: Int?
    /// The `credential_identifiers` of `authorization_details`, by credential configuration.
    public let credentialIdentifiers: [String: [String]]

    /// Reads a token response.
    ///
    /// Optional members that cannot be read are left out. `provedKey` says whether a proof of a key was sent with the
    /// request; only then may a token be bound.
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
        // The code is spent by now: a member that is not needed must not cost the user what it was for.
        refreshToken = answer["refresh_token"].ifReadable { Secret(utf8: try $0.token()) }
        expiresIn = answer["expires_in"].seconds(atMost: Int(Int32.max))
        credentialIdentifiers = Self.identifiers(answer["authorization_details"])
    }

    // Drafts name no identifiers, and the configuration's own is used.
    private static func identifiers(_ details: JSONReader) -> [String: [String]] {
        var identifiers: [String: [String]] = [:]
        for detail in details.ifReadable({ try $0.elements() }) ?? []
        where detail.value?["type"] == "openid_credential" {
            guard let configuration = detail["credential_configuration_id"].ifReadable({ try $0.string() }) else {
                continue
            }
            let named = detail["credential_identifiers"].ifReadable { try $0.elements() } ?? []
            let readable = named.compactMap { entry in entry.ifReadable { try $0.nonEmptyString(maxLength: 1024) } }
            if !readable.isEmpty { identifiers[configuration, default: []] += readable }
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
