package import BadgeClient

/// A way to begin a session at an organization that has the device API, other than a password, which an add-on brings.
package protocol SessionLoginStrategy: Sendable {
    /// The method by which a caller asks for it.
    var method: LoginMethod { get }

    /// Whether an organization offers it, so that a user who names no method is asked.
    func isOffered(by configuration: ServerConfiguration) -> Bool

    /// Requires that it can begin, before anything is locked.
    func prepare(in context: WorkflowContext) async throws

    /// Logs the user in.
    ///
    /// - Parameters:
    ///   - login: What the login is for.
    ///   - configuration: The organization's configuration; `nil` if the method was asked for, and the strategy fetches it.
    ///   - badgeKey: The key by which the organization identifies the badge; `nil` for a new one.
    ///   - accepted: Stores the session.
    /// - Returns: `nil` when the user chose the organization's usual login.
    func logIn<Value: Sendable>(
        _ login: RequestLogin, at configuration: ServerConfiguration?, badgeKey: String?,
        accepted: @escaping @Sendable (DeviceSession) async throws -> Value
    ) async throws -> Value?
}

extension WorkflowContext {
    /// Returns the add-on's way to begin a session by a method; `nil` if the method is none of an add-on.
    func sessionLogin(by method: LoginMethod?) -> (any SessionLoginStrategy)? {
        method.flatMap { method in sessionLogins.first { $0.method == method } }
    }

    /// Returns the add-on's way to begin a session that an organization offers; `nil` if there is none.
    func sessionLogin(offeredBy configuration: ServerConfiguration) -> (any SessionLoginStrategy)? {
        sessionLogins.first { $0.isOffered(by: configuration) }
    }

    /// A copy whose logins may be begun by a strategy, whether or not the wallet was configured with it.
    package func offering(_ strategy: any SessionLoginStrategy) -> WorkflowContext {
        guard sessionLogin(by: strategy.method) == nil else { return self }
        return copy(sessionLogins: sessionLogins + [strategy])
    }
}
