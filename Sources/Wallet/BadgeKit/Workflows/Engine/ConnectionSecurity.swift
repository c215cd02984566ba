import BadgeModel
import BadgeStorage
import BadgeSystem
import BadgeTransport
import Foundation
import Synchronization

/// Looks up an organization's connection settings in the store before each request, so that a new policy or pin applies
/// to the next request.
struct ConnectionSecurity: Sendable {
    let store: BadgeStore
    /// The app's connection settings.
    let configured: [Organization.ID: ConnectionSettings]
    let clock: any WallClock
    private let certificates = OpenedCertificates()

    init(store: BadgeStore, configured: [Organization.ID: ConnectionSettings], clock: any WallClock) {
        self.store = store
        self.configured = configured
        self.clock = clock
    }

    // What a link names may have any number of slashes.
    private static let mostParents = 8

    /// Returns the connection settings of an organization for a server. Without an organization, those of the
    /// organization whose address contains the server's address apply, since a link does not name its organization.
    ///
    /// A host may present any key that the user, the app or the policy names for it. The user's roots and client
    /// certificates take precedence over the app's, and both over a certificate that this device requested for the
    /// organization.
    ///
    /// - Throws: `BadgeError` of the store.
    @Sendable
    func lookup(_ organization: URL?, _ server: URL) async throws -> ServerSecurity? {
        let owners = organization.map { [Self.spellings(of: $0)] } ?? Self.enclosing(server.normalized)
        for owner in owners {
            var stored: [StoredConnection] = []
            for id in owner { stored += [try await store.connection(to: id)].compactMap(\.self) }
            let settings = stored.map(\.settings) + owner.compactMap { configured[$0] }
            let certificate = try await certificate(of: owner, for: server)
            guard !settings.isEmpty || certificate != nil else { continue }
            var security = security(of: owner[0], server.plainHost, settings, stored.flatMap(\.policyPins))
            if security.clientCertificate == nil { security.deviceCertificate = certificate }
            return security
        }
        return nil
    }

    /// The certificate that this device requested for an organization, where the server is on its own host and the certificate
    /// has not expired: the one that lasts longest.
    private func certificate(of owner: [Organization.ID], for server: URL) async throws -> DeviceCertificate? {
        guard URL(string: owner[0].rawValue)?.plainHost == server.plainHost else { return nil }
        let sealed = try await store.sealedCertificates()
        certificates.forget(except: sealed)
        var opened: [DeviceCertificate] = []
        for certificate in sealed where owner.contains(certificate.organization) {
            opened.append(try await certificates.open(certificate, in: store))
        }
        return opened.filter { $0.expires > clock.now() }.max { $0.expires < $1.expires }
    }

    private func security(
        of organization: Organization.ID, _ host: String, _ settings: [ConnectionSettings], _ policyPins: [PinSet]
    ) -> ServerSecurity {
        let now = clock.now()
        let hosts = settings.map { $0[host] }
        let sets = hosts.map(\.pinSet) + policyPins.filter { $0.host == host }
        return ServerSecurity(
            organization: organization, host: host,
            pins: sets.filter { $0.isInForce(at: now) }.reduce(into: []) { $0.formUnion($1.pins) },
            roots: hosts.compactMap(\.roots).first, clientCertificate: hosts.compactMap(\.clientCertificate).first)
    }

    /// The addresses that contain the given one, the most specific first.
    private static func enclosing(_ address: URL) -> [[Organization.ID]] {
        let path = address.path(percentEncoded: true).split(separator: "/").prefix(mostParents)
        return (0...path.count).reversed().map { count in
            spellings(address.origin + path.prefix(count).map { "/" + $0 }.joined())
        }
    }

    private static func spellings(of issuer: URL) -> [Organization.ID] {
        let normal = spellings(issuer.normalized.absoluteString)
        return issuer.normalized == issuer ? normal : normal + spellings(issuer.absoluteString)
    }

    // A slash at the end makes another identifier, and no other organization.
    private static func spellings(_ address: String) -> [Organization.ID] {
        let other = address.hasSuffix("/") ? String(address.dropLast()) : address + "/"
        return [address, other].map(Organization.ID.init(rawValue:))
    }
}

extension Organization.ID {
    /// The identifier of an organization is its issuer's address.
    init(_ issuer: URL) {
        self.init(rawValue: issuer.normalized.absoluteString)
    }
}

/// Certificates whose keys were opened, so that each costs the custody one opening.
private final class OpenedCertificates: Sendable {
    private let certificates = Mutex<[SealedCertificate: DeviceCertificate]>([:])

    func open(_ sealed: SealedCertificate, in store: BadgeStore) async throws -> DeviceCertificate {
        if let known = certificates.withLock({ $0[sealed] }) { return known }
        let opened = try DeviceCertificate(try await store.open(sealed))
        certificates.withLock { $0[sealed] = opened }
        return opened
    }
    // What was renewed or removed has another key, or none.
    func forget(except sealed: [SealedCertificate]) {
        certificates.withLock { certificates in certificates = certificates.filter { sealed.contains($0.key) } }
    }
}
