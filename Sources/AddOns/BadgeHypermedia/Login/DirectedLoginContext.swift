import BadgeKit
import BadgeModel
import BadgeOpenID
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

/// The surroundings of a login in a wallet.
struct WalletLoginContext: DirectedLoginContext {
    let context: WorkflowContext
    let hypermedia: HypermediaOptions

    var ui: UIRegistry { context.ui }
    var pause: WorkflowContext.Pause { context.pause }
    var browser: any ExternalBrowser { context.browser }
    var privateHosts: PrivateHosts { context.issuer.privateHosts }
    var authenticator: any Authenticator { hypermedia.authenticator ?? WalletAuthenticator(context: context) }
}
