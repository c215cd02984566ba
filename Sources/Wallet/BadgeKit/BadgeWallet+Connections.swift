public import BadgeModel
public import BadgeStorage
public import BadgeTransport
public import Foundation

extension BadgeWallet {
    /// Returns the connection settings of an organization: the user's settings, the pins of its policy, and the keys
    /// that its servers presented first. All of them are empty for an organization that was never configured or used.
    ///
    /// - Parameter organization: The organization's identifier, which is its issuer's address.
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

    /// Replaces the user's connection settings for an organization, which need not have issued a badge yet. Pins, roots
    /// and client certificates take effect with the next request; ``/BadgeModel/ConnectionSettings/signingRoots`` and
    /// ``/BadgeModel/ConnectionSettings/allowedHosts`` when the wallet is opened next.
    ///
    ///     var settings = try await wallet.connection(to: organization.id).settings
    ///     settings["badges.example.com"].pins.insert(try PublicKeyPin(text))
    ///     try await wallet.setConnectionSettings(settings, of: organization.id)
    ///
    /// - Throws: `BadgeError` `invalidInput` if roots, hosts or a client certificate cannot be read.
    public nonisolated(nonsending) func setConnectionSettings(
        _ settings: ConnectionSettings, of organization: Organization.ID
    ) async throws {
        try settings.requireReadable(for: organization)
        try await store.setConnectionSettings(settings, of: try await normalized(organization))
    }

    /// Returns the certificate that a server presents now, or `nil` if the connection has none. The connection is
    /// subject to the organization's settings for that host, including its pins.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - organization: The organization whose connection settings apply.
    /// - Throws: `BadgeError` `pinMismatch`, `serverUntrusted`, and other network errors.
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
