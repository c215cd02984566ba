public import BadgeModel
public import BadgeStorage
public import BadgeTransport
public import Foundation

extension BadgeWallet {
    /// What is known of the connections to an organization: what the user asks of them, the pins of its policy, and the keys
    /// that its servers showed first. Nothing of it is there for an organization that nobody has configured or used.
    ///
    /// - Parameter organization: Its identifier: its issuer's address.
    public nonisolated(nonsending) func connection(
        to organization: Organization.ID
    ) async throws -> StoredConnection {
        try await store.connection(to: try await normalized(organization)) ?? StoredConnection()
    }

    // An address may be written in several ways, and what is asked counts for all of them.
    private func normalized(_ organization: Organization.ID) async throws -> Organization.ID {
        guard let issuer = URL(string: organization.rawValue), Organization.ID(issuer) != organization,
            try await store.organization(organization) == nil
        else { return organization }
        return Organization.ID(issuer)
    }

    /// Asks something else of the connections to an organization, which need not have issued a badge yet. Pins, roots and
    /// client certificates count from the next request; ``/BadgeModel/ConnectionSettings/signingRoots`` and
    /// ``/BadgeModel/ConnectionSettings/allowedHosts`` from the next opening of the wallet.
    ///
    ///     var settings = try await wallet.connection(to: organization.id).settings
    ///     settings["badges.example.com"].pins.insert(try PublicKeyPin(text))
    ///     try await wallet.setConnectionSettings(settings, of: organization.id)
    ///
    /// - Throws: `BadgeError` `invalidInput` for roots, hosts or a client certificate that cannot be read.
    public nonisolated(nonsending) func setConnectionSettings(
        _ settings: ConnectionSettings, of organization: Organization.ID
    ) async throws {
        try settings.requireReadable(for: organization)
        try await store.setConnectionSettings(settings, of: try await normalized(organization))
    }

    /// The certificate that a server shows now; `nil` where the connection has none. It meets what the organization asks of
    /// that host, its pins among it.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - organization: On whose behalf it is asked.
    /// - Throws: `BadgeError` `pinMismatch`, `serverUntrusted`, and others of the network.
    public func fetchCertificate(
        of server: URL, for organization: Organization.ID
    ) async throws -> ServerCertificate? {
        guard let issuer = URL(string: organization.rawValue) else {
            throw BadgeError(.notFound, "notFound.organization", ["organization": organization])
        }
        return try await context.issuer.fetchCertificate(of: server, for: issuer)
    }
}

extension ConnectionSettings {
    fileprivate func requireReadable(for organization: Organization.ID) throws {
        for host in hosts {
            try ServerSecurity(
                organization: organization, host: host.host, roots: host.roots,
                clientCertificate: host.clientCertificate
            ).requireReadable()
        }
        guard let issuer = URL(string: organization.rawValue) else {
            throw BadgeError(.notFound, "notFound.organization", ["organization": organization])
        }
        if let signingRoots { _ = try CertificateRoots.none.trusting(signingRoots, for: issuer) }
        if let allowedHosts { _ = try PrivateHosts.none.limiting(issuer, to: allowedHosts) }
    }
}
