public import BadgeModel

/// The settings of a person's login, which an administrator sets together with the person's details. A setting that is
/// `nil` stays as it is.
public struct LoginDetails: Sendable {
    /// The password, 8 to 1,024 bytes of UTF-8. The person needs a user name.
    public var password: Secret?
    /// Whether a login requires a code in addition to the password.
    public var requiresSecondFactor: Bool?

    public init(password: Secret? = nil, requiresSecondFactor: Bool? = nil) {
        self.password = password
        self.requiresSecondFactor = requiresSecondFactor
    }
}

// Login details with the password as it is stored.
struct HashedLogin: Sendable {
    let hash: String?
    let requiresSecondFactor: Bool?
}

extension Authority {
    // Hashes the password. An unsuitable one is refused before anything is derived or written.
    func hashed(_ login: LoginDetails) throws -> HashedLogin {
        if let password = login.password { try Self.requireFit(password) }
        return HashedLogin(
            hash: try login.password.map(hash), requiresSecondFactor: login.requiresSecondFactor)
    }
}
