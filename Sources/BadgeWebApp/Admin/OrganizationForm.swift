import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeWebUI
import Foundation

/// The fields of an organization's details.
struct OrganizationForm: Sendable {
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

    private let name: String
    private let logo: String
    private let supportEmail: String
    private let supportPhone: String
    private let supportPage: String
    private let lifetimes: [DurationField.Entry]

    init(_ details: OrganizationDetails) {
        name = details.name
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
        logo = fields.text("logo") ?? ""
        supportEmail = fields.text("supportEmail") ?? ""
        supportPhone = fields.text("supportPhone") ?? ""
        supportPage = fields.text("supportPage") ?? ""
        lifetimes = try Self.lives.map { try DurationField.Entry($0.name, in: fields) }
    }

    /// A digest of the fields, by which a form says which details it was opened with.
    var digest: String {
        let texts = [name, logo, supportEmail, supportPhone, supportPage] + lifetimes.map { "\($0.number) \($0.unit)" }
        return Base64URL.encode(Digest.sha256(JSON.array(texts.map(JSON.string)).text))
    }

    /// Applies the fields; an empty one erases, and what has no field stays.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    func apply(to details: inout OrganizationDetails) throws {
        details.rename(to: name)
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
            throw BadgeError(.invalidInput, "invalidInput.adminAddress", ["text": text])
        }
        return url
    }

    @HTMLBuilder
    func html(_ call: AdminCall, posting path: WebPath, openedWith digest: String, problem: BadgeError?) -> HTML {
        let words = call.words
        if let problem { HTML(.p, .class("notice bad"), .role("alert")) { call.view.text(problem.message) } }
        HTML.form(posting: path) {
            HTML.hiddenField("openedWith", digest)
            HTML.field(
                words("admin.field.name"), "name", value: name, .required, .maxLength(200), .autocomplete("off"))
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
