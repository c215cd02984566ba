public import BadgeModel

/// A finding about a home, with a remedy.
public struct StoreFinding: Sendable, Hashable {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable {
        /// Information.
        case note
        /// A risk, without a failure so far.
        case warning
        /// A failure: the store cannot be used in its current state.
        case error
    }

    /// The stable name: that of the failure that a command would report, or a separate one.
    public let code: String
    /// The severity.
    public let severity: Severity
    /// The problem and its subject.
    public let message: Message
    /// The remedy.
    public let remedy: Message
    /// The action of this product that applies the remedy, if any.
    public let action: Action?

    /// Creates a finding.
    public init(_ code: String, _ severity: Severity, _ message: Message, remedy: Message, action: Action? = nil) {
        self.code = code
        self.severity = severity
        self.message = message
        self.remedy = remedy
        self.action = action
    }

    /// An action of this product; the program that shows the finding names its own command, button or page.
    public enum Action: Sendable, Hashable {
        /// Create the store: a first badge, or an organization.
        case begin
        /// Restore a backup; `more` is the number of further findings that are not shown.
        case restore(more: Int)
        /// Repeat the diagnosis.
        case examine
        /// Log in to the badge with that ID, or a prefix of it.
        case login(badge: String)
        /// Reset the passcode, and log in to the badge.
        case resetPasscode(badge: String)
    }
}
