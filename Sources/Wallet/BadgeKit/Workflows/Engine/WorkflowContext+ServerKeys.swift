import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeTransport
import Foundation

extension WorkflowContext {
    /// Stores the key that an organization's server presents, unless one is stored. Nothing depends on it: the next
    /// sync tries again after a failure.
    func rememberServerKey(of organization: Organization.ID) async {
        guard let server = URL(string: organization.rawValue), server.scheme?.lowercased() == "https" else { return }
        do {
            let host = server.plainHost
            let seen = try await store.connection(to: organization)?.seenKeys ?? []
            guard !seen.contains(where: { $0.host == host }),
                let certificate = try await issuer.fetchCertificate(of: server)
            else { return }
            try await store.remember(
                SeenKey(host: host, pin: certificate.pin, date: sensors.clock.now()), of: organization)
        } catch {
            return
        }
    }
}
