public import BadgeKit
import Foundation

/// The options of logins that the server drives, as the app configured them.
struct HypermediaOptions: WalletExtension {
    var flow = HypermediaConfiguration()
    var mapper = HypermediaMapper()
    var redirect = "http://127.0.0.1/answer"
    var operations: [Representation.ClientOperation.Name: ClientOperationHandler] = [:]
    /// The app's authenticator; `nil` for the wallet's own.
    var authenticator: (any Authenticator)?

    /// The address at which another app on the device returns to this one; `nil` where there is none.
    var returnAddress: String? { URL(string: redirect)?.scheme?.lowercased() == "http" ? nil : redirect }

    var logins: [any LoginStrategy] { [HypermediaLoginStrategy(options: self)] }
}

extension WalletAddOn {
    /// Logins whose steps the server sends.
    public static let hypermedia = WalletAddOn(HypermediaOptions.self)
}

extension LoginMethod {
    /// A login whose steps the server sends (hypermedia authentication): `wallet.ui.hypermedia`.
    public static let hypermedia = LoginMethod(rawValue: "hypermedia")
}

extension WalletConfiguration {
    /// The options of logins that the server drives.
    public var hypermedia: HypermediaConfiguration {
        get { self[HypermediaOptions.self].flow }
        set { self[HypermediaOptions.self].flow = newValue }
    }

    /// The redirect URI that logins which the server drives name at their beginning; nothing is sent to it. With a scheme
    /// of the app's own, or `https`, BankID returns to it.
    public var hypermediaRedirect: String {
        get { self[HypermediaOptions.self].redirect }
        set { self[HypermediaOptions.self].redirect = newValue }
    }

    /// Maps the steps of logins that the server drives to models.
    public var hypermediaMapper: HypermediaMapper {
        get { self[HypermediaOptions.self].mapper }
        set { self[HypermediaOptions.self].mapper = newValue }
    }

    /// The app's own operations of logins that the server drives, by name. They replace those of the wallet.
    public var clientOperations: [Representation.ClientOperation.Name: ClientOperationHandler] {
        get { self[HypermediaOptions.self].operations }
        set { self[HypermediaOptions.self].operations = newValue }
    }

    /// What creates WebAuthn credentials and signs with them in logins that the server drives. `nil` selects the wallet's
    /// own: P-256 keys in its store, for which it asks for the passcode. `NoAuthenticator` leaves the wallet without one.
    public var authenticator: (any Authenticator)? {
        get { self[HypermediaOptions.self].authenticator }
        set { self[HypermediaOptions.self].authenticator = newValue }
    }
}
