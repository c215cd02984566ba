/// What a user does with a message.
public enum InformAnswer: String, Sendable, CaseIterable {
    /// Has seen it.
    case acknowledged
    /// Wants it evaluated again, on fresh facts; means something for location, time, and what the system must allow.
    case retry
}
