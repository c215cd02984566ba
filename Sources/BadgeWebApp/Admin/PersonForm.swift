import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The fields of a person's details.
struct PersonForm: Sendable {
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
        details.name = fields.text("name") ?? ""
        details.email = fields.text("email") ?? ""
        details.givenName = fields.text("givenName")
        details.familyName = fields.text("familyName")
        details.phone = fields.text("phone")
        details.title = fields.text("title")
        details.group = fields.text("group")
        details.username = fields.text("username")
    }

    @HTMLBuilder
    func html(_ call: AdminCall, posting path: WebPath, problem: BadgeError?) -> HTML {
        let words = call.words
        if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
        HTML.form(posting: path) {
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
