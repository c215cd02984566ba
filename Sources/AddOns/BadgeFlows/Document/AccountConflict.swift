/// Two accounts with the same email address: the one that exists, and the one that the user has just signed in with.
public struct AccountConflict: Sendable, Hashable {
    /// The provider of the existing account; `capture` for a name and a password at the server itself.
    public let existingProvider: String
    /// The provider that the user has just signed in with; `nil` if it is not known.
    public let conflictingProvider: String?

    /// Creates a conflict.
    public init(existingProvider: String, conflictingProvider: String?) {
        self.existingProvider = existingProvider
        self.conflictingProvider = conflictingProvider
    }

    /// Whether the existing account has a name and a password at the server itself.
    public var isTraditional: Bool { existingProvider == Self.traditional }

    /// The provider that stands for a name and a password at the server itself.
    public static let traditional = "capture"
}
