import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// The fields of an organization's details.
struct OrganizationForm: EditForm {
    /// A lifetime that can be set.
    struct Life: Sendable {
        let name: String
        let label: Message.Key
        let value: any WritableKeyPath<Lifetimes, ISODuration?> & Sendable
        /// The seconds of the lifetime in force.
        let seconds: any KeyPath<Lifetimes, Int> & Sendable
    }

    static let lives = [
        Life(
            name: "invitation", label: "admin.organization.invitation", value: \.invitation,
            seconds: \.invitationSeconds),
        Life(
            name: "mailedInvitation", label: "admin.organization.mailedInvitation", value: \.mailedInvitation,
            seconds: \.mailedInvitationSeconds),
        Life(
            name: "loginInvitation", label: "admin.organization.loginInvitation", value: \.loginInvitation,
            seconds: \.loginInvitationSeconds),
        Life(
            name: "longestInvitation", label: "admin.organization.longestInvitation", value: \.longestInvitation,
            seconds: \.longestInvitationSeconds),
        Life(name: "badge", label: "admin.organization.badge", value: \.badge, seconds: \.badgeSeconds),
    ]

    private struct Field: Sendable {
        let name: String
        let label: Message.Key
        let value: any WritableKeyPath<OrganizationForm, String> & Sendable
    }

    private static let fields = [
        Field(name: "name", label: "admin.field.name", value: \.name),
        Field(name: "url", label: "admin.organization.url", value: \.url),
        Field(name: "backgroundColor", label: "admin.organization.backgroundColor", value: \.backgroundColor),
        Field(name: "textColor", label: "admin.organization.textColor", value: \.textColor),
        Field(name: "logo", label: "admin.organization.logo", value: \.logo),
        Field(name: "supportEmail", label: "admin.organization.supportEmail", value: \.supportEmail),
        Field(name: "supportPhone", label: "admin.organization.supportPhone", value: \.supportPhone),
        Field(name: "supportPage", label: "admin.organization.supportPage", value: \.supportPage),
    ]

    private var name: String
    private var url: String
    private var backgroundColor: String
    private var textColor: String
    private var logo: String
    private var supportEmail: String
    private var supportPhone: String
    private var supportPage: String
    private var lifetimes: [DurationField.Entry]

    init(_ details: OrganizationDetails) {
        name = details.name
        url = details.issuer.absoluteString
        backgroundColor = details.display.backgroundColor ?? ""
        textColor = details.display.textColor ?? ""
        logo = details.display.logo?.absoluteString ?? ""
        supportEmail = details.support.email ?? ""
        supportPhone = details.support.phone ?? ""
        supportPage = details.support.url?.absoluteString ?? ""
        lifetimes = Self.lives.map { DurationField.Entry(details.lifetimes[keyPath: $0.value]) }
    }

    /// Reads the fields that were sent.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a unit that there is not.
    init(_ fields: WebFields) throws {
        name = fields.text("name") ?? ""
        url = fields.text("url") ?? ""
        backgroundColor = fields.text("backgroundColor") ?? ""
        textColor = fields.text("textColor") ?? ""
        logo = fields.text("logo") ?? ""
        supportEmail = fields.text("supportEmail") ?? ""
        supportPhone = fields.text("supportPhone") ?? ""
        supportPage = fields.text("supportPage") ?? ""
        lifetimes = try Self.lives.map { try DurationField.Entry($0.name, in: fields) }
    }

    var values: [FormValue] {
        Self.fields.map { FormValue(name: $0.name, label: $0.label, text: self[keyPath: $0.value]) }
            + zip(Self.lives, lifetimes).map { life, entry in
                FormValue(
                    name: life.name, label: life.label,
                    text: entry.number.isEmpty ? "" : "\(entry.number) \(entry.unit)",
                    shown: (try? entry.duration()).map(Message.period))
            }
    }

    mutating func take(_ name: String, from other: OrganizationForm) {
        for field in Self.fields where field.name == name { self[keyPath: field.value] = other[keyPath: field.value] }
        for (index, life) in Self.lives.enumerated() where life.name == name {
            lifetimes[index] = other.lifetimes[index]
        }
    }

    /// Applies the fields; an empty one erases, but the address of an organization stays.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    func apply(to details: inout OrganizationDetails) throws {
        details.rename(to: name)
        if let issuer = try Self.address(url) { details.issuer = issuer }
        details.display.backgroundColor = backgroundColor.isEmpty ? nil : backgroundColor
        details.display.textColor = textColor.isEmpty ? nil : textColor
        details.display.logo = try Self.address(logo)
        details.support.email = supportEmail.isEmpty ? nil : supportEmail
        details.support.phone = supportPhone.isEmpty ? nil : supportPhone
        details.support.url = try Self.address(supportPage)
        for (life, entry) in zip(Self.lives, lifetimes) {
            details.lifetimes[keyPath: life.value] = try entry.duration()
        }
    }

    private static func address(_ text: String) throws -> URL? {
        guard !text.isEmpty else { return nil }
        guard let url = URL(string: text), url.host() != nil, url.user() == nil else {
            throw BadgeError(.invalidInput, .administration("invalidInput.adminAddress"), ["text": text])
        }
        return url
    }

    @HTMLBuilder
    func html(_ call: AdminCall, posting path: WebPath, opened: OpenedValues, notice: HTML) -> HTML {
        let words = call.words
        notice
        HTML.form(posting: path) {
            HTML.hiddenField(OpenedValues.fieldName, opened.text)
            HTML.field(
                words("admin.field.name"), "name", value: name, .required, .maxLength(200), .autocomplete("off"))
            HTML.field(
                words("admin.organization.url"), "url", value: url, hint: words("admin.organization.urlHint"),
                .inputMode("url"), .maxLength(2000), .noSpellcheck, .noCapitals, .autocomplete("off"))
            HTML.field(
                words("admin.organization.backgroundColor"), "backgroundColor", value: backgroundColor,
                hint: words("admin.organization.colorHint"), .maxLength(7), .noSpellcheck, .autocomplete("off"))
            HTML.field(
                words("admin.organization.textColor"), "textColor", value: textColor,
                hint: words("admin.organization.colorHint"), .maxLength(7), .noSpellcheck, .autocomplete("off"))
            HTML.field(
                words("admin.organization.logo"), "logo", value: logo, hint: words("admin.organization.logoHint"),
                .inputMode("url"), .maxLength(2000), .noSpellcheck, .noCapitals, .autocomplete("off"))
            HTML.field(
                words("admin.organization.supportEmail"), "supportEmail", .email, value: supportEmail, .maxLength(254),
                .autocomplete("off"))
            HTML.field(
                words("admin.organization.supportPhone"), "supportPhone", .tel, value: supportPhone,
                hint: words("admin.field.phoneHint"), .maxLength(16), .autocomplete("off"))
            HTML.field(
                words("admin.organization.supportPage"), "supportPage", value: supportPage, .inputMode("url"),
                .maxLength(2000), .noSpellcheck, .noCapitals, .autocomplete("off"))
            for (life, entry) in zip(Self.lives, lifetimes) {
                DurationField.html(
                    words(life.label), life.name, entry,
                    hint: words(
                        "admin.organization.usual",
                        ["duration": Message.period(ISODuration(seconds: Lifetimes()[keyPath: life.seconds]))]), words)
            }
            HTML(.div, .class("actions")) { HTML.button(words("wallet.action.save")) }
        }
    }
}
