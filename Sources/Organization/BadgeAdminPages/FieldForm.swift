import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

typealias OrganizationForm = FieldForm<OrganizationDetails>
typealias PersonForm = FieldForm<Person.Details>

/// The fields of something that is edited, as they were sent or as they are.
struct FieldForm<Subject: DetailFields>: EditForm {
    private enum Entry: Sendable {
        case text(String)
        case duration(DurationField.Entry)

        var text: String {
            switch self {
            case .text(let text): text
            case .duration(let entry): entry.number.isEmpty ? "" : "\(entry.number) \(entry.unit)"
            }
        }
    }

    private static var fields: [DetailField<Subject>] { Subject.fields.filter(\.isInForm) }

    private var entries: [Entry]

    init(_ subject: Subject) {
        entries = Self.fields.map { field in
            guard case .lifetime(let path, _) = field.value else { return .text(field.text(of: subject)) }
            return .duration(DurationField.Entry(subject[keyPath: path]))
        }
    }

    /// Reads the fields that were sent.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a unit that there is not.
    init(_ fields: WebFields) throws {
        entries = try Self.fields.map { field in
            guard case .lifetime = field.value else { return .text(fields.text(field.name) ?? "") }
            return .duration(try DurationField.Entry(field.name, in: fields))
        }
    }

    var values: [FormValue] {
        zip(Self.fields, entries).map { field, entry in
            var value = FormValue(name: field.name, label: field.label, text: entry.text)
            if case .duration(let duration) = entry { value.shown = (try? duration.duration()).map(Message.period) }
            return value
        }
    }

    mutating func take(_ name: String, from other: Self) {
        for (index, field) in Self.fields.enumerated() where field.name == name {
            entries[index] = other.entries[index]
        }
    }

    /// Applies the fields; an empty one erases what may be missing, and what has no field stays.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    func apply(to subject: inout Subject) throws {
        for (field, entry) in zip(Self.fields, entries) {
            switch (entry, field.value) {
            case (.duration(let duration), .lifetime(let path, _)): subject[keyPath: path] = try duration.duration()
            default: try field.set(entry.text, of: &subject, address: Self.address) { try ISODuration($0) }
            }
        }
    }

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text), url.host() != nil, url.user() == nil else {
            throw BadgeError(.invalidInput, .administration("invalidInput.adminAddress"), ["text": text])
        }
        return url
    }

    /// - Parameters:
    ///   - opened: What the form was opened with; `nil` for something new.
    ///   - notice: What was wrong; empty for nothing.
    @HTMLBuilder
    func html(
        _ call: AdminCall, posting path: WebPath, opened: OpenedValues? = nil, notice: HTML
    ) -> HTML {
        notice
        HTML.form(posting: path) {
            if let opened { HTML.hiddenField(OpenedValues.fieldName, opened.text) }
            for (field, entry) in zip(Self.fields, entries) { Self.html(field, entry, call.words) }
            HTML(.div, .class("actions")) { HTML.button(call.words("wallet.action.save")) }
        }
    }

    private static func html(_ field: DetailField<Subject>, _ entry: Entry, _ words: Localization) -> HTML {
        let label = words(field.label)
        guard case .duration(let duration) = entry, case .lifetime(_, let inForce) = field.value else {
            return HTML.field(
                label, field.name, field.kind.inputType, value: entry.text,
                hint: (field.hint ?? field.kind.hint).map { words($0) }, problem: nil,
                attributes: (field.isRequired ? [.required] : []) + field.kind.attributes)
        }
        let period = Message.period(ISODuration(seconds: Subject.empty[keyPath: inForce]))
        return DurationField.html(
            label, field.name, duration, hint: words("admin.organization.usual", ["duration": period]), words)
    }

    /// The fields for somebody who may not change them.
    static func facts(_ subject: Subject, _ call: AdminCall) -> HTML {
        HTML.facts(
            fields.map { field in
                guard case .lifetime(_, let inForce) = field.value else {
                    return (call.words(field.label), .own(field.json(of: subject).stringValue))
                }
                let period = Message.period(ISODuration(seconds: subject[keyPath: inForce]))
                return (call.words(field.label), .text(call.view.text(period)))
            })
    }
}

extension DetailField.Kind {
    fileprivate var inputType: HTML.Attribute.InputType {
        switch self {
        case .email: .email
        case .phone: .tel
        case .line, .username, .color, .address, .lifetime: .text
        }
    }

    fileprivate var hint: Message.Key? {
        switch self {
        case .phone: "admin.field.phoneHint"
        case .color: "admin.organization.colorHint"
        case .line, .email, .username, .address, .lifetime: nil
        }
    }

    fileprivate var attributes: [HTML.Attribute] {
        let own: [HTML.Attribute] =
            switch self {
            case .line: [.maxLength(200)]
            case .email: [.maxLength(254)]
            case .phone: [.maxLength(16)]
            case .username: [.maxLength(64), .noSpellcheck, .noCapitals]
            case .color: [.maxLength(7), .noSpellcheck]
            case .address: [.inputMode("url"), .maxLength(2000), .noSpellcheck, .noCapitals]
            case .lifetime: []
            }
        return own + [.autocomplete("off")]
    }
}
