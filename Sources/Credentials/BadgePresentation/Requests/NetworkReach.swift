import BadgeModel
import Foundation

/// The addresses that a stranger's request may make a wallet contact: secure ones in the world, and those of private
/// networks that the configuration names.
struct NetworkReach: Sendable {
    let privateHosts: PrivateHosts

    func permits(_ url: URL) -> Bool {
        url.isSecureServer && (url.reach == .world || privateHosts.contains(url))
    }
}
