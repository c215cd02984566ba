import BadgeModel

/// A login that comes with the server, each in one of the ways that the protocol has.
///
///     let settings = try HypermediaSettings(.polling, trialPerson: "ana@example.com")
///     configuration.transport = try authority.transport { $0.hypermedia = settings }
///
/// `standard` is for an organization in use. The others show writers of clients and screens one kind of step each.
/// Those without a password or a key let in anyone as ``HypermediaSettings/trialPerson``, and are served on this machine
/// only.
public enum BuiltInLogin: String, Sendable, CaseIterable {
    /// User name and password, and a code of the second factor where the person or the login task requires one.
    case standard
    /// The same, with a page for forgotten passwords that sends nothing.
    case password
    /// The user name, then the password, then a code, of which somebody who has none is told how long it holds.
    case secondFactor = "second-factor"
    /// A choice among a password, a wait and a key that nobody has.
    case selector
    /// A choice of a device, and then of a way on it; without a credential.
    case nestedSelector = "nested-selector"
    /// A picture to scan and a wait, approved at the third poll; without a credential.
    case polling
    /// A password, then check boxes for what the client may have.
    case consent
    /// A new account with a select field and a picture; without a credential.
    case registration
    /// Five redirections before the password.
    case redirects
    /// A page in the browser that comes back at once; without a credential.
    case externalBrowser = "external-browser"
    /// A password, then a key that is registered and asked for a signature.
    case webAuthn = "webauthn"
    /// A passkey that is registered after a password, or used alone.
    case passkey
    /// BankID on this device or another, approved at the third poll; without a credential.
    case bankID = "bankid"

    // Schemas/hypermedia-script.schema.json describes them.
    fileprivate var document: [UInt8]? {
        switch self {
        case .standard: nil
        case .password: PackageResources.password_json
        case .secondFactor: PackageResources.second_factor_json
        case .selector: PackageResources.selector_json
        case .nestedSelector: PackageResources.nested_selector_json
        case .polling: PackageResources.polling_json
        case .consent: PackageResources.consent_json
        case .registration: PackageResources.registration_json
        case .redirects: PackageResources.redirects_json
        case .externalBrowser: PackageResources.external_browser_json
        case .webAuthn: PackageResources.webauthn_json
        case .passkey: PackageResources.passkey_json
        case .bankID: PackageResources.bankid_json
        }
    }
}

extension HypermediaScript {
    /// Returns the steps of a built-in login.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which does not happen for a script that was built in.
    public init(_ login: BuiltInLogin) throws {
        guard let document = login.document else {
            self = .passwordLogin
            return
        }
        try self.init(JSON.parse(document, limits: Self.limits))
    }
}
