import BadgeKeys
package import BadgeModel

/// The outcome of a check of an administrator's password.
package enum AdministratorCheck<Value: Sendable>: Sendable {
    /// The password is right, and this was done.
    case passed(Value)
    /// The password is wrong. After the last try, further ones have to wait.
    case refused(lockedSeconds: Int?)
    /// There were too many wrong passwords for this with this email address.
    case locked(seconds: Int)
    /// Too many passwords are being checked.
    case busy
}

extension Authority {
    /// Changes the password of an administrator who knows the current one. All sessions of the account end.
    ///
    /// Wrong passwords are counted as wrong logins are, by a counter of their own.
    ///
    /// - Parameters:
    ///   - email: The administrator's email address. The authority acts as this administrator.
    ///   - current: The current password.
    ///   - password: 8 to 1,024 bytes of UTF-8.
    /// - Throws: `BadgeError` `invalidInput`; `sessionEnded` if the account was changed meanwhile.
    package func changePassword(
        ofAdministrator email: String, from current: Secret, to password: Secret
    ) async throws -> AdministratorCheck<Void> {
        try Self.requireFit(password)
        return try await afterCheck(of: current, ofAdministrator: email) {
            try $0.setPassword(password, ofAdministrator: email)
        }
    }

    /// Replaces the key of the one-time codes of an administrator who knows the password. All sessions of the account
    /// end.
    ///
    /// Wrong passwords are counted as wrong logins are, by a counter of their own.
    ///
    /// - Throws: `BadgeError` `sessionEnded` if the account was changed meanwhile.
    package func renewCodeKey(
        ofAdministrator email: String, password: Secret
    ) async throws -> AdministratorCheck<NewAdministratorKey> {
        try await afterCheck(of: password, ofAdministrator: email) { try $0.renewCodeKey(ofAdministrator: email) }
    }

    private func afterCheck<Value: Sendable>(
        of password: Secret, ofAdministrator email: String, _ verb: @escaping @Sendable (Authority) throws -> Value
    ) async throws -> AdministratorCheck<Value> {
        switch try await checkPassword(
            password, ofAdministrator: email, for: .ownAccount, as: .known)
        {
        case .passed((_, let attempt)):
            try await onStoreQueue { try $0.withdrawTry(attempt) }
            return .passed(try await inTurn(verb))
        case .refused(let seconds): return .refused(lockedSeconds: seconds)
        case .locked(let seconds): return .locked(seconds: seconds)
        case .busy: return .busy
        }
    }

    // Counts a try, and checks the password in the queue of passwords. An unknown email address costs the same work.
    func checkPassword(
        _ password: Secret, ofAdministrator email: String, for purpose: AdministratorTry.Purpose,
        as rank: PasswordQueue.Rank
    ) async throws -> AdministratorCheck<(Administrator.ID, AdministratorTry)> {
        let attempt: AdministratorTry
        switch try await onStoreQueue({ try $0.takeTry(email, for: purpose) }) {
        case .locked(let seconds): return .locked(seconds: seconds)
        case .taken(let taken): attempt = taken
        }
        let custody = custody
        let hasPassword: Bool
        do {
            hasPassword = try await passwords.run(as: rank, for: asker) {
                let policy = custody.kdf
                let stored =
                    try attempt.hash.map { try PasswordHash($0, policy: policy) }
                    ?? PasswordHash(cost: policy.cost, salt: attempt.decoySalt, hash: Secret([]))
                return try stored.matches(password)
            }
        } catch is PasswordQueue.Full {
            try await onStoreQueue { try $0.withdrawTry(attempt) }
            return .busy
        }
        guard hasPassword, let id = attempt.administrator else {
            try await onStoreQueue { try $0.noteRefusal(of: attempt) }
            return .refused(lockedSeconds: attempt.lockedSeconds)
        }
        return .passed((id, attempt))
    }
}
