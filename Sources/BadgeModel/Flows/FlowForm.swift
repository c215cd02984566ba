/// A form of a flow.
public struct FlowForm: Sendable, Hashable {
    /// The name, such as `registrationForm`.
    public let name: String
    /// The names of its fields, in order. A name that the flow does not define is skipped.
    public let fieldNames: [String]
    /// The title; `nil` if the flow has none.
    public let label: String?
    /// The names of the form's own rules, such as `requireAuthFields`, which the server evaluates.
    public let serverRules: [String]

    init(name: String, fieldNames: [String], label: String?, serverRules: [String]) {
        self.name = name
        self.fieldNames = fieldNames
        self.label = label
        self.serverRules = serverRules
    }
}
