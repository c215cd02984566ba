public import BadgeModel

/// A flow: the document with which a server of native sign-ins describes its forms, in one language.
///
/// A flow is data of a stranger: it is bounded, its texts have no control characters, and what it gets wrong is refused
/// with the path of the member. What is only unknown to this version is read as text and listed in ``warnings``.
///
///     let flow = try FlowDocument(parsing: data)
///     let form = try flow.form(named: "signInForm")
///     for field in flow.fields(of: form) { print(field.label ?? field.name) }
public struct FlowDocument: Sendable, Hashable {
    /// The version, which requests state as `flow_version`; `nil` if the document has none.
    public let version: String?
    /// The forms, by name.
    public let forms: [String: FlowForm]
    /// The fields, by name.
    public let fields: [String: FlowField]
    /// The paths in the record, by field name (`schema_info.paths`).
    public let paths: [String: FlowPath]
    /// The providers that the server offers beside a password; the member `providers` is our own.
    public let providers: [IdentityProvider]
    /// What the document has that this version does not know, in the order of its members.
    public let warnings: [BadgeError.InvalidField]

    init(
        version: String?, forms: [String: FlowForm], fields: [String: FlowField], paths: [String: FlowPath],
        providers: [IdentityProvider] = [], warnings: [BadgeError.InvalidField]
    ) {
        self.version = version
        self.forms = forms
        self.fields = fields
        self.paths = paths
        self.providers = providers
        self.warnings = warnings
    }
}

extension FlowDocument {
    /// The bounds above which a document is refused.
    public enum Bounds {
        /// The maximum size of the document in bytes.
        public static let bytes = 1 << 20
        /// The maximum number of forms and fields together.
        public static let definitions = 2000
        /// The maximum number of fields of a form.
        public static let fieldsOfAForm = 200
        /// The maximum number of options of a field.
        public static let options = 1000
        /// The maximum number of providers.
        public static let providers = 50
        /// The maximum number of rules of a field or of a form.
        public static let rules = 50
        /// The maximum number of Unicode scalars of a name or a path.
        public static let name = 128
        /// The maximum number of Unicode scalars of a text for the user.
        public static let text = 2000
    }

    /// Returns a form.
    ///
    /// - Throws: `BadgeError` `notFound` if the flow has no such form.
    public func form(named name: String) throws(BadgeError) -> FlowForm {
        guard let form = forms[name] else { throw BadgeError(.notFound, .flows("notFound.flowForm"), ["form": name]) }
        return form
    }

    /// Returns the fields of a form in their order, without the names that the flow does not define.
    public func fields(of form: FlowForm) -> [FlowField] {
        form.fieldNames.compactMap { fields[$0] }
    }

    /// Returns the field that identifies the user in a form that asks for little else, such as that of a forgotten
    /// password: the first of the type `email` or `text`.
    public func identifyingField(of form: FlowForm) -> FlowField? {
        fields(of: form).first { [.email, .text, .multiIdentifier].contains($0.type) }
    }
}
