public import BadgeModel

/// How a person logs in, as an administrator sets it together with what is known of the person; what is `nil` stays as it
/// is.
public struct LoginDetails: Sendable {
    /// The password, 8 to 1,024 bytes of UTF-8; the person needs a user name.
    public var password: Secret?
    /// Whether a login needs a code beside the password.
    public var requiresSecondFactor: Bool?

    public init(password: Secret? = nil, requiresSecondFactor: Bool? = nil) {
        self.password = password
        self.requiresSecondFactor = requiresSecondFactor
    }
}

// The same with the password as it is kept.
struct HashedLogin: Sendable {
    let hash: String?
    let requiresSecondFactor: Bool?
}

extension Authority {
    // Refused before anything is derived or written.
    func hashed(_ login: LoginDetails) throws -> HashedLogin {
        if let password = login.password { try Self.requireFit(password) }
        return HashedLogin(
            hash: try login.password.map(hash), requiresSecondFactor: login.requiresSecondFactor)
    }
}
