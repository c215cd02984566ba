public import BadgeUI

/// The method by which an organization (a project in older SDKs) authenticates its users.
///
/// The raw values are those of `AuthModes` in older SDKs.
///
///     let mode = ProjectAuthenticationMode(name: "LDAP")  // or (rawValue: 16)
///     let kind = mode.flatMap { LoginPromptKind($0) }  // .authentication
public enum ProjectAuthenticationMode: Int, Sendable, CaseIterable {
    /// The organization's default method.
    case `default` = 0
    /// A user name and a password that the organization manages.
    case standard = 1
    /// A Windows account.
    case ntCredential = 2
    /// An identity that the server already knows.
    case passThrough = 4
    /// A code that the user enters or scans on another screen.
    case usher = 5
    /// No authentication.
    case anonymous = 8
    /// A directory (LDAP).
    case ldap = 0x10
    /// An account in the organization's database.
    case warehousePassthrough = 0x20
    /// Another server that the organization trusts.
    case simpleSecurityPlugin = 0x40
    /// The login to the device's network.
    case integrated = 0x80
    /// A Facebook account.
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

    /// The name of the case, such as `ldap`.
    public var name: String { "\(self)" }

    /// The number to send, such as `16`.
    package var number: String { "\(rawValue)" }
}

/// The method by which the server in front of an organization authenticates requests.
///
/// The raw values are those of `WebAuthModes` in older SDKs.
public enum ServerAuthenticationMode: Int, Sendable, CaseIterable {
    /// The server's default method, which is ``anonymous``.
    case `default` = 0
    /// No authentication.
    case anonymous = 1
    /// A user name and a password.
    case basic = 2
    /// A Windows account.
    case ntCredential = 3
    /// The login to the device's network.
    case integrated = 4
    /// A form on a web page.
    case htmlForm = 5

    /// Creates a mode from its name, ignoring case. `Windows` creates ``ntCredential``.
    public init?(name: String) {
        let name = name.lowercased() == "windows" ? "ntcredential" : name.lowercased()
        guard let mode = Self.allCases.first(where: { $0.name.lowercased() == name }) else { return nil }
        self = mode
    }

    /// The name of the case, such as `htmlForm`.
    public var name: String { "\(self)" }
}

extension LoginPromptKind {
    /// Creates the kind of prompt for a mode; `nil` if the mode requires no login.
    public init?(_ mode: ProjectAuthenticationMode) {
        switch mode {
        case .default, .standard, .ntCredential, .ldap, .warehousePassthrough: self = .authentication
        case .passThrough, .simpleSecurityPlugin, .integrated, .facebook: self = .oauth
        case .usher: self = .qr
        case .anonymous: return nil
        }
    }

    /// Creates the kind of prompt for a mode; `nil` if the mode requires no login.
    public init?(_ mode: ServerAuthenticationMode) {
        switch mode {
        case .default, .anonymous: return nil
        case .basic, .ntCredential: self = .authentication
        case .integrated: self = .oauth
        case .htmlForm: self = .htmlForm
        }
    }
}
