/// How an organization (older SDKs say project) finds out who logs in.
///
/// The raw values are those of the `AuthModes` of older SDKs.
///
///     let mode = ProjectAuthenticationMode(name: "LDAP")  // or (rawValue: 16)
///     let kind = mode.flatMap { LoginPromptKind($0) }  // .authentication
public enum ProjectAuthenticationMode: Int, Sendable, CaseIterable {
    /// As the organization has it.
    case `default` = 0
    /// By its own passwords.
    case standard = 1
    /// By an account of Windows.
    case ntCredential = 2
    /// By what the server was told already.
    case passThrough = 4
    /// By an identity that a code on another screen proves.
    case usher = 5
    /// Not at all.
    case anonymous = 8
    /// By a directory.
    case ldap = 0x10
    /// By an account of the database behind it.
    case warehousePassthrough = 0x20
    /// By another server that it trusts.
    case simpleSecurityPlugin = 0x40
    /// By the login to the device's network.
    case integrated = 0x80
    /// By an account of Facebook.
    case facebook = -1

    /// Finds a mode by its name, whatever its case, or by the word that settings documents have for it: `Database` for
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

    /// The name, as it is written here: `ldap`.
    public var name: String { "\(self)" }

    /// The number, as it is sent: `16`.
    package var number: String { "\(rawValue)" }
}

/// How the server in front of an organization finds out who asks.
///
/// The raw values are those of the `WebAuthModes` of older SDKs.
public enum ServerAuthenticationMode: Int, Sendable, CaseIterable {
    /// ``anonymous``.
    case `default` = 0
    /// Not at all.
    case anonymous = 1
    /// By a name and a password.
    case basic = 2
    /// By an account of Windows.
    case ntCredential = 3
    /// By the login to the device's network.
    case integrated = 4
    /// By a page with a form.
    case htmlForm = 5

    /// Finds a mode by its name, whatever its case; `Windows` is ``ntCredential``.
    public init?(name: String) {
        let name = name.lowercased() == "windows" ? "ntcredential" : name.lowercased()
        guard let mode = Self.allCases.first(where: { $0.name.lowercased() == name }) else { return nil }
        self = mode
    }

    /// The name, as it is written here: `htmlForm`.
    public var name: String { "\(self)" }
}

extension LoginPromptKind {
    /// The prompt that asks for what a mode wants; `nil` where nobody logs in.
    public init?(_ mode: ProjectAuthenticationMode) {
        switch mode {
        case .default, .standard, .ntCredential, .ldap, .warehousePassthrough: self = .authentication
        case .passThrough, .simpleSecurityPlugin, .integrated, .facebook: self = .oauth
        case .usher: self = .qr
        case .anonymous: return nil
        }
    }

    /// The prompt that asks for what a mode wants; `nil` where nobody logs in.
    public init?(_ mode: ServerAuthenticationMode) {
        switch mode {
        case .default, .anonymous: return nil
        case .basic, .ntCredential: self = .authentication
        case .integrated: self = .oauth
        case .htmlForm: self = .htmlForm
        }
    }
}
