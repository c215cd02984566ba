import BadgeModel
import Foundation

/// The addresses that a stranger's request may make a wallet contact: secure ones in the world, and those of private
/// networks that the configuration names.
struct NetworkReach: Sendable {
    let privateHosts: PrivateHosts

    /// Throws unless an address may be contacted.
    ///
    /// - Parameter what: What the address is, in the terms of the protocol.
    /// - Throws: `PresentationRefusal`, which names the host if the configuration can permit it.
    func require(_ url: URL, as what: String, _ code: PresentationErrorCode) throws {
        guard url.isSecureServer else { throw PresentationRefusal(code, "\(what) is not a secure address") }
        guard url.reach == .world || privateHosts.contains(url) else {
            var refusal = PresentationRefusal(code, "\(what) is on this machine or in a private network")
            refusal.privateHost = url.plainHost
            throw refusal
        }
    }
}
