package import BadgeCredentials
import BadgeKeys
package import BadgeModel
package import BadgeOpenID
package import BadgeSystem
package import BadgeTransport
package import Foundation

/// A client that fetches a credential from an OpenID4VCI 1.0 issuer, in phases.
///
/// Each phase returns a value that the next one requires, so that no phase can be skipped.
///
///     let client = IssuerClient(transport: transport, clock: clock)
///     let resolved = try await client.resolve(link)
///     let authorized = try await client.authorize(resolved, transactionCode: code)
///     let issued = try await client.requestCredential(authorized, key: key)
///     try await client.notify(issued, event: .accepted)
package struct IssuerClient: Sendable {
    /// The client for requests without an organization, such as those for a link. Every other request uses
    /// ``web(for:)``.
    package let client: WebClient
    let clock: any WallClock
    let random: any RandomSource
    /// The formats of credentials that it can receive.
    package let formats: [any CredentialFormat]
    /// The languages for names.
    let languages: Languages
    /// The root certificates for organizations' keys.
    let certificateRoots: CertificateRoots
    let fetchedOffers: FetchedOffers

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests.
    ///   - clock: The source of the current time.
    ///   - random: The source of randomness for proofs and encryption.
    ///   - formats: The formats of credentials that it can receive.
    ///   - languages: The user's languages, for names that an issuer provides in several languages.
    ///   - certificateRoots: The root certificates that certify the keys of some organizations.
    ///   - privateHosts: The hosts of a private network that any organization may name; others may be named by an
    ///     organization that is there itself. Also contains the hosts to which an organization is limited.
    ///   - security: Looks up the organizations' requirements for connections to their servers.
    ///   - headers: Looks up the app's own headers for requests to an organization.
    ///   - pause: Waits between attempts of one request.
    ///   - pollPause: Waits between the polls of a login on another screen, like `pause` unless given.
    package init(
        transport: any HTTPTransport, clock: any WallClock, random: any RandomSource = SystemRandom(),
        formats: [any CredentialFormat] = [SDJWTFormat()],
        languages: Languages = Languages([]), certificateRoots: CertificateRoots = .none,
        privateHosts: PrivateHosts = .none, security: @escaping WebClient.SecurityLookup = { _, _ in nil },
        headers: @escaping WebClient.HeaderLookup = { _ in [] },
        pause: @escaping WebClient.Pause = { try await Task.sleep(for: .seconds($0)) },
        pollPause: WebClient.Pause? = nil
    ) {
        self.init(
            client: WebClient(
                transport: transport, clock: clock, random: random, privateHosts: privateHosts, security: security,
                headers: headers, pause: pause, pollPause: pollPause),
            clock: clock, random: random, formats: formats, languages: languages, certificateRoots: certificateRoots)
    }

    init(
        client: WebClient, clock: any WallClock, random: any RandomSource, formats: [any CredentialFormat],
        languages: Languages, certificateRoots: CertificateRoots, fetchedOffers: FetchedOffers = FetchedOffers()
    ) {
        self.fetchedOffers = fetchedOffers
        self.certificateRoots = certificateRoots
        self.client = client
        self.clock = clock
        self.random = random
        self.formats = formats
        self.languages = languages
    }

    /// Returns a client for an organization, whose connections meet that organization's requirements.
    func web(for organization: URL) -> WebClient { client.scoped(to: organization) }

    package var privateHosts: PrivateHosts { client.privateHosts }

    /// The client for what an issuer publishes for all who verify its badges.
    package var publications: IssuerPublications {
        IssuerPublications(client: client, clock: clock, certificateRoots: certificateRoots)
    }

    func metadata(of issuer: URL) async throws -> IssuerMetadata {
        try await IssuerMetadata.fetch(issuer, with: web(for: issuer), in: formats, for: languages)
    }

    func tokenClient(for offer: ResolvedOffer) -> TokenClient {
        TokenClient(endpoint: offer.tokenEndpoint, web: web(for: offer.offer.issuer))
    }

    /// Parses an offer link and fetches what its issuer publishes: metadata, authorization server, signing keys.
    ///
    /// An offer that ``read(_:)`` fetched is not fetched again.
    ///
    /// - Throws: `BadgeError`: those of ``CredentialOffer/parse(_:)``; `invitationUnusable` when the offer no longer
    ///   exists at the link's address; `metadataMismatch` when a document names another issuer or an endpoint that is
    ///   not secure; `offerUnsupported` for unsupported credentials; those of the web client.
    package func resolve(_ link: String) async throws -> ResolvedOffer {
        if let offer = fetchedOffers.take(link) { return try await resolve(offer) }
        return try await resolve(try await fetchOffer(from: link))
    }

    package func resolve(_ offer: CredentialOffer) async throws -> ResolvedOffer {
        try await resolve(offer, try await metadata(of: offer.issuer))
    }

    func resolve(_ offer: CredentialOffer, _ metadata: IssuerMetadata) async throws -> ResolvedOffer {
        let configurations = try metadata.supported(of: offer.configurationIDs)
        let server = try await AuthorizationServer.fetch(
            try metadata.authorizationServer(for: offer), with: web(for: offer.issuer))
        for endpoint in server.endpoints { try requirePermitted(endpoint, for: offer.issuer) }
        let trust = try await publishedKeys(of: offer.issuer)
        return ResolvedOffer(offer, metadata, configurations, server: server, trust: trust)
    }

    /// Throws if an organization that is limited to its hosts refers to another one.
    func requirePermitted(_ address: URL, for issuer: URL) throws {
        guard privateHosts.permits(address, for: issuer) else {
            throw IssuerMetadata.lie(issuer, "leads to a host that is not among the organization's")
        }
    }

    /// Fetches the keys that an issuer publishes; empty if they are certified and it publishes none.
    private func publishedKeys(of issuer: URL) async throws -> [JWK] {
        do { return try await IssuerKeys.fetch(issuer, with: web(for: issuer)) } catch let failure as BadgeError {
            guard certificateRoots.hasRoots(for: issuer), failure.saysNothingIsThere else { throw failure }
            return []
        }
    }

    /// Redeems the offer's code. After a wrong transaction code, call it again with the same offer.
    ///
    /// `transactionCode` is the user's entry; it is not sent when the offer requires none. With a device, the tokens
    /// are bound to its key (RFC 9449) if the server supports it; the device's name is sent only to servers that
    /// support devices.
    ///
    /// - Throws: `BadgeError` `inputRequired` when the offer requires a code and there is none;
    ///   `transactionCodeRefused` (detail `triesLeft` when the server reports how many); `invitationUnusable`;
    ///   `offerUnsupported`, also when the offer has no code; `badgeSuspended` for a recovery of a suspended badge;
    ///   those of the web client.
    package func authorize(
        _ resolved: ResolvedOffer, transactionCode: Secret?, device: DeviceIdentity? = nil
    ) async throws -> AuthorizedOffer {
        let format = resolved.offer.transactionCode
        let needsCode = format != nil
        if needsCode, transactionCode?.count ?? 0 == 0 {
            throw BadgeError(.inputRequired, .client("inputRequired.transactionCode"))
        }
        guard let code = resolved.offer.preAuthorizedCode else { throw CredentialOffer.noGrant }
        let device = resolved.bindsTokens ? device : nil
        let entered = format.flatMap { transactionCode?.read(as: $0) }
        let grant = try await redeem(code, transactionCode: entered, resolved, device)
        return try AuthorizedOffer(resolved, grant, now: clock.now(), device: device)
    }

    private func redeem(
        _ code: Secret, transactionCode: Secret?, _ resolved: ResolvedOffer, _ device: DeviceIdentity?
    ) async throws -> TokenResponse {
        do {
            return try await tokenClient(for: resolved).redeem(
                preAuthorizedCode: code, transactionCode: transactionCode, key: device?.key,
                fields: resolved.knowsDevices ? device?.fields ?? [:] : [:])
        } catch let failure as BadgeError {
            throw failure.serverProblem.flatMap { DeviceAPIError.issuing($0) } ?? failure
        }
    }

    /// Notifies the issuer of the credential's outcome; does nothing if the issuer accepts no notifications.
    ///
    /// - Throws: `BadgeError` of the web client; the credential is valid whether or not this succeeds.
    package func notify(_ issued: IssuedCredential, event: NotificationEvent) async throws {
        guard let endpoint = issued.authorized.offer.notificationEndpoint, let id = issued.notificationID else {
            return
        }
        try await notify(
            endpoint, id, event, of: issued.authorized.offer.offer.issuer, as: issued.authorized.authorization)
    }

    /// Notifies an issuer, in a session, of a credential's outcome; does nothing if the issuer accepts no
    /// notifications.
    ///
    /// - Parameters:
    ///   - event: The outcome.
    ///   - id: The issuer's identifier for the issuance.
    ///   - session: The session of the badge.
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    package func notify(_ event: NotificationEvent, of id: String, in session: DeviceSession) async throws {
        let issuer = session.configuration.issuer
        guard let endpoint = try await metadata(of: issuer).notificationEndpoint else { return }
        try await notify(
            endpoint, id, event, of: issuer, as: .bound(try await session.accessToken(), to: session.device.key))
    }

    /// Notifies an issuer without sessions of a credential's outcome, by the credential's refresh token; does nothing
    /// if the issuer accepts no notifications.
    ///
    /// - Parameters:
    ///   - event: The outcome.
    ///   - id: The issuer's identifier for the issuance.
    ///   - issuer: The issuer.
    ///   - refreshToken: The token, which is used up.
    ///   - client: The client identifier for which the server issued it.
    ///   - device: This device, to whose key it is bound if the server supports it.
    /// - Throws: `BadgeError` `sessionEnded`, and those of the web client.
    package func notify(
        _ event: NotificationEvent, of id: String, at issuer: URL, using refreshToken: Secret, client: OAuthClient,
        device: DeviceIdentity
    ) async throws {
        let metadata = try await metadata(of: issuer)
        guard let endpoint = metadata.notificationEndpoint else { return }
        let offer = CredentialOffer(issuer: issuer, configurationIDs: [], preAuthorizedCode: nil)
        let server = try await AuthorizationServer.fetch(
            try metadata.authorizationServer(for: offer), with: web(for: issuer))
        try requirePermitted(server.tokenEndpoint, for: issuer)
        let tokens = TokenClient(endpoint: server.tokenEndpoint, web: web(for: issuer))
        let fields = ["client_id": client.id]
        let authorization: RequestAuthorization =
            if server.bindsTokens {
                .bound(
                    try await tokens.refresh(refreshToken, key: device.key, fields: fields).accessToken, to: device.key)
            } else {
                .bearer(try await tokens.refresh(refreshToken, fields: fields).accessToken)
            }
        try await notify(endpoint, id, event, of: issuer, as: authorization)
    }

    /// Notifies an issuer of a credential's outcome. Repeating the request has no further effect (section 11.2).
    func notify(
        _ endpoint: URL, _ id: String, _ event: NotificationEvent, of issuer: URL,
        as authorization: RequestAuthorization
    ) async throws {
        try await web(for: issuer).postJSON(
            endpoint, ["notification_id": .string(id), "event": .string(event.rawValue)],
            authorization: authorization, isRepeatable: true
        ) { _ in }
    }

    func fetchOffer(from link: String) async throws -> CredentialOffer {
        switch try CredentialOffer.parse(link) {
        case .value(let offer): return offer
        case .reference(let url):
            let offer = try CredentialOffer(document: try await fetchOffer(at: url))
            guard url.mayName(offer.issuer, allowing: privateHosts) else {
                throw BadgeError(
                    .metadataMismatch,
                    .client("metadataMismatch.issuerHost"), ["server": url.origin, "issuer": offer.issuer.origin])
            }
            return offer
        }
    }

    // Nobody has agreed to the server of a link: it is asked once, and holds nobody, whatever it does meanwhile.
    private static let offerSeconds = 30

    private static func withLimit(
        at url: URL, _ fetch: @escaping @Sendable () async throws -> Data
    ) async throws -> Data {
        try await withThrowingTaskGroup(of: Data.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: fetch)
            group.addTask {
                try await Task.sleep(for: .seconds(offerSeconds))
                throw BadgeError(
                    .serverUnreachable, "serverUnreachable.timeout",
                    ["server": url.origin, "timeoutSeconds": offerSeconds])
            }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    // An issuer that does not know the offer any more has seen it used, or too late.
    private func fetchOffer(at url: URL) async throws -> Data {
        do {
            let web = client.once
            return try await Self.withLimit(at: url) { try await web.get(url, accepting: .json) }
        } catch let failure as BadgeError where [404, 410].contains(failure.serverProblem?.status) {
            throw BadgeError(
                .invitationUnusable,
                "invitationUnusable.gone",
                underlying: failure)
        }
    }
}

extension Secret {
    // The digits of a numeric code may be of any script.
    fileprivate func read(as format: TransactionCodeFormat) -> Secret {
        format.inputMode == .numeric ? readAsCode : self
    }
}
