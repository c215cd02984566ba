/// Something about a home that a person should know, and what to do about it.
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
    public let what: String
    /// What to do.
    public let remedy: String

    /// Makes a finding.
    public init(_ code: String, _ severity: Severity, _ what: String, remedy: String) {
        self.code = code
        self.severity = severity
        self.what = what
        self.remedy = remedy
    }
}
