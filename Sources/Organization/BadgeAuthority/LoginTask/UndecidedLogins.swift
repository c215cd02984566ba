import Synchronization

// The number of logins for each user name, in lower case, that a login task has not decided yet. Each counts as a failed
// attempt until it is decided, so many at once can look like a locked account.
final class UndecidedLogins: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func contains(_ username: String) -> Bool { counts.withLock { $0[username.lowercased()] != nil } }

    func withLogin<Value: Sendable>(of username: String, _ decide: () async throws -> Value) async rethrows -> Value {
        let name = username.lowercased()
        counts.withLock { $0[name, default: 0] += 1 }
        defer { counts.withLock { $0[name] = $0[name].flatMap { $0 > 1 ? $0 - 1 : nil } } }
        return try await decide()
    }
}
