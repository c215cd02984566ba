import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

/// The metadata of a credential issuer (OpenID4VCI 1.0 section 12.2), as far as this library uses them.
struct IssuerMetadata {
    let issuer: URL
    let display: Display
    let support: Organization.SupportContacts
    let authorizationServers: [URL]
    let credentialEndpoint: URL
    let nonceEndpoint: URL?
    let notificationEndpoint: URL?
    let deferredEndpoint: URL?
    /// The maximum number of credentials per request.
    let batchSize: Int
    /// The message encryption that the issuer requires; `nil` if it requires none.
    let encryption: MessageEncryption?
    let policyEndpoint: URL?
    let keys: KeyPublication
    let agreementEndpoint: URL?
    let checkpointEndpoint: URL?
    /// Whether it supports logins of devices (the proprietary member `authorization_challenge_endpoint`).
    let knowsDevices: Bool
    private let configurations: JSONReader
    private let formats: [any CredentialFormat]
    private let languages: Languages
    private static let mostServers = 128
    private static let largestBatch = 1 << 16

    static func fetch(
        _ issuer: URL, with web: WebClient, in formats: [any CredentialFormat], for languages: Languages = Languages([])
    ) async throws -> IssuerMetadata {
        try await web.get(wellKnown: "openid-credential-issuer", of: issuer) {
            try IssuerMetadata($0, issuer: issuer, in: formats, allowing: web.privateHosts, for: languages)
        }
    }

    init(
        _ reader: JSONReader, issuer: URL, in formats: [any CredentialFormat], allowing hosts: PrivateHosts = .none,
        for languages: Languages = Languages([])
    ) throws {
        func endpoint(_ reader: JSONReader) throws -> URL {
            try reader.endpoint(publishedBy: issuer, allowing: hosts)
        }
        // Throws if it is another issuer's.
        keys = try KeyPublication(reader, issuer: issuer, allowing: hosts)
        self.issuer = issuer
        self.languages = languages
        self.formats = formats
        encryption = try MessageEncryption(reader)
        let batch = reader["batch_credential_issuance"]["batch_size"].ifReadable {
            try $0.double(in: 1...Double.infinity)
        }
        batchSize = Int(min(batch ?? 1, Double(Self.largestBatch)))
        display = Display(reader["display"], for: languages, fallbackName: issuer.host() ?? issuer.absoluteString)
        support = Organization.SupportContacts(reader["badge_support"])
        authorizationServers = try reader["authorization_servers"].optional.map(Self.servers)?.map(endpoint) ?? []
        credentialEndpoint = try endpoint(reader["credential_endpoint"])
        nonceEndpoint = try reader["nonce_endpoint"].optional.map(endpoint)
        notificationEndpoint = try reader["notification_endpoint"].optional.map(endpoint)
        deferredEndpoint = try reader["deferred_credential_endpoint"].optional.map(endpoint)
        policyEndpoint = try reader["badge_policy_uri"].optional.map(endpoint)
        agreementEndpoint = try reader["badge_agreement_endpoint"].optional.map(endpoint)
        checkpointEndpoint = try reader["badge_anchor_endpoint"].optional.map(endpoint)
        knowsDevices = reader["authorization_challenge_endpoint"].optional != nil
        configurations = reader["credential_configurations_supported"]
        _ = try configurations.object()
    }

    /// The identifiers of all kinds of credential, sorted.
    func configurationIDs() throws -> [String] { try configurations.object().keys.sorted() }

    /// Returns the supported configurations of the offer, in its order; at least one.
    func supported(of ids: [String]) throws -> [CredentialConfiguration] {
        let supported = try ids.compactMap { id -> CredentialConfiguration? in
            guard let entry = configurations[id].optional, let format = format(of: entry),
                CredentialConfiguration.isSupported(entry, in: format)
            else { return nil }
            return try CredentialConfiguration(entry, id: id, in: format, for: languages)
        }
        guard !supported.isEmpty else {
            throw BadgeError(.offerUnsupported, .client("offerUnsupported.credentialKind"))
        }
        return supported
    }

    /// Returns the logo of a type of credential, or else the issuer's own.
    func logo(ofType type: String) throws -> URL? {
        let entry = try configurationIDs().lazy.map { configurations[$0] }
            .first { entry in format(of: entry).flatMap { try? $0.type(in: entry) } == type }
        return entry.flatMap { Display($0.displays, for: languages, fallbackName: type).logo } ?? display.logo
    }

    private func format(of entry: JSONReader) -> (any CredentialFormat)? {
        entry["format"].value?.stringValue.flatMap { formats[Credential.Format(rawValue: $0)] }
    }

    /// Returns the authorization server for an offer; the issuer itself when it names none.
    func authorizationServer(for offer: CredentialOffer) throws -> URL {
        let servers = authorizationServers.isEmpty ? [issuer] : authorizationServers
        guard let wanted = offer.authorizationServer ?? servers.first, servers.contains(wanted) else {
            throw Self.lie(issuer, "does not list the authorization server that the invitation names")
        }
        return wanted
    }

    private static func servers(_ reader: JSONReader) throws -> [JSONReader] {
        let servers = try reader.elements()
        guard servers.count <= mostServers else { throw reader.failure("has more than \(mostServers) addresses") }
        return servers
    }

    static func lie(_ issuer: URL, _ what: String) -> BadgeError {
        BadgeError(
            .metadataMismatch, "metadataMismatch.finding", ["issuer": issuer.origin, "finding": what])
    }
}

extension Organization.SupportContacts {
    init(_ reader: JSONReader) {
        self.init(
            email: reader["email"].ifReadable { try $0.string(maxLength: 256) },
            phone: reader["phone"].ifReadable { try $0.string(maxLength: 32) },
            url: reader["url"].ifReadable { try $0.url() })
    }
}
