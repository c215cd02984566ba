public import BadgeModel
public import BadgeTransport
public import Foundation

/// The metadata of an authorization server (RFC 8414).
public struct AuthorizationServer: Sendable, Hashable {
    /// The issuer identifier.
    public let issuer: URL
    /// The token endpoint.
    public let tokenEndpoint: URL
    /// The device authorization endpoint for logins on another screen (RFC 8628); `nil` if the server has none.
    public let deviceAuthorizationEndpoint: URL?
    /// The authorization endpoint for logins in the browser (RFC 6749 section 3.1); `nil` if the server has none.
    public let authorizationEndpoint: URL?
    /// The endpoint for pushed authorization requests (RFC 9126); `nil` if the server does not support them.
    public let pushedRequestEndpoint: URL?
    /// The authorization endpoint for logins driven by the server (the proprietary member
    /// `hypermedia_authorization_endpoint`); `nil` if the server has none.
    public let hypermediaEndpoint: URL?
    /// The endpoint at which a client attests its key before such a login (the proprietary member
    /// `hypermedia_attestation_endpoint`); `nil` if the server has none.
    public let attestationEndpoint: URL?
    /// Whether authorization responses contain the issuer (RFC 9207).
    public let namesItselfInAnswers: Bool
    /// Whether it binds tokens to a key that signs with ES256 (RFC 9449 section 5.1).
    public let bindsTokens: Bool
    /// Whether it exchanges tokens of another server (RFC 8693).
    public let exchangesTokens: Bool
    /// Whether it supports logins of devices (the proprietary member `authorization_challenge_endpoint`).
    public let knowsDevices: Bool

    /// All of its endpoints for logins.
    public var endpoints: [URL] {
        [
            tokenEndpoint, deviceAuthorizationEndpoint, authorizationEndpoint, pushedRequestEndpoint,
            hypermediaEndpoint,
            attestationEndpoint,
        ].compactMap(\.self)
    }

    /// Reads a metadata document.
    ///
    /// - Throws: `BadgeError` `metadataMismatch` when it names another issuer (RFC 8414 section 3.3) or an endpoint
    ///   that is not secure; `documentInvalid` when a member is missing or invalid.
    public init(_ metadata: JSONReader, issuer: URL, allowing hosts: PrivateHosts = .none) throws {
        guard try metadata["issuer"].string().isExactly(issuer.absoluteString) else { throw Self.lie(issuer) }
        self.issuer = issuer
        tokenEndpoint = try metadata["token_endpoint"].endpoint(publishedBy: issuer, allowing: hosts)
        deviceAuthorizationEndpoint = try metadata["device_authorization_endpoint"].optional?
            .endpoint(publishedBy: issuer, allowing: hosts)
        authorizationEndpoint = try metadata["authorization_endpoint"].optional?
            .endpoint(publishedBy: issuer, allowing: hosts)
        pushedRequestEndpoint = try metadata["pushed_authorization_request_endpoint"].optional?
            .endpoint(publishedBy: issuer, allowing: hosts)
        hypermediaEndpoint = try metadata["hypermedia_authorization_endpoint"].optional?
            .endpoint(publishedBy: issuer, allowing: hosts)
        attestationEndpoint = try metadata["hypermedia_attestation_endpoint"].optional?
            .endpoint(publishedBy: issuer, allowing: hosts)
        namesItselfInAnswers =
            try metadata["authorization_response_iss_parameter_supported"].optional?.bool() ?? false
        bindsTokens = metadata["dpop_signing_alg_values_supported"].value?.arrayValue?.contains("ES256") ?? false
        exchangesTokens =
            metadata["grant_types_supported"].value?.arrayValue?.contains(.string(TokenClient.exchangeGrant)) ?? false
        knowsDevices = metadata["authorization_challenge_endpoint"].optional != nil
    }

    /// Fetches the metadata of an issuer from its OAuth address, otherwise from its OpenID address.
    ///
    /// - Throws: The errors of the initializer from metadata and of the web client.
    public static func fetch(_ issuer: URL, with web: WebClient) async throws -> AuthorizationServer {
        try await fetch(issuer, with: web) { try AuthorizationServer($0, issuer: issuer, allowing: web.privateHosts) }
    }

    /// Fetches the metadata of an issuer like `fetch(_:with:)`, with a custom reader, which must also compare `issuer`.
    ///
    /// - Throws: `BadgeError` of the reader and of the web client.
    public static func fetch<Metadata>(
        _ issuer: URL, with web: WebClient, read: (JSONReader) throws -> Metadata
    ) async throws -> Metadata {
        do {
            return try await web.get(wellKnown: "oauth-authorization-server", of: issuer, read: read)
        } catch let failure as BadgeError where failure.saysNothingIsThere {
            // RFC 8414 section 5: servers that came from OpenID Connect publish only this, behind the path.
            let fallback = issuer.appending(path: ".well-known/openid-configuration")
            do { return try await web.get(fallback, read: read) } catch let other as BadgeError
                where other.saysNothingIsThere
            { throw failure }
        }
    }

    private static func lie(_ issuer: URL) -> BadgeError {
        BadgeError(
            .metadataMismatch,
            "metadataMismatch.authorizationServer", ["issuer": issuer.origin])
    }
}
