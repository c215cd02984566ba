/// A form of a flow.
public struct FlowForm: Sendable, Hashable {
    /// The name, such as `registrationForm`.
    public let name: String
    /// The names of its fields, in order. A name that the flow does not define is skipped.
    public let fieldNames: [String]
    /// The title; `nil` if the flow has none.
    public let label: String?
    /// The pairs of fields that must have the same value.
    public let equalFields: [EqualFields]
    /// The names of the form's other rules, such as `requireAuthFields`, which the server evaluates.
    public let serverRules: [String]

    init(name: String, fieldNames: [String], label: String?, equalFields: [EqualFields], serverRules: [String]) {
        self.name = name
        self.fieldNames = fieldNames
        self.label = label
        self.equalFields = equalFields
        self.serverRules = serverRules
    }

    /// Returns the form without fields whose values are known already.
    ///
    /// - Parameter names: The names of those fields.
    public func without(_ names: some Collection<String>) -> FlowForm {
        FlowForm(
            name: name, fieldNames: fieldNames.filter { !names.contains($0) }, label: label,
            equalFields: equalFields.filter { !names.contains($0.first) && !names.contains($0.second) },
            serverRules: serverRules)
    }

    /// Two fields that must have the same value.
    public struct EqualFields: Sendable, Hashable {
        /// The name of one.
        public let first: String
        /// The name of the other, beside which a violation is shown.
        public let second: String
        /// The flow's own message for the user; `nil` if it has none.
        public let message: String?
    }
}
