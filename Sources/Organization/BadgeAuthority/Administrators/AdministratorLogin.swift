import BadgeDatabase
import BadgeKeys
package import BadgeModel
package import BadgeServing

/// The outcome of an administrator's login.
package enum AdministratorLogin: Sendable {
    case accepted(AdministratorAccount)
    /// The email address, the password or the code is wrong. Which one is not said. After the last try, further ones have
    /// to wait.
    case refused(lockedSeconds: Int?)
    /// There were too many wrong logins with this email address.
    case locked(seconds: Int)
    /// Too many passwords are being checked.
    case busy
}

/// An administrator's account, as a session remembers it.
package struct AdministratorAccount: Sendable, Equatable {
    package let administrator: Administrator
    /// Rises with each change of the password or the key of the codes, which ends the sessions before it.
    package let credentials: Int

    /// Whether nothing changed that a session or a link rests on: the account, its role, and its credentials.
    package func isSame(as other: AdministratorAccount) -> Bool {
        (administrator.id, administrator.role, credentials) == (
            other.administrator.id, other.administrator.role, other.credentials
        )
    }
}

extension Authority {
    /// Logs an administrator in by a password and a one-time code. Each code is accepted once, and each try counts.
    ///
    /// An unknown email address costs the same work, so that the time of the answer does not reveal it.
    ///
    /// - Parameter client: The client that asks; `nil` for a call within this process.
    package func logInAdministrator(
        _ email: String, password: Secret, code: String, from client: ClientAddress? = nil
    ) async throws -> AdministratorLogin {
        try await RequestClient.$address.withValue(client) {
            try await logInAdministrator(email, password, code)
        }
    }

    private func logInAdministrator(
        _ email: String, _ password: Secret, _ code: String
    ) async throws -> AdministratorLogin {
        switch try await checkPassword(password, ofAdministrator: email, for: .login, as: .stranger) {
        case .passed((let id, let attempt)):
            let account = try await onStoreQueue { try $0.finishAdministratorLogin(id, attempt, code: code) }
            return account.map(AdministratorLogin.accepted) ?? .refused(lockedSeconds: attempt.lockedSeconds)
        case .refused(let seconds): return .refused(lockedSeconds: seconds)
        case .locked(let seconds): return .locked(seconds: seconds)
        case .busy: return .busy
        }
    }

    /// Returns the account with that email address.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func administratorAccount(_ email: String) throws -> AdministratorAccount {
        try store.read { try AuthorityStore.account(email: email, $0) }
    }

    /// Records that an administrator logged in by a link, which a user who can read the home has created.
    ///
    /// - Returns: The account; `nil` once it was removed, or its role, password or key changed.
    package func admitAdministrator(_ account: AdministratorAccount) async throws -> AdministratorAccount? {
        try await onStoreQueue { try $0.admit(account) }
    }

    /// Returns the account of a session; `nil` once it was removed, or its password or key changed.
    package func account(_ id: Administrator.ID, credentials: Int) async throws -> AdministratorAccount? {
        try await readStore { try $0.account(id, credentials: credentials) }
    }
}

extension Authority {
    /// Adds an administrator as ``addAdministrator(_:name:role:password:)`` does, without keeping a thread of the pool.
    package func addAdministratorInTurn(
        _ email: String, name: String, role: Administrator.Role, password: Secret
    ) async throws -> NewAdministratorKey {
        try await inTurn { try $0.addAdministrator(email, name: name, role: role, password: password) }
    }

    /// Sets a person's password as ``setPassword(_:username:of:)`` does, without keeping a thread of the pool.
    package func setPasswordInTurn(_ password: Secret, username: String, of email: String) async throws {
        try await inTurn { try $0.setPassword(password, username: username, of: email) }
    }

    // Whose turns in the queue of passwords are counted.
    var asker: PasswordQueue.Asker? {
        if case .administrator(let id) = store.user { return .administrator(id) }
        return RequestClient.network.map(PasswordQueue.Asker.network)
    }

    // Runs a verb that takes long in the queue of passwords.
    func inTurn<Value: Sendable>(_ verb: @escaping @Sendable (Authority) throws -> Value) async throws -> Value {
        do {
            return try await passwords.run(as: .known, for: asker) { [self] in try verb(self) }
        } catch let full as PasswordQueue.Full {
            throw BadgeError(
                .attemptInProgress,
                .organization("attemptInProgress.passwords", ["seconds": full.seconds]),
                recovery: .retryAfter(full.seconds))
        }
    }
}
