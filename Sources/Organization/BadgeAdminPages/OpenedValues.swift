import BadgeKeys
import BadgeModel
import BadgeWebUI
import Foundation

/// A field of a form, as text.
struct FormValue: Sendable {
    let name: String
    let label: Message.Key
    let text: String
    /// How it is shown outside the form; `nil` for the text itself.
    var shown: Message?
}

/// A form of details that several administrators may have open at once.
protocol EditForm: Sendable {
    /// The fields, in their order.
    var values: [FormValue] { get }
    /// Takes the text of a field from another form.
    mutating func take(_ name: String, from other: Self)
}

/// Digests of the values that a form was opened with. A hidden field carries them, so that the server can distinguish the
/// user's changes from those that another administrator has made since. A missing or malformed list counts as a conflict.
struct OpenedValues: Sendable {
    static let fieldName = "openedWith"
    private static let mostCharacters = 1000
    private static let digestBytes = 16

    /// The text of the hidden field.
    let text: String
    private let digests: [String]

    init(_ form: some EditForm) {
        digests = form.values.map(Self.digest)
        text = digests.joined(separator: ".")
    }

    init(_ fields: WebFields) {
        let sent = fields[Self.fieldName] ?? ""
        text = sent.utf8.count <= Self.mostCharacters ? sent : ""
        digests = text.split(separator: ".").map(String.init)
    }

    /// The fields of the form that were not opened with their text.
    func changes(in form: some EditForm) -> [FormValue] {
        let values = form.values
        guard digests.count == values.count else { return values }
        return zip(values, digests).filter { Self.digest($0) != $1 }.map(\.0)
    }

    // The browser sends a text without the white space around it.
    private static func digest(_ value: FormValue) -> String {
        let text = value.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return Base64URL.encode(Digest.sha256(text).prefix(digestBytes))
    }
}

/// Somebody else has changed the details since the form was opened.
struct EditConflict<Form: EditForm>: Error {
    /// The details now.
    let current: Form

    /// - Throws: An `EditConflict` if a field of the current details is not as the form was opened.
    static func check(_ current: Form, _ opened: OpenedValues) throws {
        guard opened.changes(in: current).isEmpty else { throw EditConflict(current: current) }
    }

    /// Returns the form to save next: with what its user changed, and otherwise with what is there now.
    func resolved(_ entered: Form, _ opened: OpenedValues) -> Form {
        let own = Set(opened.changes(in: entered).map(\.name))
        var form = entered
        for value in current.values where !own.contains(value.name) { form.take(value.name, from: current) }
        return form
    }

    /// The fields that somebody else changed, as they are now.
    func notice(_ opened: OpenedValues, _ call: AdminCall) -> HTML {
        HTML(.div, .class("notice bad"), .role("alert")) {
            HTML(.p) { call.words("admin.conflict.text") }
            HTML.facts(
                opened.changes(in: current).map { value in
                    let now: HTML =
                        value.text.isEmpty
                        ? .text(call.words("admin.conflict.empty"))
                        : value.shown.map { .text(call.view.text($0)) } ?? .own(value.text)
                    return (name: call.words(value.label), value: now)
                })
        }
    }
}
