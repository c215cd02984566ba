import BadgeModel
import BadgeStorage
import BadgeTransport
import Foundation

/// The root certificates for organizations' keys, and the hosts to which organizations may refer the wallet, as set by
/// the app and by the user. The user's settings for an organization take precedence.
struct OrganizationReach {
    private(set) var certificateRoots: CertificateRoots
    private(set) var privateHosts: PrivateHosts

    /// - Throws: `BadgeError` `invalidInput` if the app's roots or hosts cannot be read; those of the store.
    init(_ configuration: WalletConfiguration, _ store: BadgeStore) async throws {
        certificateRoots = configuration.certificateRoots
        privateHosts = configuration.privateHosts
        let settings = configuration.connectionsByID.map { $0 } + (try await store.connectionSettings()).map { $0 }
        for (organization, settings) in settings {
            guard let issuer = URL(string: organization.rawValue) else { continue }
            if let roots = settings.signingRoots {
                certificateRoots = try certificateRoots.trusting(roots, for: issuer)
            }
            if let hosts = settings.allowedHosts { privateHosts = try privateHosts.limiting(issuer, to: hosts) }
        }
    }
}

extension WalletConfiguration {
    var connectionsByID: [Organization.ID: ConnectionSettings] {
        Dictionary(connections.map { (Organization.ID($0), $1) }) { first, _ in first }
    }
}
