import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// The organization's name, logo, contacts and lifetimes.
enum OrganizationPage {
    private static let path = Administrator.Area.organization.path

    static let routes: [AdminRoute] = [
        .read("organization", .organization, show), .change("organization", .organization, edit),
    ]

    static func show(_ call: AdminCall) async throws -> WebResponse? {
        let details = try await call.authority.reading { try $0.organizationDetails() }
        return .page(
            call.mayChange(.organization)
                ? form(call, OrganizationForm(details), inForce: details, problem: nil) : facts(details, call))
    }

    static func edit(_ call: AdminCall) async throws -> WebResponse? {
        let (form, digest) = (try OrganizationForm(call.fields), call.fields.text("openedWith"))
        do {
            _ = try await call.authority.writing { authority in
                try authority.editOrganization { details in
                    guard OrganizationForm(details).digest == digest else {
                        throw BadgeError(.invalidInput, "invalidInput.adminOrganizationChanged")
                    }
                    try form.apply(to: &details)
                }
            }
            return call.redirect(to: path, telling: .saved)
        } catch let error as BadgeError where error.code == .invalidInput {
            let details = try await call.authority.reading { try $0.organizationDetails() }
            return .page(Self.form(call, form, inForce: details, problem: error))
        }
    }

    private static func form(
        _ call: AdminCall, _ form: OrganizationForm, inForce details: OrganizationDetails, problem: BadgeError?
    ) -> WebPage {
        var page = call.page(.organization) {
            HTML(.section, .class("card section")) {
                HTML(.p, .class("muted")) { call.words("admin.organization.text") }
                form.html(
                    call, posting: path, openedWith: OrganizationForm(details).digest, problem: problem)
            }
        }
        if problem != nil { page.status = 422 }
        return page
    }

    private static func facts(_ details: OrganizationDetails, _ call: AdminCall) -> WebPage {
        let words = call.words
        return call.page(.organization) {
            HTML(.section, .class("card section")) {
                HTML.facts(
                    [
                        (words("admin.field.name"), .own(details.name)),
                        (words("admin.organization.logo"), .own(details.display.logo?.absoluteString)),
                        (words("admin.organization.supportEmail"), .own(details.support.email)),
                        (words("admin.organization.supportPhone"), .own(details.support.phone)),
                        (words("admin.organization.supportPage"), .own(details.support.url?.absoluteString)),
                    ]
                        + OrganizationForm.lives.map { life in
                            let seconds = details.lifetimes[keyPath: life.seconds]
                            return (
                                words(life.label), .text(call.view.text(.period(ISODuration(seconds: seconds))))
                            )
                        })
            }
        }
    }
}
