/// The user's answer to a message.
public enum InformAnswer: String, Sendable, CaseIterable {
    /// The user has read the message.
    case acknowledged
    /// The user wants another evaluation on fresh facts, which is possible for the location, the time, and system
    /// permissions.
    case retry
}
