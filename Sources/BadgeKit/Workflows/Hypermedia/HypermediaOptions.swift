import BadgeHypermedia

/// The options of logins that the server drives, as the app configured them.
struct HypermediaOptions: Sendable {
    var flow = HypermediaConfiguration()
    var mapper = HypermediaMapper()
    var redirect = "http://127.0.0.1/answer"
    var operations: [Representation.ClientOperation.Name: ClientOperationHandler] = [:]
    /// The app's authenticator; `nil` for the wallet's own.
    var authenticator: (any Authenticator)?

    init() {}

    init(_ configuration: WalletConfiguration) {
        flow = configuration.hypermedia
        mapper = configuration.hypermediaMapper
        redirect = configuration.hypermediaRedirect
        operations = configuration.clientOperations
        authenticator = configuration.authenticator
    }
}
