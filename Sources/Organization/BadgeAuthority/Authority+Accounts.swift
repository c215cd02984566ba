import BadgeKeys
public import BadgeModel

extension Authority {
    /// Sets the user name and the password with which a person logs in. This also ends a lockout after failed logins.
    ///
    /// The password is stored as a scrypt hash at the cost that the custody defines, which takes half a second with the
    /// included custodies.
    ///
    ///     try authority.setPassword(Secret(utf8: "correct horse battery"), username: "ana", of: "ana@example.com")
    ///
    /// - Parameters:
    ///   - password: 8 to 1,024 bytes of UTF-8.
    ///   - username: 1 to 64 characters without spaces; case-insensitive.
    ///   - email: The person's email address.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when the name or the password has an invalid length;
    ///   `alreadyExists` when another person has the user name.
    public func setPassword(_ password: Secret, username: String, of email: String) throws {
        try Self.requireFit(password)
        _ = try store.person(email)
        try store.setPassword(try hash(of: password), username: username, of: email)
    }

    static func requireFit(_ password: Secret) throws {
        guard isFit(password) else {
            throw BadgeError(.invalidInput, .organization("invalidInput.passwordBytes"))
        }
    }

    package static func isFit(_ password: Secret) -> Bool { (8...1024).contains(password.count) }

    package func hash(of password: Secret) throws -> String {
        try PasswordHash.make(of: password, policy: custody.kdf, random: random).text
    }

    /// Removes a person's password, so that the person cannot log in until another one is set. Existing sessions
    /// continue.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func clearPassword(of email: String) throws { try store.clearPassword(of: email) }

    /// Sets whether the person's login requires a code in addition to the password. It is sent to the person's phone,
    /// or by email if the person has no phone.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func requireSecondFactor(_ isRequired: Bool, of email: String) throws {
        try store.requireSecondFactor(isRequired, of: email)
    }
}

extension Authority {
    /// Returns a person's devices that hold a badge or have a session, oldest first. None of them is marked as current.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func devices(of email: String) throws -> [Device] { try store.devices(of: email) }

    /// Removes a device of a person, revokes its badges and ends its sessions.
    ///
    /// - Returns: The revoked badges.
    /// - Throws: `BadgeError` `notFound` when there is no such person or device.
    @discardableResult
    public func removeDevice(_ id: Device.ID, of email: String) throws -> [IssuedBadge.ID] {
        try store.removeDevice(id.rawValue, of: email)
    }
}
