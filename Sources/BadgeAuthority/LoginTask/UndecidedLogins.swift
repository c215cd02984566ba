import Synchronization

// The number of logins for each user name that a login task has not decided yet. Each counts as a failed attempt until
// it is decided, so many at once can look like a locked account.
final class UndecidedLogins: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func contains(_ username: String) -> Bool { counts.withLock { $0[username] != nil } }

    func withLogin<Value: Sendable>(of username: String, _ decide: () async throws -> Value) async rethrows -> Value {
        counts.withLock { $0[username, default: 0] += 1 }
        defer { counts.withLock { $0[username] = $0[username].flatMap { $0 > 1 ? $0 - 1 : nil } } }
        return try await decide()
    }
}
