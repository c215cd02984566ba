/// A rule for the value of a field.
public struct FlowRule: Sendable, Hashable {
    /// What the rule requires.
    public let kind: Kind
    /// The flow's own message for the user, if the value violates the rule.
    public let message: String?

    /// The kinds of rules.
    public enum Kind: Sendable, Hashable {
        /// There must be a value; a checkbox must be checked.
        case required
        /// The text must match a pattern.
        case format(FlowPattern)
        /// The value must equal that of the named field.
        case match(field: String)
        /// The text has at least that many characters (Unicode scalars).
        case minLength(Int)
        /// The text has at most that many characters (Unicode scalars).
        case maxLength(Int)
        /// A rule with that name that only the server can evaluate: a unique value, a list of words, or a `format` outside
        /// of the subset of ``FlowPattern``.
        case server(String)
    }

    init(_ kind: Kind, message: String?) {
        self.kind = kind
        self.message = message
    }
}
