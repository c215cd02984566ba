/// The way in which an organization (a project in older SDKs) authenticates its users.
///
/// The raw values are those of the `AuthModes` of older SDKs.
///
///     let mode = ProjectAuthenticationMode(name: "LDAP")  // or (rawValue: 16)
///     let kind = mode.flatMap { LoginPromptKind($0) }  // .authentication
public enum ProjectAuthenticationMode: Int, Sendable, CaseIterable {
    /// The organization's default.
    case `default` = 0
    /// With the organization's own passwords.
    case standard = 1
    /// With a Windows account.
    case ntCredential = 2
    /// With an identity that the server already knows.
    case passThrough = 4
    /// With a code that is entered or scanned on another screen.
    case usher = 5
    /// Without authentication.
    case anonymous = 8
    /// With a directory (LDAP).
    case ldap = 0x10
    /// With an account of the organization's database.
    case warehousePassthrough = 0x20
    /// With another server that the organization trusts.
    case simpleSecurityPlugin = 0x40
    /// With the login to the device's network.
    case integrated = 0x80
    /// With a Facebook account.
    case facebook = -1

    /// Creates a mode from its name, ignoring case, or from its name in settings documents: `Database` for
    /// ``warehousePassthrough``, `Trusted` for ``simpleSecurityPlugin``.
    public init?(name: String) {
        switch name.lowercased() {
        case "database": self = .warehousePassthrough
        case "trusted": self = .simpleSecurityPlugin
        default:
            guard let mode = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                return nil
            }
            self = mode
        }
    }

    /// The name of the case: `ldap`.
    public var name: String { "\(self)" }

    /// The number that is sent: `16`.
    package var number: String { "\(rawValue)" }
}

/// The way in which the server in front of an organization authenticates requests.
///
/// The raw values are those of the `WebAuthModes` of older SDKs.
public enum ServerAuthenticationMode: Int, Sendable, CaseIterable {
    /// The server's default, which is ``anonymous``.
    case `default` = 0
    /// Without authentication.
    case anonymous = 1
    /// With a user name and a password.
    case basic = 2
    /// With a Windows account.
    case ntCredential = 3
    /// With the login to the device's network.
    case integrated = 4
    /// With a form on a web page.
    case htmlForm = 5

    /// Creates a mode from its name, ignoring case; `Windows` is ``ntCredential``.
    public init?(name: String) {
        let name = name.lowercased() == "windows" ? "ntcredential" : name.lowercased()
        guard let mode = Self.allCases.first(where: { $0.name.lowercased() == name }) else { return nil }
        self = mode
    }

    /// The name of the case: `htmlForm`.
    public var name: String { "\(self)" }
}

extension LoginPromptKind {
    /// Creates the kind of prompt for a mode; `nil` for a mode without a login.
    public init?(_ mode: ProjectAuthenticationMode) {
        switch mode {
        case .default, .standard, .ntCredential, .ldap, .warehousePassthrough: self = .authentication
        case .passThrough, .simpleSecurityPlugin, .integrated, .facebook: self = .oauth
        case .usher: self = .qr
        case .anonymous: return nil
        }
    }

    /// Creates the kind of prompt for a mode; `nil` for a mode without a login.
    public init?(_ mode: ServerAuthenticationMode) {
        switch mode {
        case .default, .anonymous: return nil
        case .basic, .ntCredential: self = .authentication
        case .integrated: self = .oauth
        case .htmlForm: self = .htmlForm
        }
    }
}
