import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The fields of a person's details.
struct PersonForm: EditForm {
    private struct Field: Sendable {
        let name: String
        let label: Message.Key
        let value: any WritableKeyPath<Person.Details, String> & Sendable
    }

    private static let fields = [
        Field(name: "name", label: "admin.field.name", value: \.name),
        Field(name: "email", label: "admin.field.email", value: \.email),
        Field(name: "givenName", label: "admin.field.givenName", value: \.givenName.text),
        Field(name: "familyName", label: "admin.field.familyName", value: \.familyName.text),
        Field(name: "phone", label: "admin.field.phone", value: \.phone.text),
        Field(name: "title", label: "admin.field.title", value: \.title.text),
        Field(name: "group", label: "admin.field.group", value: \.group.text),
        Field(name: "username", label: "admin.field.username", value: \.username.text),
    ]

    private(set) var details: Person.Details

    init(_ details: Person.Details = Person.Details(name: "", email: "")) {
        self.details = details
    }

    /// Reads the fields that were sent.
    init(_ fields: WebFields) {
        details = Person.Details(name: "", email: "")
        apply(fields)
    }

    /// Applies the fields that were sent; what has no field stays.
    mutating func apply(_ fields: WebFields) {
        for field in Self.fields { details[keyPath: field.value] = fields.text(field.name) ?? "" }
    }

    var values: [FormValue] {
        Self.fields.map { FormValue(name: $0.name, label: $0.label, text: details[keyPath: $0.value]) }
    }

    mutating func take(_ name: String, from other: PersonForm) {
        for field in Self.fields where field.name == name {
            details[keyPath: field.value] = other.details[keyPath: field.value]
        }
    }

    /// - Parameters:
    ///   - opened: What the form was opened with; `nil` for a new person.
    ///   - notice: What was wrong; empty for nothing.
    @HTMLBuilder
    func html(_ call: AdminCall, posting path: WebPath, opened: OpenedValues? = nil, notice: HTML) -> HTML {
        let words = call.words
        notice
        HTML.form(posting: path) {
            if let opened { HTML.hiddenField(OpenedValues.fieldName, opened.text) }
            HTML.field(
                words("admin.field.name"), "name", value: details.name, .required, .maxLength(200), .autocomplete("off")
            )
            HTML.field(
                words("admin.field.email"), "email", .email, value: details.email, .required, .maxLength(254),
                .autocomplete("off"))
            HTML.field(words("admin.field.givenName"), "givenName", value: details.givenName ?? "", .maxLength(200))
            HTML.field(words("admin.field.familyName"), "familyName", value: details.familyName ?? "", .maxLength(200))
            HTML.field(
                words("admin.field.phone"), "phone", .tel, value: details.phone ?? "",
                hint: words("admin.field.phoneHint"), .maxLength(16))
            HTML.field(words("admin.field.title"), "title", value: details.title ?? "", .maxLength(200))
            HTML.field(words("admin.field.group"), "group", value: details.group ?? "", .maxLength(200))
            HTML.field(
                words("admin.field.username"), "username", value: details.username ?? "", .maxLength(64), .noSpellcheck,
                .noCapitals, .autocomplete("off"))
            HTML(.div, .class("actions")) { HTML.button(words("wallet.action.save")) }
        }
    }
}

extension String? {
    /// The text of a field that may be empty.
    fileprivate var text: String {
        get { self ?? "" }
        set { self = newValue.isEmpty ? nil : newValue }
    }
}
