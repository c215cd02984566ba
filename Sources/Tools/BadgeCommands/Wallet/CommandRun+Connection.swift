import BadgeKit
import BadgeModel
import Foundation

/// One host of an organization, from which no badge need have come yet.
struct ConnectionPeer {
    let organization: Organization.ID
    let name: String
    let issuer: URL
    let host: String

    /// Returns the pin of the key that the host presents now.
    ///
    /// - Throws: `BadgeError` `notSupported` when it has none; network errors.
    func shownPin(to wallet: BadgeWallet) async throws -> PublicKeyPin {
        let name = host.contains(":") ? "[\(host)]" : host
        let port = host == issuer.plainHost ? issuer.port.map { ":\($0)" } : nil
        guard let url = URL(string: "\(issuer.scheme ?? "https")://\(name)\(port ?? "")"),
            let shown = try await wallet.fetchCertificate(of: url, for: organization)
        else {
            throw BadgeError(.notSupported, .commands("notSupported.pinWithoutTLS"), ["host": host])
        }
        return shown.pin
    }
}

extension CommandRun {
    /// Changes the connection settings of an organization. Nothing is written if the body changes nothing.
    ///
    /// - Parameters:
    ///   - name: The organization's name or identifier, or an address.
    ///   - host: The host; `nil` for the organization's own.
    ///   - change: Changes the settings.
    func changeConnection(
        to name: String, host: String?,
        _ change: (inout ConnectionSettings, ConnectionPeer, BadgeWallet) async throws -> Void
    ) async throws -> ConnectionOutput {
        let address = try? JSONReader(.string(name)).url()
        return try await withWallet(create: address != nil) { wallet in
            let peer = try await peer(named: name, address, host: host, in: wallet)
            let before = try await wallet.connection(to: peer.organization).settings
            var settings = before
            try await change(&settings, peer, wallet)
            if settings != before { try await wallet.setConnectionSettings(settings, of: peer.organization) }
            return ConnectionOutput(
                peer: peer, connection: try await wallet.connection(to: peer.organization),
                isChanged: settings != before, now: context.clock.now())
        }
    }

    /// Returns the text of a file that the user named.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is not text.
    func text(_ path: String) throws -> String {
        guard let text = String(validating: try read(path), as: UTF8.self) else {
            throw BadgeError(.invalidInput, "invalidInput.certificatesUnreadable", ["path": path])
        }
        return text
    }

    private func peer(
        named name: String, _ address: URL?, host: String?, in wallet: BadgeWallet
    ) async throws -> ConnectionPeer {
        let known = try await wallet.organizations.contains { $0.id.rawValue == name }
        if let address, !known {
            return ConnectionPeer(
                organization: Organization.ID(rawValue: name), name: name, issuer: address,
                host: try host.map { try HostSettings(host: $0).host } ?? address.plainHost)
        }
        let organization = try await organization(named: name, in: wallet)
        return ConnectionPeer(
            organization: organization.id, name: organization.name, issuer: organization.issuer,
            host: try host.map { try HostSettings(host: $0).host } ?? organization.issuer.plainHost)
    }
}
