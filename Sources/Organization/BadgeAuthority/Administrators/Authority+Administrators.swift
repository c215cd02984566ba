public import BadgeDatabase
public import BadgeModel
import BadgeSystem

extension Authority {
    /// Returns the administrators, by name.
    ///
    /// - Throws: `BadgeError` of the store.
    public func administrators() throws -> [Administrator] { try store.administrators() }

    /// Returns the administrators who ever were, so that the audit log can be read.
    package func administratorsEver() throws -> [Administrator] { try store.administrators(withRemoved: true) }

    /// Returns the administrator with that email address, which is case-insensitive.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func administrator(_ email: String) throws -> Administrator { try store.administrator(email) }

    /// Adds an administrator. The first one is an owner.
    ///
    ///     let new = try authority.addAdministrator(
    ///         "ana@example.com", name: "Ana Lima", role: .owner, password: Secret(utf8: "correct horse battery"))
    ///     show(new.codeLink)
    ///
    /// - Parameters:
    ///   - email: The email address to log in with, of 3 to 254 characters.
    ///   - name: The name to show, 1 to 200 characters.
    ///   - role: What the administrator may see and change.
    ///   - password: 8 to 1,024 bytes of UTF-8.
    /// - Returns: The account with the key of its one-time codes, which is not shown again.
    /// - Throws: `BadgeError` `invalidInput`, also for a first administrator who is no owner and for the 51st;
    ///   `alreadyExists` when another administrator has the email address.
    public func addAdministrator(
        _ email: String, name: String, role: Administrator.Role, password: Secret
    ) throws -> NewAdministratorKey {
        try Self.requireFit(password)
        let details = try Person.Details(name: name, email: email).checked()
        return try newKey { try store.addAdministrator(details, role: role, hash: hash(of: password), codeKey: $0) }
    }

    /// Removes an administrator, whose sessions end at once. The audit log keeps what they did.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for the only administrator, or the only owner.
    @discardableResult
    public func removeAdministrator(_ email: String) throws -> Administrator { try store.removeAdministrator(email) }

    /// Changes the role of an administrator, which holds from the next request on.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for the only owner.
    @discardableResult
    public func setRole(_ role: Administrator.Role, ofAdministrator email: String) throws -> Administrator {
        try store.setRole(role, ofAdministrator: email)
    }

    /// Sets the password of an administrator. Their sessions end, and so does a lockout after wrong logins.
    ///
    /// - Parameters:
    ///   - password: 8 to 1,024 bytes of UTF-8.
    ///   - email: The administrator's email address.
    /// - Throws: `BadgeError` `notFound`, `invalidInput`.
    public func setPassword(_ password: Secret, ofAdministrator email: String) throws {
        try Self.requireFit(password)
        _ = try store.administrator(email)
        try store.setPassword(hash(of: password), ofAdministrator: email)
    }

    /// Replaces the key of an administrator's one-time codes, such as after the loss of the phone. Their sessions end.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func renewCodeKey(ofAdministrator email: String) throws -> NewAdministratorKey {
        try newKey { try store.setCodeKey($0, ofAdministrator: email) }
    }

    private func newKey(_ save: (Secret) throws -> Administrator) throws -> NewAdministratorKey {
        let key = Secret(random.bytes(AuthorityStore.codeKeyBytes))
        return NewAdministratorKey(
            administrator: try save(key), codeKey: key, organization: try organization().name)
    }
}

extension Authority {
    /// Returns the same organization, with another actor that the audit log records for changes through it.
    ///
    /// Both use one store: closing either of them closes both.
    public func acting(as actor: AuditActor) -> Authority { Authority(self, actor: actor) }

    /// Returns the same organization, with an administrator as its actor, who changes nothing once the account has been
    /// removed or has another role, password or key: each change then throws `BadgeError` `sessionEnded`.
    package func acting(as account: AdministratorAccount) -> Authority {
        Authority(self, actor: .administrator(account.administrator.id.rawValue), account: account)
    }
}
