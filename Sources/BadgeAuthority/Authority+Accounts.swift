import BadgeKeys
public import BadgeModel

extension Authority {
    /// Lets a person log in with a user name and a password, which replaces the one before; what was locked
    /// after wrong logins is open again.
    ///
    /// The password is kept as a scrypt hash at the cost that the custody says, which takes half a second under a
    /// shipped one.
    ///
    ///     try authority.setPassword(Secret(utf8: "correct horse battery"), username: "ana", of: "ana@example.com")
    ///
    /// - Parameters:
    ///   - password: 8 to 1,024 bytes of UTF-8.
    ///   - username: 1 to 64 characters without spaces, whatever their case.
    ///   - email: The person's email address.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when the name or the password is not as long as that;
    ///   `alreadyExists` when somebody else has the user name.
    public func setPassword(_ password: Secret, username: String, of email: String) throws {
        try Self.requireFit(password)
        _ = try store.person(email)
        try store.setPassword(try hash(of: password), username: username, of: email)
    }

    static func requireFit(_ password: Secret) throws {
        guard isFit(password) else {
            throw BadgeError(.invalidInput, reason: "The password is not 8 to 1,024 bytes long. Choose another one.")
        }
    }

    static func isFit(_ password: Secret) -> Bool { (8...1024).contains(password.count) }

    func hash(of password: Secret) throws -> String {
        try PasswordHash.make(of: password, policy: custody.kdf, random: random).text
    }

    /// Takes a person's password away: nobody logs in as the person until another one is set. Sessions go on.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func clearPassword(of email: String) throws { try store.clearPassword(of: email) }

    /// Says whether a login of the person needs a code beside the password; it goes to the person's phone, or to the
    /// email address of a person without one.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func requireSecondFactor(_ isRequired: Bool, of email: String) throws {
        try store.requireSecondFactor(isRequired, of: email)
    }
}

extension Authority {
    /// A person's devices that hold a badge or have a session, oldest first; none of them is the current one.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func devices(of email: String) throws -> [Device] { try store.devices(of: email) }

    /// Removes a device of a person: its badges are revoked and its sessions end; returns the badges that this revoked.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such person or device.
    @discardableResult
    public func removeDevice(_ id: Device.ID, of email: String) throws -> [IssuedBadge.ID] {
        try store.removeDevice(id.rawValue, of: email)
    }
}
