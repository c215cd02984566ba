import BadgeHypermedia
import BadgeModel
import BadgeTransport
import BadgeUI

/// What a login that the server drives needs of its surroundings.
protocol DirectedLoginContext: Sendable {
    var ui: UIRegistry { get }
    /// Waits for the given duration; throws when cancelled.
    var pause: WorkflowContext.Pause { get }
    var browser: any ExternalBrowser { get }
    var hypermedia: HypermediaOptions { get }
    var authenticator: any Authenticator { get }
    /// The hosts of private networks that any server may name.
    var privateHosts: PrivateHosts { get }
}

extension WorkflowContext: DirectedLoginContext {
    var privateHosts: PrivateHosts { issuer.privateHosts }
    var authenticator: any Authenticator { hypermedia.authenticator ?? WalletAuthenticator(context: self) }
}
