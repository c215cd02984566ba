import BadgeHypermedia
import Foundation

/// The options of logins that the server drives, as the app configured them.
struct HypermediaOptions: Sendable {
    var flow = HypermediaConfiguration()
    var mapper = HypermediaMapper()
    var redirect = "http://127.0.0.1/answer"
    var operations: [Representation.ClientOperation.Name: ClientOperationHandler] = [:]
    /// The app's authenticator; `nil` for the wallet's own.
    var authenticator: (any Authenticator)?

    /// The address at which another app on the device returns to this one; `nil` where there is none.
    var returnAddress: String? { URL(string: redirect)?.scheme?.lowercased() == "http" ? nil : redirect }

    init() {}

    init(_ configuration: WalletConfiguration) {
        flow = configuration.hypermedia
        mapper = configuration.hypermediaMapper
        redirect = configuration.hypermediaRedirect
        operations = configuration.clientOperations
        authenticator = configuration.authenticator
    }
}
