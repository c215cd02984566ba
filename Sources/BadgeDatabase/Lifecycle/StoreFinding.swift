public import BadgeModel

/// Something about a home that a user should know, and what to do about it.
public struct StoreFinding: Sendable, Hashable {
    /// How bad it is.
    public enum Severity: String, Sendable, CaseIterable {
        /// Good to know.
        case note
        /// Nothing is broken yet.
        case warning
        /// The store cannot be used as it is.
        case error
    }

    /// Its stable name: that of the failure that a command would report, or one of its own.
    public let code: String
    /// How bad it is.
    public let severity: Severity
    /// What is wrong, with what.
    public let message: Message
    /// What to do.
    public let remedy: Message
    /// What of this product does it, where something does.
    public let action: Action?

    /// Makes a finding.
    public init(_ code: String, _ severity: Severity, _ message: Message, remedy: Message, action: Action? = nil) {
        self.code = code
        self.severity = severity
        self.message = message
        self.remedy = remedy
        self.action = action
    }

    /// What of this product helps; the program that tells the finding names its command, button or page.
    public enum Action: Sendable, Hashable {
        /// Begin with a store: a first badge, or an organization.
        case begin
        /// Restore a backup; `of` more findings than the one that is told.
        case restore(more: Int)
        /// Examine the home again.
        case examine
        /// Log in to the badge of that ID, or a beginning of it.
        case login(badge: String)
        /// Reset the passcode, and log in to the badge.
        case resetPasscode(badge: String)
    }
}
